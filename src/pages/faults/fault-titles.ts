// The title of an armed fault.
import type { ArmedFault } from '../../../mocks/index.ts';
import { faultTitles } from '../../runs/named-faults.ts';
import { wireWords } from './fault-words.ts';

export const faultTitle = (fault: ArmedFault['fault']): string =>
  typeof fault === 'string' ? faultTitles[fault] : wireWords(fault);
