// Pending requests: aborted with their caller, and ended when the sandbox stops.
import { noteSame } from '../spec/told-exchange.ts';

export interface InFlight {
  /**
   * The answer of the work. Rejects as fetch does: at once with the caller's reason, with an AbortError when the sandbox
   * stops while the work waits for something, and with a TypeError for an answer of type error.
   */
  run(caller: AbortSignal, work: (gone: AbortSignal) => Promise<Response>): Promise<Response>;
  /** Aborts requests that wait for something and lets the rest finish. Resolves when none is pending. */
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

/** A network fault comes out of the engine as a response of type error; fetch would have rejected. */
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
