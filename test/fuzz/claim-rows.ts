// Claims with the values of each that have to be refused.
import type { Scene } from './scene.ts';

type ListOf = (now: number, scene: Scene) => readonly unknown[];
export type Values = readonly unknown[] | ListOf;

export interface ClaimRow {
  readonly claim: string;
  /** Values that have to be refused; `undefined` leaves the claim out. */
  readonly bad: Values;
}

export const row = (claim: string, bad: Values): ClaimRow => ({ claim, bad });

export const notInstants: readonly unknown[] = ['x', '', null, {}, [], true, '1e10'];
export const notTexts: readonly unknown[] = [1, {}, [], true, ['openid']];
export const notNames: readonly unknown[] = [undefined, null, '', 1, {}, [], 'x', 'https://attacker.example'];

export const past: ListOf = (now) => [undefined, ...notInstants, now - 100, 0, -1, -1e308, now - 31_536_000];
export const soon: ListOf = (now, scene) => [
  ...past(now, scene),
  now + 4_000,
  now * 1000,
  1e308,
  Number.MAX_SAFE_INTEGER,
];
export const future: ListOf = (now) => [...notInstants.filter((value) => value !== null), now + 100, 1e308];

export const isList = (values: Values): values is readonly unknown[] => Array.isArray(values);
