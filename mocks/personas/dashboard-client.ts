// A consumer on a holder's dashboard: views what they share, and withdraws it.
import type { Dashboard } from '../spec/screens.ts';
import { refusalWords, statusWords } from './refusal-words.ts';

/** The dashboard of one consumer at one holder (this sandbox, consumer screens). */
export interface DashboardClient {
  /** Current and past sharing. Throws an Error if the holder has no dashboard, or cannot answer. */
  look(): Promise<Dashboard>;
  /** Returns the holder's words if it does not withdraw the arrangement; otherwise undefined. */
  withdraw(arrangementId: string): Promise<string | undefined>;
}

/** The dashboard of a customer of the holder with this issuer; `send` is the consumer's fetch. */
export function dashboardClient(
  issuer: string,
  customerId: string,
  send: (request: Request) => Promise<Response>,
): DashboardClient {
  const address = `${issuer}/dashboard/${encodeURIComponent(customerId)}`;
  const headers = { accept: 'application/json' };
  return {
    look: async () => {
      const response = await send(new Request(address, { headers }));
      if (!response.ok) throw new Error(statusWords(page, response));
      return (await response.json()) as Dashboard;
    },
    withdraw: async (arrangementId) => {
      const request = new Request(`${address}/${encodeURIComponent(arrangementId)}`, { method: 'DELETE', headers });
      const response = await send(request);
      return response.ok ? undefined : refusalWords(page, response);
    },
  };
}

const page = 'dashboard';
