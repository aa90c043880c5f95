// How a page talks to a world on a server: three paths under the levers, with JSON on each.
import { SandboxError, type SandboxErrorCode } from '../ambient/sandbox-error.ts';
import { wait } from '../ambient/timers.ts';
import { recordOf } from '../ambient/is-record.ts';
import type { ActName } from './acts.ts';
import { remotePaths, type AnswerOnWire, type CallOnWire, type DoneOnWire, type News } from './mirror.ts';
import { packed, unpacked } from './packed.ts';

/** Asks the server for an action; resolves to its result. */
export type Ask = (name: ActName, ...given: readonly unknown[]) => Promise<unknown>;

/**
 * The methods of this table, each an action of the server; `first` are arguments before the caller's own. Results are
 * packed, and keep the types of the interface that the table satisfies.
 */
export const askedMethods = <Name extends string>(
  ask: Ask,
  of: string,
  methods: Readonly<Record<Name, true>>,
  ...first: readonly unknown[]
): Record<Name, (...given: readonly unknown[]) => Promise<never>> =>
  Object.fromEntries(
    Object.keys(methods).map((method) => [
      method,
      (...given: readonly unknown[]) => ask(`${of}.${method}` as ActName, ...first, ...given),
    ]),
  ) as never;

export interface Line {
  act(name: ActName, ...given: readonly unknown[]): Promise<DoneOnWire>;
  call(call: CallOnWire): Promise<AnswerOnWire>;
  /** Calls the listener with all news until the signal is aborted; reconnects after a break. */
  listen(hear: (news: News) => void, signal: AbortSignal): void;
}

/** Milliseconds before a reconnect. */
const reconnectDelay = 1000;

/** `base`: address of the levers. `send`: the fetch that reaches it. Rejects (SandboxError) if there is no response. */
export function lineTo(base: string, send: typeof fetch): Line {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await send(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(packed(body)),
    }).catch((cause: unknown) => {
      throw new SandboxError('world-closed', 'The server of this world does not respond.', 'Start the server again.', {
        cause,
      });
    });
    const answer: unknown = await response.json();
    if (response.ok) return unpacked(answer);
    const { error, what, fix, error_description: words } = recordOf(answer) ?? {};
    throw new SandboxError(
      // The server's codes are codes of a SandboxError.
      String(error) as SandboxErrorCode,
      typeof what === 'string' ? what : String(words),
      typeof fix === 'string' ? fix : 'Reload the page.',
    );
  };
  const listenOnce = async (hear: (news: News) => void, signal: AbortSignal): Promise<void> => {
    const response = await send(`${base}${remotePaths.news}`, { signal });
    if (response.body === null) return;
    let rest = '';
    const decoder = new TextDecoder();
    for (const reader = response.body.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = `${rest}${decoder.decode(value, { stream: true })}`.split('\n');
      rest = lines.pop() ?? '';
      // An empty line only keeps the connection alive.
      for (const line of lines) if (line !== '') hear(unpacked(JSON.parse(line)) as News);
    }
  };
  return {
    act: async (name, ...given) => (await post(remotePaths.act, { name, given })) as DoneOnWire,
    call: async (call) => (await post(remotePaths.call, call)) as AnswerOnWire,
    listen: (hear, signal) => {
      const listenOn = async (): Promise<void> => {
        while (!signal.aborted) {
          await listenOnce(hear, signal).catch(() => undefined);
          await wait(reconnectDelay, signal);
        }
      };
      void listenOn();
    },
  };
}
