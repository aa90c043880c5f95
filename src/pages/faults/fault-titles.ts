// The title of an armed fault.
import { faultPresets, responseFaults, type ArmedFault } from '../../../mocks/index.ts';
import { isResponseFault } from '../../../mocks/spec/response-faults.ts';
import { wireWords } from './fault-words.ts';

export function faultTitle(fault: ArmedFault['fault']): string {
  if (typeof fault !== 'string') return wireWords(fault);
  return isResponseFault(fault) ? responseFaults[fault] : faultPresets[fault];
}
