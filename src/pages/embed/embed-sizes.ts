// The kB of gzipped scripts that load before an embed can be used, rounded up to ten. `npm run size` compares.

/** For the larger of the two profiles. Playing a flow loads more. */
export const embedSizes = {
  'no element in sight yet': 10,
  'cdr-token': 30,
  'cdr-why': 70,
  'cdr-rule': 70,
  'cdr-trace': 150,
  'cdr-try': 160,
  'cdr-flow': 200,
  'cdr-examination': 260,
  'embed/, a flow in a frame': 220,
  'embed/ as one classic script': 400,
} as const;

export type SizedEmbed = keyof typeof embedSizes;

export const isSizedEmbed = (name: string): name is SizedEmbed => Object.hasOwn(embedSizes, name);
