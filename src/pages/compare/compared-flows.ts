// The compared flows: those of the start pages, plus account detail, which needs one more scope.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { Scope } from '../../../mocks/spec/scopes.ts';
import { everydayScopes } from '../../recipient/flows/facts.ts';
import { need, step, type Flow, type Step } from '../../recipient/flows/flow.ts';
import { callOf } from '../../recipient/flows/reading-steps.ts';
import { todaysScopes } from '../../recipient/flows/today-facts.ts';
import { read } from '../../recipient/resources.ts';
import type { PlayedFacts } from '../../runs/flows/played-facts.ts';
import { profileFlows } from '../../runs/flows/profile-flows.ts';

export interface ComparedFacts extends PlayedFacts {
  accountDetail?: unknown;
}

/** Scopes that the consumer is asked for, and the version of account detail that is read. */
const sides: Readonly<Record<ProfileId, { readonly scopes: readonly Scope[]; readonly version: number }>> = {
  '0.1.1': { scopes: everydayScopes, version: 1 },
  'cds-1.36': { scopes: todaysScopes, version: 4 },
};

const year = 31_536_000;

export const wantedBy = (side: ProfileId) => ({
  scopes: [...sides[side].scopes, 'energy:accounts.detail:read'] as const,
  sharingDuration: year,
});

const detailStep = (side: ProfileId): Step<ComparedFacts> =>
  step<ComparedFacts>({
    id: 'account-detail',
    title: 'Read one account in detail',
    words: 'The plan with its prices, the hours when they apply, what solar earns, and who may act on the account.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: side === '0.1.1' ? ['interfaces:Area A: energy operations'] : ['CDS:Energy APIs'],
    run: async (facts, { send, ...surroundings }) => {
      const path = `/energy/accounts/${need(facts, 'accounts')[0]?.accountId ?? ''}`;
      const { version } = sides[side];
      const { data } = await read<{ data: unknown }>(callOf(facts, surroundings), path, send, version);
      return { accountDetail: data };
    },
  });

/** Account detail comes after usage, before the steps that only one side has. */
function comparedFlow(side: ProfileId): Flow<ComparedFacts> {
  const { sharing } = profileFlows[side];
  const place = sharing.steps.findIndex(({ id }) => id === 'usage') + 1;
  return { ...sharing, steps: [...sharing.steps.slice(0, place), detailStep(side), ...sharing.steps.slice(place)] };
}

export const comparedFlows: Readonly<Record<ProfileId, Flow<ComparedFacts>>> = {
  '0.1.1': comparedFlow('0.1.1'),
  'cds-1.36': comparedFlow('cds-1.36'),
};
