// Ids of the catalogue of conformance checks; each names a test.

/** Numbers of each group: single ones, and ranges by first and last. Missing numbers were never assigned. */
const groups = {
  DISC: '1-9 15-16',
  JWKS: '1-5 8',
  DCR: '1-20 31-33',
  AUTH: '1-33 43 47 51-53 55-57 59',
  IDT: '1-13 16 19 23-24',
  TOK: '1-27 37-39 42-43',
  REF: '1-10 15 17',
  HOK: '1-5 7 10',
  UINF: '1-4 7-8',
  INT: '1-6 10-11',
  REV: '1-7 11',
  CIBA: '1-28 32 43-44 46',
  CONS: '1-4 8',
  RS: '1-19 27 29-30 32-34',
  REG: '1-18 21 28-30',
  SEC: '1-7 9 12',
  TLS: '1-2 4',
} as const;

const numbersOf = (runs: string): readonly number[] =>
  runs.split(' ').flatMap((run) => {
    const [first = 0, last = first] = run.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

/** `DISC-01` and so on, in the order of the catalogue. */
export const idsOf = (catalogue: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(catalogue).flatMap(([group, runs]) =>
    numbersOf(runs).map((number) => `${group}-${String(number).padStart(2, '0')}`),
  );

export const checkIds: readonly string[] = idsOf(groups);
