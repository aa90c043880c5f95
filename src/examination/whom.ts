// Whom an examination can be shown with: recipients of this package, one that checks everything, and careless ones.
import { planIds, type RecipientUnderTest } from '../../mocks/examination.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { carelessness, sameCheck, type CarelessRow } from '../examined/carelessness.ts';
import { checkingRecipient } from '../examined/checking-recipient.ts';
import { ownRecipient } from '../examined/own-recipient.ts';

/** `honest` checks everything, `package` is the client of this package, `credulous` checks no message; a row: careless about it. */
export type Whom = 'honest' | 'package' | 'credulous' | CarelessRow;

/** `RJ-49` of `RJ-49a`; the id itself, of a plan that is no row of the catalogue. */
export const rowOf = (plan: string): string => /^RJ-\d+/u.exec(plan)?.[0] ?? plan;

export const isCarelessRow = (row: string): row is CarelessRow => Object.hasOwn(carelessness, row);

const careless = Object.keys(carelessness).filter(isCarelessRow);

/** What it leaves out, each with the rows of a profile in which that shows. */
export const carelessRows = (profile: ProfileId): readonly CarelessRow[] => {
  const rows = new Set(planIds(profile).map(rowOf));
  return careless.filter((row) => rows.has(row));
};

/** The checks of messages that a careful recipient makes before it goes on. */
const messageChecks = new Set(
  (
    'RJ-45 RJ-47 RJ-48 RJ-49 RJ-50 RJ-51 RJ-52 RJ-53 RJ-58 RJ-59 RJ-61 RJ-64 RJ-65 RJ-66 RJ-67 RJ-68 RJ-69 RJ-70 RJ-71 ' +
    'RJ-72 RJ-73 RJ-74 RJ-76 RJ-80 RJ-84 RJ-85 RJ-101 RJ-102 RJ-103 RJ-105'
  ).split(' '),
);

/** Undefined for a name that nobody has. */
export function whomOf(name: string | null | undefined): Whom | undefined {
  if (name === 'honest' || name === 'package' || name === 'credulous') return name;
  return name !== null && name !== undefined && isCarelessRow(name) ? name : undefined;
}

const capital = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());

/** `Does not compare nonce`. */
export const leftOut = (row: CarelessRow): string => capital(carelessness[row]);

/** In a few words. */
export function whomTitle(whom: Whom): string {
  switch (whom) {
    case 'honest':
      return 'A recipient that checks everything';
    case 'package':
      return 'The recipient of this package';
    case 'credulous':
      return 'A recipient that believes every message';
    default:
      return leftOut(whom);
  }
}

/** A fresh one. */
export function recipientCalled(whom: Whom): RecipientUnderTest {
  if (whom === 'honest') return { ...checkingRecipient(), name: whomTitle(whom) };
  if (whom === 'package') return ownRecipient();
  if (whom === 'credulous')
    return {
      ...checkingRecipient({ without: careless.filter((row) => messageChecks.has(row)) }),
      name: whomTitle(whom),
    };
  return {
    ...checkingRecipient({ without: [whom], once: whom === 'RJ-39' }),
    name: `A recipient that ${carelessness[whom]}`,
  };
}

/** The plans in which a careless recipient shows what it leaves out; all, for the others. */
export function plansFor(whom: Whom, profile: ProfileId): readonly string[] {
  const own = planIds(profile);
  if (!isCarelessRow(whom)) return own;
  const rows: readonly string[] = [whom, ...(sameCheck[whom] ?? [])];
  return own.filter((plan) => rows.includes(rowOf(plan)));
}
