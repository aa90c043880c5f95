// A separate world with both profiles, in which both flows run pair by pair.
import { loadScenario, type DataRecipient, type Exchange, type Sandbox, type Scenario } from '../../../mocks/index.ts';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { answerParameters } from '../../elements/message/answer-parameters.ts';
import { openJwt } from '../../elements/message/jwt.ts';
import type { FlowRun, Step } from '../../recipient/flows/flow.ts';
import { startFlow } from '../../recipient/flows/start-flow.ts';
import { holderFor, recipientFor } from '../../runs/recipients/recipient-for.ts';
import { decryptOf } from '../../runs/recipients/decrypt.ts';
import { openOwnWorld, type OwnWorld } from '../../runs/own-world.ts';
import { comparedFlows, wantedBy, type ComparedFacts } from './compared-flows.ts';
import type { Pair, SideFacts } from './pair.ts';
import { pairs } from './pairs.ts';

/** The steps that a side takes in a pair. */
export const stepsOf = (side: ProfileId, { sides }: Pair): readonly Step<ComparedFacts>[] =>
  comparedFlows[side].steps.filter(({ id }) => sides[side].steps.includes(id));

/** What one side has done so far. */
export interface Side {
  readonly facts: SideFacts;
  /** By pair id, in the order sent. */
  readonly exchanges: Readonly<Record<string, readonly Exchange[]>>;
}

export interface Comparison extends OwnWorld {
  readonly recipient: DataRecipient;
  readonly sides: Readonly<Record<ProfileId, Side>>;
  /** How many pairs both sides have completed. */
  readonly position: number;
  /** Takes both sides through the next pair. Throws the error of a failed step; its exchanges are kept all the same. */
  next(): Promise<void>;
}

/** Registers the same recipient with both retailers, in a separate world. */
export const openComparison = async (): Promise<Comparison> =>
  openOwnWorld({ scenario: withOnePlan(await loadScenario('two-profiles')) }, comparisonIn);

/** Both accounts get the house’s plan, so that its two versions can be compared. */
function withOnePlan(scenario: Scenario): Scenario {
  const all = scenario.customers.flatMap(({ profiles }) => profiles.flatMap(({ accounts }) => accounts));
  const [plan] = all.flatMap(({ plans }) => plans);
  if (plan === undefined) return scenario;
  const { tariff, displayName } = plan;
  return {
    ...scenario,
    customers: scenario.customers.map((customer) => ({
      ...customer,
      profiles: customer.profiles.map((profile) => ({
        ...profile,
        accounts: profile.accounts.map((account) => ({
          ...account,
          plans: account.plans.map((one) => ({ ...one, tariff, displayName })),
        })),
      })),
    })),
  };
}

async function comparisonIn(sandbox: Sandbox): Promise<Omit<Comparison, keyof OwnWorld>> {
  const recipient = sandbox.dataRecipient;
  const runs = { '0.1.1': await begun(sandbox, '0.1.1'), 'cds-1.36': await begun(sandbox, 'cds-1.36') };
  const exchanges: Record<ProfileId, Record<string, readonly Exchange[]>> = { '0.1.1': {}, 'cds-1.36': {} };
  const seen = new Set(sandbox.trace.entries().map(({ id }) => id));
  let frontChannelClaims: unknown;
  let position = 0;
  const take = async (side: ProfileId, pair: Pair): Promise<void> => {
    const run = runs[side];
    try {
      for (const { id } of stepsOf(side, pair)) if (run.flow.steps[run.position]?.id === id) await run.next();
    } finally {
      // Only this side’s exchanges: the other side waits. Calls between parties appear in the trace of the exchange
      // that caused them.
      const fresh = sandbox.trace.entries().filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      const own = fresh.filter(({ parent, operation }) => parent === undefined && operation !== 'getInteraction');
      exchanges[side] = { ...exchanges[side], [pair.id]: [...(exchanges[side][pair.id] ?? []), ...own] };
    }
    const { redirect } = run.facts;
    const encrypted = redirect === undefined ? null : answerParameters(redirect).get('id_token');
    if (encrypted !== null) frontChannelClaims ??= openJwt((await decryptOf(recipient)(encrypted)) ?? '')?.claims;
  };
  return {
    recipient,
    get position() {
      return position;
    },
    get sides() {
      return {
        '0.1.1': { facts: { ...runs['0.1.1'].facts, frontChannelClaims }, exchanges: exchanges['0.1.1'] },
        'cds-1.36': { facts: runs['cds-1.36'].facts, exchanges: exchanges['cds-1.36'] },
      };
    },
    next: async () => {
      const pair = pairs[position];
      if (pair === undefined) return;
      for (const side of profileIds) await take(side, pair);
      position += 1;
    },
  };
}

/** At the retailer with this profile, with its own customer. */
async function begun(sandbox: Sandbox, side: ProfileId): Promise<FlowRun<ComparedFacts>> {
  const { brand } = holderFor(sandbox, side);
  const acting = await recipientFor(sandbox, { recipient: sandbox.dataRecipient, holder: brand });
  return startFlow(comparedFlows[side], await acting.surroundings(), { ...acting.facts, wanted: wantedBy(side) });
}
