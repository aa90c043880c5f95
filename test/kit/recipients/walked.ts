// A recipient after registration and the hybrid flow: client, tokens, accounts, usage.
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import {
  codeFlow,
  hybrid,
  registration,
  startFlow,
  todayRegistration,
  type AllFacts,
  type TodayFacts,
} from '../../../src/recipient/index.ts';
import { anyVersion } from '../calls/caller.ts';
import { firstPersona, flowSurroundings } from './flow-surroundings.ts';

export type Walked = Required<Pick<AllFacts, 'client' | 'tokens' | 'accounts' | 'usage' | 'servicePointIds'>> &
  AllFacts;

export async function walked(sandbox: Sandbox, recipient: DataRecipient): Promise<Walked> {
  const surroundings = flowSurroundings(sandbox, recipient, firstPersona(sandbox));
  const registered = await startFlow<AllFacts>(registration, surroundings).toEnd();
  return (await startFlow<AllFacts>(hybrid, surroundings, registered).toEnd()) as Walked;
}

/** Calls Get energy accounts with an access token. */
export const accountsAnswer = (sandbox: Sandbox, send: typeof fetch, token: string): Promise<Response> =>
  send(`${sandbox.urls.dataHolder.base}/energy/accounts`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...anyVersion(sandbox),
      'x-fapi-auth-date': sandbox.clock.now().toUTCString(),
    },
  });

/** A recipient after today’s registration and authorisation code flow. */
export async function walkedToday(sandbox: Sandbox, recipient: DataRecipient): Promise<TodayFacts> {
  const surroundings = flowSurroundings(sandbox, recipient, firstPersona(sandbox));
  const registered = await startFlow<TodayFacts>(todayRegistration, surroundings).toEnd();
  return startFlow<TodayFacts>(codeFlow, surroundings, registered).toEnd();
}
