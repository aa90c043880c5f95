// The calls that “Now break it” sends once more with one thing wrong; how they are sent is in break-it.ts, loaded when needed.
import type { RowStep } from '../../elements/diagram-rows.ts';

export interface Breakage extends RowStep {
  /** Also the step that its exchange is marked with. */
  readonly id: 'break-certificate' | 'break-consent' | 'break-version';
  /** Label of the button. */
  readonly label: string;
}

export const breakages: readonly Breakage[] = [
  {
    id: 'break-certificate',
    label: 'Use another certificate',
    title: 'Accounts, with another certificate',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
  },
  {
    id: 'break-consent',
    label: 'Ask without a consent id',
    title: 'Authorise, without a consent id',
    from: 'consumer',
    to: 'holder',
    way: 'browser',
  },
  {
    id: 'break-version',
    label: 'Send x-v: banana',
    title: 'Accounts, in version banana',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
  },
];
