// The elements of `cdr-browser-sandbox/elements.js` as scripts of a page see them.
import type { Sandbox } from '../../mocks/index.ts';

/** `<cdr-sandbox>`: a world of its own for the embeds inside it. */
export interface CdrSandboxElement extends HTMLElement {
  /** The running sandbox, begun by the first who asks. */
  world(): Promise<Sandbox>;
  /** Begins its world anew, for every embed that shares it. */
  reset(): Promise<void>;
}

/** `<cdr-flow>`: a flow, or some of its steps. Steps are named by id, or by number, counted from one. */
export interface CdrFlowElement extends HTMLElement {
  /** Takes the next step; resolves when it is done, which may wait for the consumer. */
  next(): Promise<void>;
  /** Looks at the step before the one that is chosen. The world stays as it is: others share it. */
  back(): Promise<void>;
  /** Goes on until the step was taken, and opens it; the consumer answers by themselves. */
  goTo(step: string | number): Promise<void>;
  /** To the end, or until that step was taken; the consumer answers by themselves. */
  run(options?: { readonly to?: string | number }): Promise<void>;
  /** Back at the start, with a recipient that has not registered yet. */
  reset(): Promise<void>;
  /** Opens a step. */
  focusStep(step: string | number): Promise<void>;
}

/** `<cdr-try>`: one operation. */
export interface CdrTryElement extends HTMLElement {
  /** Sends it as it stands. */
  send(): Promise<void>;
  /** What was filled in, and no answer. */
  reset(): Promise<void>;
}

/** `<cdr-examination>`: plans of the examination, played with one recipient. */
export interface CdrExaminationElement extends HTMLElement {
  /** Plays its plans; resolves when each has its verdict. */
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
