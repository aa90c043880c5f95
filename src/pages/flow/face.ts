// The face of the start page: how the hybrid flow greets somebody who comes for the first time, and what it says of each phase.
import type { Names } from './names.ts';

export interface Face {
  /** The heading before the run. */
  readonly title: string;
  /** Label of the primary button before the run: it takes one step after the other. */
  readonly go: string;
  start(names: Names): string;
  person(names: Names): string;
  done(names: Names): string;
  /** For the live region, at the end. */
  ended(names: Names): string;
}

export const startPageFace: Face = {
  title: 'Watch energy data change hands',
  go: 'Run it',
  start: ({ recipient, holder }) =>
    `A consumer lets the app ${recipient} read their electricity data at ${holder}. Press the button and watch it happen: every key is made here, every signature checked.`,
  person: ({ person, holder }) => `${holder} asks ${person} on the phone.`,
  done: ({ person, recipient }) => `${recipient} has ${person}’s accounts and half-hourly usage.`,
  ended: ({ recipient }) => `Done. ${recipient} has the accounts and the usage.`,
};
