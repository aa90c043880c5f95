// One way to bend a request, and values that no correct client sends.
import type { Chance } from './chance.ts';
import type { Draft } from './draft.ts';
import type { Scene } from './scene.ts';

export interface Bend {
  readonly name: string;
  /** Whether the bent request has to be refused. */
  readonly broken: boolean;
  apply(draft: Draft, scene: Scene, chance: Chance): void;
}

export type Bends = (draft: Draft, scene: Scene) => readonly Bend[];

/** A bend that has to be refused. */
export const breaks = (name: string, apply: Bend['apply']): Bend => ({ name, broken: true, apply });
/** A bend that may be accepted or refused, as long as the answer is declared. */
export const strains = (name: string, apply: Bend['apply']): Bend => ({ name, broken: false, apply });

export const mebibyte = 1_048_576;
const deep = 5_000;

export const nested: readonly string[] = [
  '['.repeat(deep) + ']'.repeat(deep),
  `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
  '[{"a":'.repeat(deep / 2) + '1' + '}]'.repeat(deep / 2),
];

/** Texts that are not a valid id, number or date. */
export const strangeTexts: readonly string[] = [
  ' ',
  '0',
  '-1',
  'null',
  'true',
  'NaN',
  '..',
  '.',
  '%',
  '%2e%2e%2f',
  '*',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\u0000',
  '\u202Etxt.exe',
  'é'.normalize('NFD'),
  '🙈'.repeat(10),
  '\uFEFF',
  '9'.repeat(400),
  'x'.repeat(5_000),
];

/** JSON values of every type, including extreme ones. */
export const strangeValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 2,
  Number.MIN_VALUE,
  '',
  [],
  {},
  [[]],
  [null],
  ['', ''],
  { toString: 'x', valueOf: 1 },
  { length: 1e9 },
  ...strangeTexts,
];
