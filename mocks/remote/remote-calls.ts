// What a page sends to a world on a server: actions, and calls to the addresses of the sandbox.
import { requestOnWire, responseFrom } from '../ambient/on-wire.ts';
import { stoppedError } from '../sandbox/refuse-when-stopped.ts';
import { flowMark } from '../spec/flow-mark.ts';
import { noteExchange } from '../spec/told-exchange.ts';
import type { Ask, Line } from './line.ts';
import type { AnswerOnWire, CallOnWire } from './mirror.ts';
import type { ReflectedWorld } from './reflected-world.ts';

export interface RemoteCalls {
  /** Sends an action, and resolves when the mirror shows its effect. */
  readonly ask: Ask;
  /** Sends what is for the sandbox to its server, and everything else to the network. */
  readonly ownFetch: typeof fetch;
}

/** `over`: aborted once the sandbox has stopped; then every call rejects. */
export function remoteCalls(line: Line, world: ReflectedWorld, over: AbortSignal): RemoteCalls {
  const { trace } = world;
  const checkOpen = (): void => {
    if (over.aborted) throw stoppedError();
  };
  const call = async (request: Request, mark: CallOnWire['mark']): Promise<AnswerOnWire> => {
    const sent = await requestOnWire(request);
    const answer = await line.call({ ...sent, mark, after: trace.entries().at(-1)?.id });
    for (const one of answer.exchanges) trace.record(one);
    if (answer.mirror !== undefined) await world.reflect(answer.mirror);
    return answer;
  };
  return {
    ask: async (...asked) => {
      checkOpen();
      return world.whileActing(async () => {
        const { done, mirror } = await line.act(...asked);
        await world.reflect(mirror);
        return done;
      });
    },
    ownFetch: async (input, init) => {
      checkOpen();
      const request = new Request(input, init);
      if (!world.addresses().owns(new URL(request.url))) return globalThis.fetch(input, init);
      const { [flowMark]: mark } = (init ?? {}) as { [flowMark]?: CallOnWire['mark'] };
      const { response, exchange } = await call(request, mark);
      if (response === undefined) throw new TypeError('Failed to fetch');
      const made = Object.defineProperty(responseFrom(response), 'url', { value: request.url });
      return noteExchange(made, () => trace.entries(({ id }) => id === exchange)[0]);
    },
  };
}
