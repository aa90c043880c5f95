// The calls of “Now break it” in today’s profile.
import { markedFetch } from '../../../recipient/client-auth.ts';
import { holderClientOf } from '../../../recipient/flows/facts.ts';
import { pushRequest } from '../../../recipient/pushed-request.ts';
import { surroundingsOf } from '../../../runs/recipients/surroundings-of.ts';
import { breakages, type Breakage, type OwnBreakage, type SendBroken } from './breakages.ts';
import { signedAnew } from './signed-anew.ts';

/** Pushes the run’s request again, signed with other claims. The refusal is expected. */
const pushed =
  (change: Readonly<Record<string, unknown>>): SendBroken =>
  async (sandbox, facts, mark) => {
    const request = await signedAnew(sandbox, facts.request ?? '', change);
    const holder = holderClientOf(facts, { ...surroundingsOf(sandbox), identity: sandbox.dataRecipient });
    await pushRequest(holder, request, markedFetch(sandbox.dataRecipient.fetch, mark)).catch(() => undefined);
  };

const push = { from: 'recipient', to: 'holder', way: 'mtls' } as const;

const own: readonly OwnBreakage[] = [
  {
    ...push,
    id: 'break-challenge',
    label: 'Push without a challenge',
    title: 'Push, without a code_challenge',
    send: pushed({ code_challenge: undefined }),
  },
  {
    id: 'break-request-uri',
    label: 'Use the request_uri again',
    title: 'Authorise, with a request_uri that was used',
    from: 'consumer',
    to: 'holder',
    way: 'browser',
    send: (sandbox, { authorisationUrl }, mark) => {
      const { issuer } = sandbox.urls.dataHolder;
      const address = `${issuer}/authorise${authorisationUrl?.search ?? ''}`;
      return markedFetch(sandbox.fetch, mark)(address, { headers: { accept: 'application/json' } });
    },
  },
];

export const todayBreakages: readonly Breakage[] = [
  ...breakages.filter(({ id }) => id === 'break-certificate'),
  ...own,
  ...breakages.filter(({ id }) => id === 'break-version'),
];
