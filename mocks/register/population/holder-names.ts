// Data holders that exist only at the register. Every name is invented: an object plus an animal.

/**
 * A legal entity, its industries (b banking, e energy, t telco, n non-bank lending) and its brands. A brand may have
 * its own industries after a colon, and a status after a slash.
 */
export type HolderSketch = readonly [entity: string, industries: string, ...brands: string[]];

export const holderSketches: readonly HolderSketch[] = [
  // Banks, mutuals, credit unions
  ['Anvilbittern Bank Limited', 'b', 'Anvilbittern Bank', 'Anvilbittern Private', 'Anvilbittern Business'],
  ['Bobbinheron Mutual Limited', 'b', 'Bobbinheron Mutual'],
  ['Buttonpademelon Credit Union Ltd', 'b', 'Buttonpademelon'],
  ['Candlemullet Bank Limited', 'b', 'Candlemullet', 'Candlemullet Farm Finance:bn'],
  ['Cinderpotoroo Building Society Ltd', 'b', 'Cinderpotoroo'],
  ['Clovergoanna Bank Limited', 'b', 'Clovergoanna Bank', 'Clovergoanna Direct/INACTIVE'],
  ['Copperbrolga Bank Limited', 'b', 'Copperbrolga', 'Little Copperbrolga'],
  ['Emberquokka Mutual Limited', 'b', 'Emberquokka Mutual'],
  ['Fernplover Bank Limited', 'b', 'Fernplover'],
  ['Flintkestrel Bank Limited', 'b', 'Flintkestrel Bank', 'Flintkestrel Cards'],
  ['Garnetbettong Credit Union Ltd', 'b', 'Garnetbettong'],
  ['Gravelibis Savings Limited', 'b', 'Gravelibis Savings/REMOVED'],
  ['Hazelwallaroo Bank Limited', 'b', 'Hazelwallaroo'],
  ['Inkcurlew Bank Limited', 'b', 'Inkcurlew', 'Inkcurlew Students'],
  ['Ironquoll Bank Limited', 'b', 'Ironquoll Bank', 'Ironquoll Business Bank'],
  ['Kettlewren Mutual Limited', 'b', 'Kettlewren Mutual'],
  ['Lampbilby Savings Limited', 'b', 'Lampbilby'],
  ['Linencuscus Credit Union Ltd', 'b', 'Linencuscus/INACTIVE'],
  ['Marblecurrawong Bank Limited', 'b', 'Marblecurrawong'],
  ['Nutmegdunnart Mutual Limited', 'b', 'Nutmegdunnart'],
  ['Pennygudgeon Bank Limited', 'b', 'Pennygudgeon', 'Pennygudgeon Kids'],
  ['Quillwombat Bank Limited', 'b', 'Quillwombat'],
  ['Saltgecko Mutual Limited', 'b', 'Saltgecko'],
  ['Tinlorikeet Bank Limited', 'b', 'Tinlorikeet'],
  ['Wickpossum Credit Union Ltd', 'b', 'Wickpossum'],
  // Energy retailers
  ['Brinebandicoot Power Pty Ltd', 'e', 'Brinebandicoot Power'],
  ['Basaltnumbat Energy Pty Ltd', 'e', 'Basaltnumbat Energy'],
  ['Cobblegannet Power Pty Ltd', 'e', 'Cobblegannet Power', 'Cobblegannet Embedded Networks'],
  ['Dynamogalah Energy Pty Ltd', 'e', 'Dynamogalah'],
  ['Filamentmoth Retail Pty Ltd', 'e', 'Filamentmoth Energy'],
  ['Fusefrogmouth Energy Pty Ltd', 'e', 'Fusefrogmouth', 'Fusefrogmouth Business'],
  ['Gustavocet Power Pty Ltd', 'e', 'Gustavocet Power'],
  ['Halyardpelican Energy Pty Ltd', 'e', 'Halyardpelican'],
  ['Joulerosella Energy Pty Ltd', 'e', 'Joulerosella', 'Joulerosella Prepaid/REMOVED'],
  ['Kilnskink Power Pty Ltd', 'e', 'Kilnskink Power'],
  ['Lanternplatypus Energy Pty Ltd', 'e', 'Lanternplatypus'],
  ['Millracekoel Energy Pty Ltd', 'e', 'Millracekoel Energy'],
  ['Ohmechidna Retail Pty Ltd', 'e', 'Ohmechidna'],
  ['Pebbleyabby Power Pty Ltd', 'e', 'Pebbleyabby Power/INACTIVE'],
  ['Pylonmopoke Energy Pty Ltd', 'e', 'Pylonmopoke'],
  ['Rafterspoonbill Energy Pty Ltd', 'e', 'Rafterspoonbill'],
  ['Solenoidemu Energy Pty Ltd', 'e', 'Solenoidemu', 'Solenoidemu Rural'],
  ['Turbineshrike Power Pty Ltd', 'e', 'Turbineshrike'],
  ['Umberpobblebonk Energy Pty Ltd', 'e', 'Umberpobblebonk'],
  ['Windlasstern Power Pty Ltd', 'e', 'Windlasstern Power'],
  // Telecommunications
  ['Antennahoneyeater Telecom Pty Ltd', 't', 'Antennahoneyeater'],
  ['Dialtonefinch Networks Pty Ltd', 't', 'Dialtonefinch Mobile', 'Dialtonefinch Fibre'],
  ['Copperwireyabby Telecom Pty Ltd', 't', 'Copperwireyabby'],
  ['Fibreluderick Networks Pty Ltd', 't', 'Fibreluderick'],
  ['Longwaveshearwater Pty Ltd', 't', 'Longwaveshearwater', 'Longwaveshearwater Roam/REMOVED'],
  ['Modemcassowary Internet Pty Ltd', 't', 'Modemcassowary'],
  ['Packetmulloway Broadband Pty Ltd', 't', 'Packetmulloway', 'Packetmulloway Business'],
  ['Relaythornbill Telecom Pty Ltd', 't', 'Relaythornbill Mobile'],
  ['Signalcicada Pty Ltd', 't', 'Signalcicada'],
  ['Switchboardperch Telecom Pty Ltd', 't', 'Switchboardperch'],
  ['Telegraphflathead Pty Ltd', 't', 'Telegraphflathead/INACTIVE'],
  ['Tetherwagtail Mobile Pty Ltd', 't', 'Tetherwagtail'],
  // Groups in several industries
  ['Mittenoctopus Group Limited', 'et', 'Mittenoctopus Home:et', 'Mittenoctopus Energy:e', 'Mittenoctopus Mobile:t'],
  ['Ribbonglider Holdings Limited', 'be', 'Ribbonglider:be', 'Ribbonglider Everyday:b'],
  ['Slatedingo Services Limited', 'bet', 'Slatedingo:bet'],
  ['Thimblehoneypot Group Limited', 'bt', 'Thimblehoneypot:bt'],
  ['Walnutseahorse Group Limited', 'et', 'Walnutseahorse:et', 'Walnutseahorse Gas & Power:e'],
  // Non-bank lenders: only the newer versions have their industry
  ['Oatcatfish Finance Pty Ltd', 'n', 'Oatcatfish Loans'],
  ['Pewtermantis Lending Pty Ltd', 'n', 'Pewtermantis'],
  ['Tallowtreefrog Finance Pty Ltd', 'n', 'Tallowtreefrog Car Loans'],
];

/** Brands that already publish plans but do not have a brand id yet. */
export const interimSketches: readonly (readonly [name: string, industries: string])[] = [
  ['Cobaltcricket Energy', 'e'],
  ['Jettyturnstone Power', 'e'],
  ['Quartzlungfish Energy', 'e'],
  ['Yarnsandpiper Bank', 'b'],
];
