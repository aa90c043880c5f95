// The parts of a lie for a lesson: the recipients and the runs. They are large, so they are loaded on demand.
import type { RecipientUnderTest } from '../../../mocks/examination.ts';
import { recipientNamed } from '../../examination/recipient-named.ts';
import { rowOf } from '../../../mocks/spec/plan-row.ts';
import { isCarelessRow } from '../../examination/examinee.ts';

export { shareHonestly, shareUnder } from '../../examination/in-running-world.ts';

export const careful = (): RecipientUnderTest => recipientNamed('honest');

/** A recipient that leaves out the check which the plan examines. */
export function carelessAbout(plan: string): RecipientUnderTest {
  const row = rowOf(plan);
  if (!isCarelessRow(row)) throw new TypeError(`No recipient is careless about ${plan}.`);
  return recipientNamed(row);
}
