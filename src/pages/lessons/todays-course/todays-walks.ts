// What lessons of today’s profile do with the learner’s recipient: flows walked up to a step, and the browser that is sent.
import { interactionClient } from '../../../../mocks/index.ts';
import { markedFetch } from '../../../recipient/client-auth.ts';
import { codeFlow } from '../../../recipient/flows/code-flow.ts';
import { startFlow, type Flow } from '../../../recipient/flows/flow.ts';
import { upTo, type TodayFacts } from '../../../recipient/flows/today-flows.ts';
import { surroundings } from '../../judge/acting-recipient.ts';
import type { Learner } from '../learner.ts';

export type Facts = Partial<TodayFacts>;

/** Walks the flow up to that step, with what is known. */
export async function walked(
  learner: Learner,
  flow: Flow<TodayFacts>,
  last: string,
  known: Facts = {},
): Promise<Facts> {
  const { recipient, facts } = await learner.acting();
  const around = await surroundings(learner.sandbox, recipient);
  return startFlow(upTo(flow, last), around, { ...facts, ...known }).toEnd();
}

/** The consumer’s browser arrives at the authorisation endpoint; the address of a playground is that of its page, which asks there. */
export async function arrive({ sandbox }: Learner, address: URL | undefined): Promise<void> {
  if (address === undefined) throw new Error('There is no address to send the browser to.');
  const { searchParams } = address;
  const named = ['client_id', 'request_uri'].map((name) => [name, searchParams.get(name) ?? '']);
  const send = markedFetch(sandbox.fetch, { flow: 'lesson', step: 'move' });
  await interactionClient(sandbox.urls.dataHolder.issuer, send).open(new URLSearchParams(named));
}

export interface Sharing {
  readonly access: string;
  readonly refresh: string;
  readonly arrangement: string;
  /** What a flow that follows goes on with. */
  readonly facts: Facts;
}

/** The tokens and the arrangement that a flow has ended with. */
export function sharingOf(facts: Facts): Sharing {
  const { tokens, arrangementId: arrangement } = facts;
  if (tokens?.refresh_token === undefined || arrangement === undefined)
    throw new Error('The consumer’s yes brought no tokens.');
  return { access: tokens.access_token, refresh: tokens.refresh_token, arrangement, facts };
}

/** A new arrangement, and the accounts read with it once. */
export async function shareAndRead(learner: Learner): Promise<Sharing> {
  const sharing = sharingOf(await walked(learner, codeFlow, 'token'));
  await learner.read(accountsPath, { token: sharing.access });
  return sharing;
}

export const accountsPath = '/energy/accounts';

export const refreshWith = (learner: Learner, { refresh }: Sharing): Promise<Response> =>
  learner.post('token', { grant_type: 'refresh_token', refresh_token: refresh });

export const withdraw = (learner: Learner, { arrangement }: Sharing): Promise<Response> =>
  learner.post('cdr_arrangement_revocation', { cdr_arrangement_id: arrangement });
