// The recipients available for examination, each a new instance.
import type { RecipientUnderTest } from '../../mocks/examination.ts';
import type { CarelessRow } from '../examined/carelessness.ts';
import { checkingRecipient } from '../examined/checking-recipient.ts';
import { ownRecipient } from '../examined/own-recipient.ts';
import { careless, whomTitle, type Whom } from './whom.ts';

/** Rows about checks of messages, which a careful recipient makes before it continues. */
const messageChecks = new Set(
  (
    'RJ-45 RJ-47 RJ-48 RJ-49 RJ-50 RJ-51 RJ-52 RJ-53 RJ-58 RJ-59 RJ-61 RJ-64 RJ-65 RJ-66 RJ-67 RJ-68 RJ-69 RJ-70 RJ-71 ' +
    'RJ-72 RJ-73 RJ-74 RJ-76 RJ-80 RJ-84 RJ-85 RJ-101 RJ-102 RJ-103 RJ-105'
  ).split(' '),
);

/** A new instance. */
export function recipientNamed(whom: Whom): RecipientUnderTest {
  if (whom === 'package') return ownRecipient();
  return { ...checkingRecipient({ without: leftOutBy(whom), once: whom === 'RJ-39' }), name: whomTitle(whom) };
}

function leftOutBy(whom: Exclude<Whom, 'package'>): readonly CarelessRow[] {
  if (whom === 'honest') return [];
  return whom === 'credulous' ? careless.filter((row) => messageChecks.has(row)) : [whom];
}
