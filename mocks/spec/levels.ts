// Levels of assurance: the values of acr and vot, and the operations that each level allows (interfaces, authentication 8; IS 10).

export type LevelForm = 'acr' | 'vot';
export const levelForms = ['acr', 'vot'] as const satisfies readonly LevelForm[];

/** 1: read operations. 2: write operations as well. */
export type AssuranceLevel = 1 | 2;

/** Values of each form, from level 1 up. */
export const ladder: Readonly<Record<LevelForm, readonly [string, string]>> = {
  acr: ['urn:cds.au:cdr:2', 'urn:cds.au:cdr:3'],
  vot: ['CL1', 'CL2'],
};

/** The level that an operation requires. */
export const assuranceLevelFor = { read: 1, write: 2 } as const satisfies Readonly<Record<string, AssuranceLevel>>;

/** The level of an acr or vot value; 0 if it is neither, which allows nothing. */
export function assuranceLevelOf(value: string | undefined): AssuranceLevel | 0 {
  if (value === undefined) return 0;
  if (value === ladder.acr[1] || value === ladder.vot[1]) return 2;
  return value === ladder.acr[0] || value === ladder.vot[0] ? 1 : 0;
}

/** The lowest values that reach a level, in words for the trace. */
export const levelsAt = (assuranceLevel: AssuranceLevel, forms: readonly LevelForm[] = levelForms): string =>
  forms.map((form) => ladder[form][assuranceLevel - 1]).join(' or ');
