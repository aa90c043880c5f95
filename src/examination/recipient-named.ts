// The recipients available for examination, each a new instance.
import type { RecipientUnderTest } from '../../mocks/examination.ts';
import { credulousRows, type CarelessRow } from '../examined/carelessness.ts';
import { checkingRecipient } from '../examined/checking-recipient.ts';
import { ownRecipient } from '../examined/own-recipient.ts';
import { whomTitle, type Whom } from './whom.ts';

/** A new instance. */
export function recipientNamed(whom: Whom): RecipientUnderTest {
  if (whom === 'package') return ownRecipient();
  return { ...checkingRecipient({ without: leftOutBy(whom), once: whom === 'RJ-39' }), name: whomTitle(whom) };
}

function leftOutBy(whom: Exclude<Whom, 'package'>): readonly CarelessRow[] {
  if (whom === 'honest') return [];
  return whom === 'credulous' ? credulousRows : [whom];
}
