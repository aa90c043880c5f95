// A recipient for trying out the register’s statuses: registered at a holder, with a consumer’s data shared.
import type { DataRecipient, Exchange, Sandbox } from '../../../mocks/index.ts';
import { markedFetch } from '../../recipient/client-auth.ts';
import { refresh as refreshFlow } from '../../recipient/flows/refresh.ts';
import { resourceHeaders } from '../../recipient/resources.ts';
import type { MadeApp } from '../../runs/recipients/made-apps.ts';
import { recipientFor } from '../../runs/recipients/recipient-for.ts';
import { newestVersionOf } from '../../runs/recipients/newest-version.ts';
import { fetchInDate } from '../../runs/recipients/certificate-renewal.ts';
import type { SiteMark } from '../../runs/exchanges/site-marks.ts';

export interface TestRecipient {
  readonly recipient: DataRecipient;
  /** Reads the accounts as the recipient does; returns the exchange. */
  call(): Promise<Exchange>;
}

/** Enrols the recipient and runs the sharing flow; the first persona agrees. */
export async function startTestRecipient(sandbox: Sandbox): Promise<TestRecipient> {
  const acting = await recipientFor(sandbox, { recipient: { name: 'Test app' satisfies MadeApp } });
  const { recipient } = acting;
  let facts = await acting.run(acting.flows.sharing);
  let tokensAt = sandbox.clock.now().getTime();

  /** Refreshes an expired access token first, as a recipient would. A refusal of that counts as a result. */
  const refreshIfEnded = async (): Promise<void> => {
    const { expires_in: lifetime = 0 } = facts.tokens ?? {};
    if (sandbox.clock.now().getTime() - tokensAt < lifetime * 1000) return;
    facts = await acting.runUntil(refreshFlow, 'refresh', { known: facts });
    tokensAt = sandbox.clock.now().getTime();
  };
  return {
    recipient,
    call: async () => {
      const before = new Set(sandbox.trace.entries().map(({ id }) => id));
      const refreshed = await refreshIfEnded().then(
        () => true,
        () => false,
      );
      const accessToken = refreshed ? facts.tokens?.access_token : undefined;
      if (accessToken !== undefined) {
        const send = markedFetch(await fetchInDate(sandbox, recipient), {
          flow: 'test-recipient' satisfies SiteMark,
          step: 'accounts',
        });
        const version = newestVersionOf(sandbox, 'listAccounts');
        const headers = resourceHeaders({ base: '', accessToken, authDate: sandbox.clock.now() }, version);
        await send(`${facts.brand?.resourceBase ?? ''}/cds-au/v1/energy/accounts`, { headers });
      }
      const sent = sandbox.trace
        .entries(({ id, parent, from }) => !before.has(id) && parent === undefined && from === 'recipient')
        .at(-1);
      if (sent === undefined) throw new Error('The trace has no record of this call.');
      return sent;
    },
  };
}
