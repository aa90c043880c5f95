// The calls of “Now break it”. Sending them is in break-it.ts, loaded on demand.
import type { Sandbox } from '../../../../mocks/index.ts';
import type { FlowMark } from '../../../../mocks/spec/flow-mark.ts';
import type { RowStep } from '../../../elements/diagram/diagram-rows.ts';
import type { PlayedFacts } from '../../../runs/flows/played-facts.ts';

/** Sends the call. The result is read from the trace. */
export type SendBroken = (sandbox: Sandbox, facts: Partial<PlayedFacts>, mark: FlowMark) => Promise<unknown>;

interface Button extends RowStep {
  /** Label of the button. */
  readonly label: string;
}

/** A breakage that is not a profile’s own. Its id is also the step that marks its exchange. */
export interface KnownBreakage extends Button {
  readonly id: 'break-certificate' | 'break-consent' | 'break-version';
}

export interface OwnBreakage extends Button {
  readonly send: SendBroken;
}

export type Breakage = KnownBreakage | OwnBreakage;

export const breakages: readonly KnownBreakage[] = [
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
