// A world of its own that holds both profiles, and both flows run in it pair by pair.
import { createSandboxAtOnce, type DataRecipient, type Exchange, type Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/profiles/profile.ts';
import { answerParameters } from '../../elements/answer-parameters.ts';
import { openJwt } from '../../elements/jwt.ts';
import { codeFlow } from '../../recipient/flows/code-flow.ts';
import { startFlow, type Flow, type FlowRun, type FlowSurroundings, type Step } from '../../recipient/flows/flow.ts';
import { hybrid } from '../../recipient/flows/hybrid.ts';
import { registration } from '../../recipient/flows/registration.ts';
import { todayRegistration } from '../../recipient/flows/today-registration.ts';
import { decryptOf } from '../../runs/decrypt.ts';
import { placesOf } from '../../runs/places.ts';
import type { PlayedFacts } from '../../runs/played-facts.ts';
import { pairs, type Pair, type SideFacts } from './pairs.ts';

export const sideIds = ['0.1.1', 'today'] as const satisfies readonly ProfileId[];

interface SideFlows {
  readonly flow: Flow<PlayedFacts>;
  readonly registration: Flow<PlayedFacts>;
}

export const sideFlows: Readonly<Record<ProfileId, SideFlows>> = {
  '0.1.1': { flow: hybrid, registration },
  today: { flow: codeFlow, registration: todayRegistration },
};

/** The steps that a side takes in a pair. */
export const stepsOf = (side: ProfileId, { sides }: Pair): readonly Step<PlayedFacts>[] =>
  sideFlows[side].flow.steps.filter(({ id }) => sides[side].steps.includes(id));

/** What one side has come to. */
export interface Side {
  readonly facts: SideFacts;
  /** By the id of the pair, in the order in which they were sent. */
  readonly exchanges: Readonly<Record<string, readonly Exchange[]>>;
}

export interface Comparison {
  readonly recipient: DataRecipient;
  readonly sides: Readonly<Record<ProfileId, Side>>;
  /** How many pairs both sides are through with. */
  readonly position: number;
  /** Takes both sides through the next pair. Throws what a step of one of them throws; what it sent is noted all the same. */
  next(): Promise<void>;
  stop(): Promise<void>;
}

/** The world that it runs in: nobody else’s, and gone with it. */
export const ownWorld = (): Promise<Sandbox> => createSandboxAtOnce({ storage: 'memory:', scenario: 'two-profiles' });

/** Registers the same recipient with both retailers. */
export async function openComparison(world: Promise<Sandbox> = ownWorld()): Promise<Comparison> {
  const sandbox = await world;
  const recipient = sandbox.dataRecipient;
  const runs = { '0.1.1': await begun(sandbox, '0.1.1'), today: await begun(sandbox, 'today') };
  const exchanges: Record<ProfileId, Record<string, readonly Exchange[]>> = { '0.1.1': {}, today: {} };
  const seen = new Set(sandbox.trace.entries().map(({ id }) => id));
  let sealedClaims: unknown;
  let position = 0;
  const take = async (side: ProfileId, pair: Pair): Promise<void> => {
    const run = runs[side];
    try {
      for (const { id } of stepsOf(side, pair)) if (run.flow.steps[run.position]?.id === id) await run.next();
    } finally {
      // Of one side alone: the other waits meanwhile. What parties ask of one another stands in the trace of what they answer.
      const fresh = sandbox.trace.entries().filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      const own = fresh.filter(({ parent, operation }) => parent === undefined && operation !== 'getInteraction');
      exchanges[side] = { ...exchanges[side], [pair.id]: [...(exchanges[side][pair.id] ?? []), ...own] };
    }
    const { redirect } = run.facts;
    if (side === '0.1.1' && redirect !== undefined && sealedClaims === undefined) {
      const inner = await decryptOf(recipient)(answerParameters(redirect).get('id_token') ?? '');
      sealedClaims = openJwt(inner ?? '')?.claims;
    }
  };
  return {
    recipient,
    get position() {
      return position;
    },
    get sides() {
      return {
        '0.1.1': { facts: { ...runs['0.1.1'].facts, sealedClaims }, exchanges: exchanges['0.1.1'] },
        today: { facts: runs.today.facts, exchanges: exchanges.today },
      };
    },
    next: async () => {
      const pair = pairs[position];
      if (pair === undefined) return;
      for (const side of sideIds) await take(side, pair);
      position += 1;
    },
    stop: () => sandbox.stop(),
  };
}

async function begun(sandbox: Sandbox, side: ProfileId): Promise<FlowRun<PlayedFacts>> {
  const surroundings = surroundingsAt(sandbox, side);
  const known = await startFlow(sideFlows[side].registration, surroundings).toEnd();
  return startFlow(sideFlows[side].flow, surroundings, known);
}

/** At the brand that speaks the profile, with its own customer. */
function surroundingsAt(sandbox: Sandbox, side: ProfileId): FlowSurroundings {
  const brand = sandbox.scenario.holders.find(({ profile = sandbox.profile }) => profile === side)?.brand ?? '';
  const customer = sandbox.scenario.customers.find(({ holder }) => holder === brand);
  const persona = sandbox.personas.find(({ customerId }) => customerId === customer?.customerId);
  const holder = sandbox.urls.dataHolders[brand]?.issuer;
  if (persona === undefined || holder === undefined) throw new TypeError(`Nobody speaks ${side} in this world.`);
  return {
    ...placesOf(sandbox),
    holder,
    identity: sandbox.dataRecipient,
    consumer: (url) => persona.authorise(url),
  };
}
