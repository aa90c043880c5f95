// Levels of assurance: the values of acr and vot, and which operations each of them opens (interfaces, authentication 8; IS 10).

export type LevelForm = 'acr' | 'vot';
export const levelForms = ['acr', 'vot'] as const satisfies readonly LevelForm[];

/** 1: read operations. 2: write operations too. */
export type AssuranceLevel = 1 | 2;

/** The values of each form, by assuranceLevel. */
export const ladder: Readonly<Record<LevelForm, readonly [string, string]>> = {
  acr: ['urn:cds.au:cdr:2', 'urn:cds.au:cdr:3'],
  vot: ['CL1', 'CL2'],
};

/** What an operation asks for. */
export const assuranceLevelFor = { read: 1, write: 2 } as const satisfies Readonly<Record<string, AssuranceLevel>>;

/** The assuranceLevel of a value; 0 for what is no value of either form, and opens nothing. */
export function assuranceLevelOf(value: string | undefined): AssuranceLevel | 0 {
  if (value === undefined) return 0;
  if (value === ladder.acr[1] || value === ladder.vot[1]) return 2;
  return value === ladder.acr[0] || value === ladder.vot[0] ? 1 : 0;
}

/** The least values that reach a level, in words for the trace. */
export const levelsAt = (assuranceLevel: AssuranceLevel, forms: readonly LevelForm[] = levelForms): string =>
  forms.map((form) => ladder[form][assuranceLevel - 1]).join(' or ');
