// A recipient to try the register's statuses on: it has registered at a holder, and a consumer shares data with it.
import type { DataRecipient, Exchange, Sandbox } from '../../../mocks/index.ts';
import { markedFetch } from '../../recipient/client-auth.ts';
import { everydayScopes } from '../../recipient/flows/facts.ts';
import { startFlow, type FlowSurroundings } from '../../recipient/flows/flow.ts';
import { refresh as refreshFlow } from '../../recipient/flows/refresh.ts';
import { resourceHeaders } from '../../recipient/resources.ts';
import { spokenIn } from '../../calls/explorer-recipient.ts';
import type { PlayedFacts } from '../../runs/played-facts.ts';
import { fetchInDate } from '../certificate-renewal.ts';

export interface TestRecipient {
  readonly recipient: DataRecipient;
  /** Reads the accounts as the recipient would; gives what was asked and answered. */
  call(): Promise<Exchange>;
}

/** Enrols the recipient and walks it to its tokens; the first persona agrees. */
export async function startTestRecipient(sandbox: Sandbox): Promise<TestRecipient> {
  const recipient = await sandbox.enrol({ name: 'Test app' });
  const surroundingsNow = async (): Promise<FlowSurroundings> => ({
    identity: { ...recipient, fetch: await fetchInDate(sandbox, recipient) },
    register: sandbox.urls.register,
    holder: sandbox.urls.dataHolder.issuer,
    now: () => sandbox.clock.now(),
    consumer: async (url) => (await sandbox.personas[0]?.authorise(url)) ?? url,
  });
  const wanted = { scopes: [...everydayScopes], sharingDuration: 31_536_000 };
  let facts: Partial<PlayedFacts> = { wanted };
  const { registration, sharing } = await spokenIn(sandbox);
  for (const flow of [registration, sharing]) facts = await startFlow(flow, await surroundingsNow(), facts).toEnd();
  let tokensAt = sandbox.clock.now().getTime();

  /** An access token past its time is refreshed first, as a recipient would; a refusal of that is an answer too. */
  const refreshIfEnded = async (): Promise<void> => {
    const { expires_in: lifetime = 0 } = facts.tokens ?? {};
    if (sandbox.clock.now().getTime() - tokensAt < lifetime * 1000) return;
    const [step] = refreshFlow.steps;
    if (step === undefined) return;
    facts = await startFlow({ ...refreshFlow, steps: [step] }, await surroundingsNow(), facts).toEnd();
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
        const send = markedFetch(await fetchInDate(sandbox, recipient), { flow: 'test-recipient', step: 'accounts' });
        const headers = resourceHeaders({ base: '', accessToken, authDate: sandbox.clock.now() }, 1);
        await send(`${facts.brand?.resourceBase ?? ''}/cds-au/v1/energy/accounts`, { headers });
      }
      const sent = sandbox.trace
        .entries(({ id, parent, from }) => !before.has(id) && parent === undefined && from === 'recipient')
        .at(-1);
      if (sent === undefined) throw new Error('The call left no trace.');
      return sent;
    },
  };
}
