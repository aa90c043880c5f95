// What a consumer does on the dashboard of a holder: sees what they share, and withdraws it.
import type { Dashboard } from '../spec/screens.ts';

/** The dashboard of one consumer at one holder (this sandbox, consumer screens). */
export interface DashboardClient {
  /** What is shared and was. Throws an Error when the holder has no dashboard. */
  look(): Promise<Dashboard>;
  /** Gives the holder’s words when it does not withdraw the arrangement; undefined when it does. */
  withdraw(arrangementId: string): Promise<string | undefined>;
}

/** The dashboard of a customer of the holder with this issuer; `send` is the fetch of the consumer. */
export function dashboardClient(
  issuer: string,
  customerId: string,
  send: (request: Request) => Promise<Response>,
): DashboardClient {
  const address = `${issuer}/dashboard/${encodeURIComponent(customerId)}`;
  const headers = { accept: 'application/json' };
  const trouble = ({ status }: Response): string => `The holder’s dashboard answered ${String(status)}.`;
  return {
    look: async () => {
      const response = await send(new Request(address, { headers }));
      if (!response.ok) throw new Error(trouble(response));
      return (await response.json()) as Dashboard;
    },
    withdraw: async (arrangementId) => {
      const request = new Request(`${address}/${encodeURIComponent(arrangementId)}`, { method: 'DELETE', headers });
      const response = await send(request);
      if (response.ok) return undefined;
      const { error_description: words } = (await response.json()) as { error_description?: string };
      return words ?? trouble(response);
    },
  };
}
