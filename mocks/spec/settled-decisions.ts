// Questions on today's data without a switch of their own: the question, what the sandbox does, and any other switch that decides it.

export interface SettledDecision {
  /** Identifier that people quote, for example `TD2-7`. */
  readonly ref: string;
  readonly question: string;
  readonly answer: string;
}

const bills = {
  'TD2-6': [
    'Do tariff prices and billing amounts include GST?',
    'Prices and transaction amounts are without it, and gst stands beside the amount. Fees, fixed discounts, metering charges, payments, invoiceAmount and balances include it.',
  ],
  'TD2-7': [
    'Which sign have totalGenerationCredits, totalOnceOffDiscounts and totalDiscounts?',
    'They are zero or positive, and are subtracted.',
  ],
  'TD2-11': ['In which unit is gas measured?', 'In megajoules, without measureUnit: its list has no unit of gas.'],
  'TD2-14': [
    'In which order are records of the same moment?',
    'Plans by planId, invoices by falling number, transactions by kind, service point, start and type, once-off charges by description.',
  ],
  'TD2-15': ['How are bulk lists ordered?', 'By date over all accounts.'],
  'TD2-16': ['Which time zone counts when contract and tariff period name different ones?', 'That of the period.'],
  'TD2-17': ['May tariffPeriod be empty?', 'No contract of the sandbox has an empty one.'],
  'TD2-18': [
    'What kind of supply charge is it when dailySupplyChargeType is left out?',
    'No plan of the sandbox leaves it out.',
  ],
  'TD2-19': [
    'How are the windows of time-of-use rates written?',
    'Without an offset. The start is included, the end is not; a window that runs to midnight ends at 23:59:59.',
  ],
  'TD2-20': [
    'Is the volume of a block its size or its upper end?',
    'Its size, for a whole period; for part of a period its share.',
  ],
  'TD2-21': ['When is a charge executed?', 'At 09:00 AEST on the day on which its invoice is issued.'],
  'TD2-22': ['Is usage a transaction before it is billed?', 'No.'],
  'TD2-23': [
    'Are startDate and endDate of usage and demand inclusive?',
    'Yes: from 00:00:00 on the first day to 23:59:59 on the last, AEST.',
  ],
  'TD2-24': [
    'Which type has usage of a rate whose type billing lacks, such as SOLAR_SPONGE?',
    'CONTROLLED_LOAD: only controlled loads have such rates.',
  ],
  'TD2-25': ['Where is the supply charge billed?', 'As otherCharges of the type RETAIL_SERVICE.'],
  'TD2-26': ['Is demand billed in kW or kVA?', 'In kW: readings have no reactive energy.'],
  'TD2-59': ['Which bill does a payment pay?', 'The oldest one that is not paid.'],
  'TD2-65': [
    'How are usage and rates written as numbers?',
    'With at most three decimals, without exponent and without negative zero.',
  ],
} as const;

const accounts = {
  'TD2-58': ['In which lists is an unavailable account?', 'In none, whatever its status: `unavailableAccounts`.'],
  'TD2-8': [
    'How much of a closed account is served?',
    'Bills and usage of two years, and what is left of its balance; no payment schedule and no concessions.',
  ],
  'TD2-9': ['How is an open account without a plan listed?', 'With an empty list of plans.'],
  'TD2-56': ['How is an optional member without a value written?', 'It is left out.'],
  'TD2-57': ['When are openStatus and creationDate sent?', 'Always, for closed accounts as well.'],
  'TD2-64': [
    'Whose bills does a bulk list hold where several accounts share an address?',
    'Those of the accounts in the consent.',
  ],
} as const;

const plans = {
  'TD2-5': [
    'What answers a plan operation where it is not served?',
    '404 Resource/NotImplemented at the public address of the holder, 404 at its resource address.',
  ],
  'TD2-13': ['Are plans answered with an ETag?', 'No, and not with Cache-Control either.'],
  'TD2-46': ['Does updated-since of the plans include the moment itself?', 'No: “after” is what the parameter says.'],
  'TD2-47': [
    'Is a plan current at its boundaries?',
    'From effectiveFrom on, and until just before effectiveTo; without either that side is open.',
  ],
  'TD2-51': ['Is the detail of a plan served after effectiveTo?', 'Yes, as long as it is in the catalogue.'],
  'TD2-52': [
    'Which characters may a planId hold?',
    'Letters, digits and @, which every planId of the sandbox has. The path is decoded once.',
  ],
  'TD2-63': ['What answers a filter for an unknown brand?', '200 with no plans.'],
} as const;

const requests = {
  'TD2-1': ['Which versions does a world of today serve?', 'Those in force: `versions`.'],
  'TD2-45': [
    'What answers a range that lies in the future, and a date-time where a date belongs?',
    'A range is cut to what exists. The date-time is refused: `usageDates`.',
  ],
  'TD2-44': [
    'What answers a range whose oldest date is after its newest?',
    '400 with the code for a bad date; the detail names the older field.',
  ],
  'TD2-48': [
    'What answers a query value outside its list, in lower case, or repeated?',
    '400 Field/Invalid. An unknown name is ignored.',
  ],
  'TD2-49': [
    'What answers a list of ids of which some fail?',
    '422. Ids of accounts get an error each, in the order of the body; ids of service points get one error, whose detail names at most ten of them. An id that is named twice counts once.',
  ],
  'TD2-50': [
    'Which is judged first, ids in the body or the page?',
    'The form of both, then the ids, then whether the page exists.',
  ],
  'TD2-55': ['Has the answer to a single record meta?', 'Yes: an empty object.'],
  'TD2-62': ['What happens to x-fapi-interaction-id at a public operation?', 'It is ignored, and not sent back.'],
} as const;

const register = {
  'TD2-41': [
    'What answers an industry in a register path that is not allowed?',
    '404 where the operation lists it, else 400 Field/Invalid.',
  ],
  'TD2-53': ['Do the holder’s own errors carry isSecondaryDataHolderError?', 'No: it is absent, which means false.'],
  'TD2-54': [
    'From when is usage served where the change of consumer is unknown?',
    'From the creationDate of the first shared account that held the service point.',
  ],
  'TD2-39': ['Which worlds use the mandated data language?', 'Those of today; others have the sandbox’s own words.'],
  'TD2-40': ['Which clusters are shown where basic and detailed data are asked for together?', 'Both, each once.'],
} as const;

const metrics = {
  'TD2-28': [
    'In which time zone is a day of metrics and thresholds?',
    'In AEST, the time of the market. The standard leaves it to the holder, and holders of the sandbox have customers in several states and no state of their own.',
  ],
  'TD2-61': [
    'Are other versions of Get Metrics than 5 served?',
    'No: 4 and 3 were replaced by 5, and a newer one exists as a draft only.',
  ],
} as const;

/** In order of reference. */
export const settledDecisions: readonly SettledDecision[] = Object.entries<readonly [string, string]>({
  ...bills,
  ...accounts,
  ...plans,
  ...requests,
  ...register,
  ...metrics,
})
  .map(([ref, [question, answer]]) => ({ ref, question, answer }))
  .toSorted((a, b) => Number(a.ref.slice(4)) - Number(b.ref.slice(4)));
