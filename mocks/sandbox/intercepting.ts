// The sandbox that answers this process's or this page's own fetch: there is one at most.
import type { SandboxTrace } from './sandbox-trace.ts';

let trace: Pick<SandboxTrace, 'entries'> | undefined;

/** From now on this one does; undefined: none. */
export function nowIntercepts(of: Pick<SandboxTrace, 'entries'> | undefined): void {
  trace = of;
}

/** Its trace. */
export const interceptingTrace = (): Pick<SandboxTrace, 'entries'> | undefined => trace;
