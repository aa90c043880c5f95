// What elements and views tell the page: every event by name, with its detail; all bubble and cross shadow roots.
import type { Check, Exchange } from '../../mocks/index.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import type { Screen } from '../../mocks/spec/screens.ts';

export interface CdrEvents {
  /** A row of the diagram was chosen. */
  'cdr-select': { readonly id: string; readonly exchange?: string; readonly step?: string };
  /** The rows that are folded together were opened, or closed. */
  'cdr-fold': { readonly open: boolean };
  /** “Mend and send again” was asked for. */
  'cdr-fix': { readonly exchange: Exchange; readonly check: Check };
  /** “Copy as test” was asked for; `said` shows what became of it. */
  'cdr-copy-test': { readonly exchange: Exchange; readonly said: (words: string) => void };
  /** The report of a failure of the sandbox itself was asked for; the text is on the clipboard where that is allowed. */
  'cdr-copy-report': { readonly exchange: Exchange; readonly report: string };
  /** The chart shows another day, YYYY-MM-DD. */
  'cdr-day': { readonly date: string };
  /** The holder shows another screen, to be seen from its top. */
  'cdr-screen': { readonly screen: Screen['name'] | 'trouble' };
  /** The holder sends the browser back, to this address with its fragment. */
  'cdr-redirect': { readonly url: URL };
  /** The consumer answered on their device. */
  'cdr-device-answered': { readonly decision: 'approve' | 'deny' };
  /** The clock of the sandbox was moved. */
  'cdr-clock-moved': { readonly now: Date };
  /** A fault may have been armed or removed. */
  'cdr-faults-changed': Readonly<Record<string, never>>;
  /** The lesson that stood beside the view is over, or was closed. */
  'cdr-lesson-closed': Readonly<Record<string, never>>;
  /** A move of the open lesson was made, and this exchange is the last that it took. */
  'cdr-move-made': { readonly exchange: string };
  /** The world was replaced by that of another household, or by a fresh one of the same. */
  'cdr-world-begun': { readonly scenario: string };
  /** The world of another profile is to be opened. */
  'cdr-profile-chosen': { readonly profile: ProfileId };
  /** What was opened is drawn, and as tall as it will be. */
  'cdr-settled': Readonly<Record<string, never>>;
  /** An embed stands and can be used. */
  'cdr-ready': Readonly<Record<string, never>>;
  /** The embed is about to take this step; a page that prevents it holds the step back. */
  'cdr-request': { readonly flow: string; readonly step: string };
  /** The run of an embed has come to another step; undefined before the first and after the last. */
  'cdr-step': { readonly flow: string; readonly step: string | undefined; readonly previous: string | undefined };
  /** An embed has sent something, and this is what came of it. */
  'cdr-exchange': { readonly exchange: Exchange };
  /** It was refused, and by which rule. */
  'cdr-refused': { readonly rule: string; readonly exchange: Exchange };
  /** The embed, or the world that it shares with others, has begun anew. */
  'cdr-reset': Readonly<Record<string, never>>;
  /** The embed cannot start, or cannot go on; it says so itself, too. */
  'cdr-error': { readonly error: unknown };
  /** Something of ours failed; the page says so. */
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

/** Sends an event of this list from an element. */
export function emit<Name extends keyof CdrEvents>(from: EventTarget, name: Name, detail: CdrEvents[Name]): void {
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}

/** The same, where whoever hears it may prevent what it announces; false when somebody has. */
export const ask = <Name extends keyof CdrEvents>(from: EventTarget, name: Name, detail: CdrEvents[Name]): boolean =>
  from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
