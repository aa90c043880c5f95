// While one tab of a world tells lies, it answers for all tabs: only it knows the lies, and it must see every request.
import {
  requestFrom,
  requestOnWire,
  responseFrom,
  responseOnWire,
  type RequestOnWire,
  type ResponseOnWire,
} from '../../ambient/on-wire.ts';
import { systemRandomness } from '../../ambient/randomness.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import { wait } from '../../ambient/timers.ts';
import type { Sender } from '../../engine/request-sender.ts';
import { exchangeOfResponse, noteExchange } from '../../spec/told-exchange.ts';
import type { TraceRecorder } from '../../trace/trace.ts';
import type { SenderOnWire, TabMessage } from './tab-message.ts';

export interface LyingTab {
  /** This tab starts to lie. Refuses (SandboxError `world-taken`) while another one does. */
  begin(): Promise<void>;
  /** This tab stops lying. */
  end(): void;
  /** The response of the tab that lies; of this tab if the lie is over, and a network error if that tab closed during the call. */
  answer(request: Request, sender: Sender): Promise<Response>;
  /** Resolves when no other tab lies. */
  whenOver(): Promise<void>;
  receive(message: Extract<TabMessage, { readonly kind: 'asked' | 'answered' }>): void;
}

export interface LyingTabOptions {
  /** Name of the lock that the lying tab holds; the browser releases it even if the tab crashes. */
  readonly lock: string;
  readonly locks: LockManager;
  readonly trace: TraceRecorder;
  publish(message: TabMessage): void;
  /** The response of this tab's own parties. */
  answerHere(request: Request, sender: Sender): Promise<Response>;
  /** Aborted when this tab leaves the world. */
  readonly left: AbortSignal;
}

/** Milliseconds to wait for one tab to end and the next to begin, and for a last response to arrive. */
const patience = 1000;

export function lyingTab({ lock, locks, trace, publish, answerHere, left }: LyingTabOptions): LyingTab {
  const waiting = new Map<string, (answered: Answered) => void>();
  let letGo: (() => void) | undefined;
  const end = (): void => {
    letGo?.();
    letGo = undefined;
  };
  left.addEventListener('abort', end, { once: true });
  /** Resolves when no tab lies, or on abort. */
  const over = (signal: AbortSignal): Promise<void> =>
    locks.request(lock, { mode: 'shared', signal }, () => undefined).catch(() => undefined);
  const isOver = (): Promise<boolean> =>
    locks.request(lock, { mode: 'shared', ifAvailable: true }, (granted) => granted !== null);
  const ask = async (request: Request, { signal, random: _r, parent: _p, ...sender }: Sender): Promise<Response> => {
    const id = systemRandomness.uuid();
    const done = new AbortController();
    const told = Promise.withResolvers<Answered | undefined>();
    waiting.set(id, told.resolve);
    signal?.addEventListener('abort', () => told.resolve(undefined), { once: true, signal: done.signal });
    publish({ kind: 'asked', id, request: await requestOnWire(request), sender });
    void over(done.signal)
      .then(() => wait(patience, done.signal))
      .then(() => told.resolve(undefined));
    const { response, exchange } = (await told.promise) ?? {};
    done.abort();
    waiting.delete(id);
    const answered = response === undefined ? Response.error() : responseFrom(response);
    return noteExchange(answered, () => trace.entries((one) => one.id === exchange)[0]);
  };
  const answerFor = async (id: string, asked: RequestOnWire, sender: SenderOnWire): Promise<void> => {
    const response = await answerHere(requestFrom(asked), sender).catch(() => Response.error());
    const exchange = exchangeOfResponse(response)?.id;
    trace.settle();
    const sent = response.type === 'error' ? undefined : await responseOnWire(response);
    publish({ kind: 'answered', id, exchange, response: sent });
  };
  return {
    begin: async () => {
      if (letGo !== undefined) return;
      const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      locks
        .request(lock, { signal: AbortSignal.timeout(patience) }, () => {
          begun.resolve();
          return held.promise;
        })
        .catch(begun.reject);
      await begun.promise.catch((error: unknown) => {
        throw new SandboxError(
          'world-taken',
          'Another tab of this world tells a lie.',
          'End it there, or close that tab. Then start again.',
          { cause: error },
        );
      });
      letGo = held.resolve;
      publish({ kind: 'lying' });
    },
    end,
    answer: async (request, sender) => {
      // The lock is released before the message about it arrives.
      return (await isOver()) ? answerHere(request, sender) : ask(request, sender);
    },
    whenOver: () => over(left),
    receive: (message) => {
      if (message.kind === 'answered') return waiting.get(message.id)?.(message);
      if (letGo !== undefined) void answerFor(message.id, message.request, message.sender);
    },
  };
}

interface Answered {
  readonly response?: ResponseOnWire | undefined;
  readonly exchange?: string | undefined;
}
