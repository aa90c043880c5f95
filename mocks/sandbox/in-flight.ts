// Pending requests: aborted with their caller, and ended when the sandbox stops.
import { noteSame } from '../spec/told-exchange.ts';

export interface InFlight {
  /**
   * The response of the work. Rejects like fetch: at once with the caller's reason, with an AbortError if the sandbox
   * stops while the work is waiting, and with a TypeError for a response of type error.
   */
  run(caller: AbortSignal, work: (gone: AbortSignal) => Promise<Response>): Promise<Response>;
  /** Aborts requests that are waiting and lets the rest finish. Resolves when none is pending. */
  end(): Promise<void>;
}

export function createInFlight(): InFlight {
  const flights = new Map<AbortController, Promise<unknown>>();
  return {
    run: async (caller, work) => {
      caller.throwIfAborted();
      const gone = new AbortController();
      const working = work(gone.signal).finally(() => flights.delete(gone));
      flights.set(gone, working);
      const response = await unless(caller, gone, working);
      if (response.type === 'error') gone.signal.throwIfAborted();
      return throwing(response);
    },
    end: async () => {
      for (const gone of flights.keys()) gone.abort(new DOMException('The sandbox was stopped.', 'AbortError'));
      await Promise.allSettled(flights.values());
    },
  };
}

/** The engine returns a network fault as a response of type error; fetch rejects. */
export function throwing(response: Response): Response {
  if (response.type === 'error') throw noteSame(new TypeError('Failed to fetch'), response);
  return response;
}

/** The result of the work, unless its caller aborts first. */
function unless(caller: AbortSignal, gone: AbortController, working: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      gone.abort(caller.reason);
      reject(caller.reason as Error);
    };
    const stay = (): void => caller.removeEventListener('abort', leave);
    caller.addEventListener('abort', leave, { once: true });
    void working.then(resolve, reject).finally(stay);
  });
}
