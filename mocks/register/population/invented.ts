// What the seed determines about an invented participant: ids, numbers and dates.
import { participantId } from '../../scenario/participants.ts';
import type { World } from '../../world/world.ts';
import { filedBefore } from '../filed-before.ts';

const day = 86_400_000;
const twoYears = 730;

/** A fraction from 0 to 1 that depends only on seed and name. */
export const shareOf = ({ scenario }: World, name: string): number =>
  Number.parseInt(participantId(scenario, `share:${name}`).slice(0, 8), 16) / 0x1_0000_0000;

/** An instant in the two years before the register's records end. */
export const lastUpdatedOf = (world: World, name: string): string =>
  new Date(filedBefore(world) - Math.floor(shareOf(world, `updated:${name}`) * twoYears * day)).toISOString();

/** A date in the twenty years before that. */
export const registeredOn = (world: World, name: string): string =>
  new Date(filedBefore(world) - Math.floor((2 + shareOf(world, `registered:${name}`) * 20) * 365 * day))
    .toISOString()
    .slice(0, 10);

const digitsOf = (world: World, name: string, count: number): string =>
  String(Math.floor(shareOf(world, name) * 10 ** count)).padStart(count, '0');

/** Nine digits with a wrong check digit, so that the number cannot be a real ACN or ARBN. */
export function companyNumber(world: World, name: string): string {
  const digits = digitsOf(world, `acn:${name}`, 8);
  const sum = Array.from(digits, Number).reduce((total, digit, index) => total + digit * (8 - index), 0);
  const right = (10 - (sum % 10)) % 10;
  return `${digits}${String((right + 1) % 10)}`;
}

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** An ABN with an invalid company number, so that it cannot be real either. */
export function businessNumber(world: World, name: string): string {
  const first = digitsOf(world, `abn:${name}`, 2);
  const valid = (number: string): boolean =>
    Array.from(number, Number).reduce((sum, digit, i) => sum + (i === 0 ? digit - 1 : digit) * (weights[i] ?? 0), 0) %
      89 ===
    0;
  const number = `${first}${companyNumber(world, name)}`;
  return valid(number) ? `${String((Number(first) + 1) % 100).padStart(2, '0')}${number.slice(2)}` : number;
}

/** A name as it appears in its owner's host and file names. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
