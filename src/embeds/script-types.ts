// The elements of `cdr-browser-sandbox/elements.js` as scripts of a page see them.
import type { Sandbox } from '../../mocks/index.ts';

/** `<cdr-sandbox>`: a world of its own for the embeds inside it. */
export interface CdrSandboxElement extends HTMLElement {
  /** The running sandbox, started by the first call. */
  world(): Promise<Sandbox>;
  /** Resets its world, for every embed that shares it. */
  reset(): Promise<void>;
}

/** `<cdr-flow>`: a flow, or some of its steps. Steps are named by id, or by number, counting from one. */
export interface CdrFlowElement extends HTMLElement {
  /** Takes the next step; resolves when it is done, which may wait for the consumer. */
  next(): Promise<void>;
  /** Selects the step before the selected one. The world is unchanged, because others share it. */
  back(): Promise<void>;
  /** Plays until the step is done, and opens it; the consumer answers automatically. */
  goTo(step: string | number): Promise<void>;
  /** Plays to the end, or until that step is done; the consumer answers automatically. */
  run(options?: { readonly to?: string | number }): Promise<void>;
  /** Returns to the start, with a recipient that has not registered yet. */
  reset(): Promise<void>;
  /** Opens a step. */
  focusStep(step: string | number): Promise<void>;
}

/** `<cdr-try>`: one operation. */
export interface CdrTryElement extends HTMLElement {
  /** Sends it with its current values. */
  send(): Promise<void>;
  /** Returns to the initial values, without a response. */
  reset(): Promise<void>;
}

/** `<cdr-examination>`: plans of the examination, played with one recipient. */
export interface CdrExaminationElement extends HTMLElement {
  /** Plays its plans; resolves when each has a verdict. */
  play(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    'cdr-sandbox': CdrSandboxElement;
    'cdr-flow': CdrFlowElement;
    'cdr-try': CdrTryElement;
    'cdr-examination': CdrExaminationElement;
    'cdr-rule': HTMLElement;
    'cdr-trace': HTMLElement;
  }
}
