// What one kind of consumer is to the runner: an app that is made once, and what is checked of it.
import type { App } from './app.ts';

export interface ConsumerCheck {
  /** A sentence. */
  readonly title: string;
  /** Throws what is wrong; throws Skipped where this machine lacks what it needs. */
  run(app: App): Promise<void>;
}

export interface Consumer {
  /** Kebab-case: `npm run test:consumers -- NAME` runs it alone. */
  readonly name: string;
  /** Makes and installs the app; when it fails, every check has failed. */
  prepare(app: App): Promise<void>;
  /** Run in their order, one after the other. */
  readonly checks: readonly ConsumerCheck[];
}

/** This machine lacks what a check needs: it says what, and counts as skipped. */
export class Skipped extends Error {}
