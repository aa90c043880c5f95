// The recipients available for examination, each a new instance.
import type { RecipientUnderTest } from '../../mocks/examination.ts';
import { credulousRows, type CarelessRow } from '../examined/carelessness.ts';
import { checkingRecipient } from '../examined/checking-recipient.ts';
import { ownRecipient } from '../examined/own-recipient.ts';
import { titleOfExaminee, type Examinee } from './examinee.ts';

/** A new instance. */
export function recipientNamed(examinee: Examinee): RecipientUnderTest {
  if (examinee === 'package') return ownRecipient();
  return {
    ...checkingRecipient({ without: leftOutBy(examinee), once: examinee === 'RJ-39' }),
    name: titleOfExaminee(examinee),
  };
}

function leftOutBy(examinee: Exclude<Examinee, 'package'>): readonly CarelessRow[] {
  if (examinee === 'honest') return [];
  return examinee === 'credulous' ? credulousRows : [examinee];
}
