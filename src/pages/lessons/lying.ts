// What a lesson needs to lie: heavy, and loaded when somebody does.
import type { RecipientUnderTest } from '../../../mocks/examination.ts';
import { recipientNamed } from '../../examination/recipient-named.ts';
import { isCarelessRow, rowOf } from '../../examination/whom.ts';

export { shareHonestly, shareUnder } from '../../examination/in-standing-world.ts';

export const careful = (): RecipientUnderTest => recipientNamed('honest');

/** Leaves out the check that the plan is about. */
export function carelessAbout(plan: string): RecipientUnderTest {
  const row = rowOf(plan);
  if (!isCarelessRow(row)) throw new TypeError(`Nobody is careless about ${plan}.`);
  return recipientNamed(row);
}
