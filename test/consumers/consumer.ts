// One kind of consumer for the runner: an app that is created once, and its checks.
import type { App } from './app.ts';

export interface ConsumerCheck {
  /** A sentence. */
  readonly title: string;
  /** Throws on failure; throws Skipped if this machine lacks what the check needs. */
  run(app: App): Promise<void>;
}

export interface Consumer {
  /** Kebab-case: `npm run test:consumers -- NAME` runs only this one. */
  readonly name: string;
  /** Creates and installs the app; if this fails, every check counts as failed. */
  prepare(app: App): Promise<void>;
  /** Run in order, one after the other. */
  readonly checks: readonly ConsumerCheck[];
}

/** Thrown if this machine lacks what a check needs: the message says what, and the check counts as skipped. */
export class Skipped extends Error {}
