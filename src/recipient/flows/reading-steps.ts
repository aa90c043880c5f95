// The steps that use an access token: identity, accounts, usage.
import { defaultProfileId, newestProfileId } from '../../../mocks/spec/ids.ts';
import { releasedVersion } from '../../../mocks/spec/profiles/released-version.ts';
import { userInfo } from '../at-holder.ts';
import { UnexpectedAnswer } from '../at-register.ts';
import { read } from '../resources.ts';
import { holderClientOf, type Account, type SharingFacts, type UsageRead } from './facts.ts';
import { need, nowOf, step, type FlowSurroundings, type StepSurroundings } from './flow.ts';

export const callOf = (facts: SharingFacts, surroundings: Pick<FlowSurroundings, 'register' | 'now'>) => ({
  base: need(facts, 'brand').resourceBase + '/cds-au/v1',
  accessToken: need(facts, 'tokens').access_token,
  authDate: facts.authDate === undefined ? nowOf(surroundings) : new Date(facts.authDate),
  present: { ipAddress: '203.0.113.7', headers: 'User-Agent: Sunny Saver' },
});

/** The version of Get Accounts in the release of the sharing. Only arrangements of the newer release have an id. */
const accountsVersion = ({ arrangementId }: SharingFacts): number =>
  releasedVersion(arrangementId === undefined ? defaultProfileId : newestProfileId, 'listAccounts');

export const accountsStep = step<SharingFacts>({
  id: 'accounts',
  title: 'Read accounts',
  words: 'The list has only the accounts that the consumer chose, with ids made for this recipient.',
  from: 'recipient',
  to: 'holder',
  way: 'mtls',
  clauses: ['interfaces:Area A: energy operations'],
  run: async (facts, { send, ...surroundings }) => {
    const { data } = await read<{ data: { accounts: readonly Account[] } }>(
      callOf(facts, surroundings),
      '/energy/accounts',
      send,
      accountsVersion(facts),
    );
    const servicePointIds = [
      ...new Set(data.accounts.flatMap(({ plans }) => plans.flatMap((plan) => plan.servicePointIds))),
    ];
    return { accounts: data.accounts, servicePointIds };
  },
});

export const readingSteps = [
  step<SharingFacts>({
    id: 'userinfo',
    title: 'Ask who it is',
    words: 'UserInfo names the same pairwise subject as the ID token.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['IS:13.5', 'OIDC:5.3'],
    run: async (facts, { send, ...surroundings }) => ({
      userInfo: await userInfo(
        holderClientOf(facts, surroundings),
        need(facts, 'tokens').access_token,
        need(facts, 'idToken').sub,
        send,
      ),
    }),
  }),
  accountsStep,
  step<SharingFacts>({
    id: 'usage',
    title: 'Read usage',
    words: 'Half-hourly use and solar export. The holder asks the secondary data holder for it, over mutual TLS.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['interfaces:Area A: energy operations', 'interfaces:Area B: secondary data holder operations'],
    run: async (facts, { send, ...surroundings }) => {
      const servicePointId = need(facts, 'servicePointIds')[0];
      if (servicePointId === undefined) return { usage: [] };
      const path = `/energy/electricity/servicepoints/${servicePointId}/usage?interval-reads=MIN_30&page-size=28`;
      const { data } = await read<{ data: { reads: readonly UsageRead[] } }>(callOf(facts, surroundings), path, send);
      return { usage: data.reads };
    },
  }),
];

/** The status with which the holder refuses the access token. Throws if the holder still accepts it. */
export async function refusedStatus(
  facts: SharingFacts,
  { send, ...surroundings }: StepSurroundings,
  since: string,
): Promise<number> {
  const refused = await read(callOf(facts, surroundings), '/energy/accounts', send, accountsVersion(facts)).catch(
    (error: unknown) => error,
  );
  if (refused instanceof UnexpectedAnswer) return refused.response.status;
  throw new Error(`The holder still accepts the access token after ${since}.`, { cause: refused });
}
