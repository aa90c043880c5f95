// A consumer's device at a holder: shows what waits on it, and answers.
import type { Device } from '../spec/screens.ts';
import { refusalWords, statusWords } from './refusal-words.ts';

/** The consumer's answer to a request on the device. */
export interface DeviceAnswer {
  /** `approve` or `deny`. */
  readonly decision: 'approve' | 'deny';
  /** The profile to act for; by default the first. */
  readonly profileId?: string;
  /** Ids of the accounts to share, as the device shows them; by default all that may be shared. */
  readonly accounts?: readonly string[];
}

/** The device of one consumer at one holder (this sandbox, consumer screens). */
export interface DeviceClient {
  /** The waiting requests. Throws an Error if the holder does not know the device, or cannot answer. */
  look(): Promise<Device>;
  /** Returns the holder's words if it does not accept the answer; otherwise undefined. */
  answer(requestId: string, answer: DeviceAnswer): Promise<string | undefined>;
}

/** The device of a customer of the holder with this issuer; `send` is the device's fetch. */
export function deviceClient(
  issuer: string,
  customerId: string,
  send: (request: Request) => Promise<Response>,
): DeviceClient {
  const address = `${issuer}/device/${encodeURIComponent(customerId)}`;
  return {
    look: async () => {
      const response = await send(new Request(address, { headers: { accept: 'application/json' } }));
      if (!response.ok) throw new Error(statusWords(page, response));
      return (await response.json()) as Device;
    },
    answer: async (requestId, answer) => {
      const response = await send(
        new Request(`${address}/${requestId}`, {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify(answer),
        }),
      );
      return response.ok ? undefined : refusalWords(page, response);
    },
  };
}

const page = 'device page';
