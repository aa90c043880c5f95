// What a start page’s flow says to a new visitor, and in each phase.
import type { ProfileId } from '../../../../mocks/spec/ids.ts';
import type { Party } from '../../../../mocks/spec/party.ts';
import type { Names } from '../../../runs/names.ts';

export interface Intro {
  /** The heading before the run. */
  readonly title: string;
  /** Label of the primary button before the run, which plays all steps. */
  readonly go: string;
  /** What each party does, in a few words. */
  readonly does: Readonly<Record<Party, string>>;
  /** What the folded first steps do. */
  fold(names: Names): string;
  start(names: Names): string;
  person(names: Names): string;
  done(names: Names): string;
  /** Replaces `done` once the consumer has withdrawn. */
  withdrawn(names: Names): string;
  /** For the live region at the end of a run. */
  ended(names: Names): string;
}

const hybridIntro: Intro = {
  title: 'Australia’s Consumer Data Right, in your browser',
  go: 'Run it',
  does: {
    consumer: 'Owns the data and decides',
    recipient: 'Asks to read it',
    register: 'Says who may take part',
    holder: 'Shares it with consent',
    secondary: 'Keeps meter readings',
  },
  fold: ({ recipient, holder }) => `The plumbing: ${recipient} finds the register and becomes a client of ${holder}`,
  start: ({ person, recipient, holder }) =>
    `The CDR is law: an energy company must share your data with an accredited app you choose. Watch ${holder} share ${person}’s with ${recipient}: every key and signature is real.`,
  person: ({ person, holder }) => `${holder} asks ${person} on the phone.`,
  done: ({ person, recipient }) => `${recipient} has ${person}’s accounts and half-hourly usage.`,
  withdrawn: ({ person, recipient }) =>
    `${recipient} has read ${person}’s accounts and half-hourly usage. ${person} has withdrawn since: it can read nothing more.`,
  ended: ({ recipient }) => `Done. ${recipient} has the accounts and the usage.`,
};

export const startPageIntros: Readonly<Record<ProfileId, Intro>> = {
  '0.1.1': hybridIntro,
  'cds-1.36': {
    ...hybridIntro,
    title: 'Today’s Consumer Data Right, in your browser',
    done: ({ person, recipient }) =>
      `${recipient} has ${person}’s accounts, half-hourly usage and last bill, and the id of the arrangement that lets it come again.`,
    withdrawn: ({ person, recipient }) =>
      `${recipient} has read ${person}’s accounts, half-hourly usage and last bill. ${person} has withdrawn since: it can read nothing more.`,
    ended: ({ recipient }) => `Done. ${recipient} has the accounts, the usage and the last bill.`,
  },
};
