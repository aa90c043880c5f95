// Events of elements and views by name, with their details; all bubble and cross shadow roots.
import type { Check, Exchange } from '../../mocks/index.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import type { Screen } from '../../mocks/spec/screens.ts';

export interface CdrEvents {
  /** A row of the diagram was selected. */
  'cdr-select': { readonly id: string; readonly exchange?: string; readonly step?: string };
  /** The folded group of rows was opened or closed. */
  'cdr-fold': { readonly open: boolean };
  /** “Mend and send again” was pressed. */
  'cdr-fix': { readonly exchange: Exchange; readonly check: Check };
  /** “Copy as test” was pressed; `said` shows the result. */
  'cdr-copy-test': { readonly exchange: Exchange; readonly said: (words: string) => void };
  /** The report on a failure of the sandbox was requested; it is on the clipboard if that is allowed. */
  'cdr-copy-report': { readonly exchange: Exchange; readonly report: string };
  /** The chart shows another day, YYYY-MM-DD. */
  'cdr-day': { readonly date: string };
  /** The holder shows another screen, to be seen from its top. */
  'cdr-screen': { readonly screen: Screen['name'] | 'trouble' };
  /** The holder redirects the browser to this address, fragment included. */
  'cdr-redirect': { readonly url: URL };
  /** The consumer answered on their device. */
  'cdr-device-answered': { readonly decision: 'approve' | 'deny' };
  /** The clock of the sandbox was moved. */
  'cdr-clock-moved': { readonly now: Date };
  /** A fault may have been armed or removed. */
  'cdr-faults-changed': Readonly<Record<string, never>>;
  /** The lesson next to the view ended or was closed. */
  'cdr-lesson-closed': Readonly<Record<string, never>>;
  /** A move of the open lesson was completed with this exchange. */
  'cdr-move-made': { readonly exchange: string };
  /** The world was replaced, by another household or a reset. */
  'cdr-world-begun': { readonly scenario: string };
  /** The world of another profile is to be opened. */
  'cdr-profile-chosen': { readonly profile: ProfileId };
  /** The opened content is rendered at its full height. */
  'cdr-settled': Readonly<Record<string, never>>;
  /** An embed is ready to use. */
  'cdr-ready': Readonly<Record<string, never>>;
  /** The embed is about to take this step; preventing the event stops it. */
  'cdr-request': { readonly flow: string; readonly step: string };
  /** The run of an embed has moved to another step; undefined before the first and after the last. */
  'cdr-step': { readonly flow: string; readonly step: string | undefined; readonly previous: string | undefined };
  /** An embed sent a request and got a response. */
  'cdr-exchange': { readonly exchange: Exchange };
  /** A request was refused, by this rule. */
  'cdr-refused': { readonly rule: string; readonly exchange: Exchange };
  /** The embed, or the world that it shares, was reset. */
  'cdr-reset': Readonly<Record<string, never>>;
  /** The embed cannot start or continue; it also shows the error itself. */
  'cdr-error': { readonly error: unknown };
  /** The page’s own code failed; the page shows it. */
  'cdr-failed': { readonly error: unknown };
}

export type CdrEvent<Name extends keyof CdrEvents> = CustomEvent<CdrEvents[Name]>;

declare global {
  interface GlobalEventHandlersEventMap {
    'cdr-select': CdrEvent<'cdr-select'>;
    'cdr-fold': CdrEvent<'cdr-fold'>;
    'cdr-fix': CdrEvent<'cdr-fix'>;
    'cdr-copy-test': CdrEvent<'cdr-copy-test'>;
    'cdr-copy-report': CdrEvent<'cdr-copy-report'>;
    'cdr-day': CdrEvent<'cdr-day'>;
    'cdr-screen': CdrEvent<'cdr-screen'>;
    'cdr-redirect': CdrEvent<'cdr-redirect'>;
    'cdr-device-answered': CdrEvent<'cdr-device-answered'>;
    'cdr-clock-moved': CdrEvent<'cdr-clock-moved'>;
    'cdr-faults-changed': CdrEvent<'cdr-faults-changed'>;
    'cdr-lesson-closed': CdrEvent<'cdr-lesson-closed'>;
    'cdr-move-made': CdrEvent<'cdr-move-made'>;
    'cdr-world-begun': CdrEvent<'cdr-world-begun'>;
    'cdr-profile-chosen': CdrEvent<'cdr-profile-chosen'>;
    'cdr-settled': CdrEvent<'cdr-settled'>;
    'cdr-ready': CdrEvent<'cdr-ready'>;
    'cdr-request': CdrEvent<'cdr-request'>;
    'cdr-step': CdrEvent<'cdr-step'>;
    'cdr-exchange': CdrEvent<'cdr-exchange'>;
    'cdr-refused': CdrEvent<'cdr-refused'>;
    'cdr-reset': CdrEvent<'cdr-reset'>;
    'cdr-error': CdrEvent<'cdr-error'>;
    'cdr-failed': CdrEvent<'cdr-failed'>;
  }
}

/** Dispatches one of these events from an element. */
export function emit<Name extends keyof CdrEvents>(from: EventTarget, name: Name, detail: CdrEvents[Name]): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}

/** The same for a cancelable event; false if a listener prevented it. */
export const ask = <Name extends keyof CdrEvents>(from: EventTarget, name: Name, detail: CdrEvents[Name]): boolean =>
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
