// A run over households: consents, moves of the clock, amendments and withdrawals of accounts between, and what bills, payments and reads say each time.
import * as fc from 'fast-check';
import { createSandbox } from '../../mocks/sandbox.ts';
import { person, scenarioOf } from '../../mocks/personas/scenarios/common.ts';
import { dateOf, dayOf, type Day } from '../../mocks/readings/zone.ts';
import type { Scenario } from '../../mocks/scenario/scenario.ts';
import { consumerScopes } from '../../mocks/spec/scopes.ts';
import { callerAt, goodHeaders, type Caller } from '../kit/caller.ts';
import { householdFacts, householdOf, type Household } from '../kit/households.ts';
import type { Player } from '../kit/fixture.ts';
import { newPlayer, signedIn, type TodayFixture, type TodayTokens } from '../kit/today.ts';
import { wrongIn, type Seen } from './households-checks.ts';

export interface HouseholdsOptions {
  readonly seed: number;
  readonly count: number;
  /** This household alone, as the run has it. */
  readonly only?: number;
  readonly every?: (done: number) => void;
}

export interface HouseholdsReport {
  readonly households: number;
  readonly closed: number;
  readonly amendments: number;
  readonly visits: number;
  readonly invoices: number;
  readonly transactions: number;
  /** What does not hold, with the household and the day. */
  readonly wrong: readonly string[];
}

/** Which accounts a consent is for. */
const choices = ['all', 'Own', 'Beside'] as const;
type Choice = (typeof choices)[number];

interface Drawn {
  readonly facts: typeof householdFacts extends fc.Arbitrary<infer Facts> ? Facts : never;
  /** What is shared at each visit, under one arrangement that is amended, or under another one. */
  readonly visits: readonly { readonly choice: Choice; readonly amends: boolean }[];
}

/** When a world is looked at: two moments within a year of each other, a third in three years, and back to the first. */
const moments: fc.Arbitrary<readonly Day[]> = fc
  .record({
    first: fc.integer({ min: 0, max: 800 }),
    gap: fc.integer({ min: 1, max: 330 }),
    other: fc.integer({ min: 0, max: 1095 }),
  })
  .map(({ first, gap, other }) => {
    const sorted = [first, first + gap, other].toSorted((a, b) => a - b);
    return [...sorted, sorted[0] ?? 0].map((day) => dayOf('2023-09-01') + day);
  });
const visits = 4;

const drawn: fc.Arbitrary<Drawn> = fc.record({
  facts: householdFacts,
  visits: fc.array(fc.record({ choice: fc.constantFrom(...choices), amends: fc.boolean() }), {
    minLength: visits,
    maxLength: visits,
  }),
});

const perWorld = 20;

const slugOf = (number: number): string => `h${String(number)}`;
function scenarioWith(households: readonly (readonly [number, Household])[], seed: number): Scenario {
  return scenarioOf({
    name: 'households',
    title: 'Households at random',
    note: 'As the run has drawn them.',
    seed,
    customers: households.map(([number, { account, beside }]) =>
      person(
        {
          customerId: String(30_000_000 + number),
          slug: slugOf(number),
          name: { firstName: 'Any', middleNames: [], lastName: `Body${String(number)}` },
          note: 'Drawn at random',
          mobile: '0491 570 156',
          email: `${slugOf(number)}@example.com`,
          addresses: [],
        },
        [account, beside],
      ),
    ),
    servicePoints: households.flatMap(([, { points }]) => points),
  });
}

interface Arrangement {
  readonly tokens: TodayTokens;
  readonly since: Day;
  readonly player: Player;
}

/** A year is as long as an arrangement lasts at most. */
const isOver = (arrangement: Arrangement | undefined, day: Day): boolean =>
  arrangement === undefined || day < arrangement.since || day - arrangement.since > 360;

/** Runs so many households of a seed, a few to a world, and says what of their data does not hold. */
export async function runHouseholds({ seed, count, only, every }: HouseholdsOptions): Promise<HouseholdsReport> {
  const all = fc.sample(drawn, { seed, numRuns: count }).map((one, number) => [number, one] as const);
  const worlds = fc.sample(moments, { seed, numRuns: Math.ceil(count / perWorld) });
  const totals = { closed: 0, amendments: 0, visits: 0, invoices: 0, transactions: 0 };
  const wrong: string[] = [];
  for (const [at, looks] of worlds.entries()) {
    const some = all
      .slice(at * perWorld, (at + 1) * perWorld)
      .filter(([number]) => only === undefined || number === only);
    if (some.length === 0) continue;
    const households = some.map(([number, { facts }]) => [number, householdOf(facts, number)] as const);
    totals.closed += households.filter(([, { account }]) => account.status === 'closed').length;
    const sandbox = await createSandbox({
      storage: 'memory:',
      profile: 'today',
      scenario: scenarioWith(households, seed + at),
      clock: `${dateOf(looks[0] ?? 0)}T12:00:00+10:00`,
    });
    const fixture: TodayFixture = { sandbox, urls: sandbox.urls, fetch: sandbox.fetch, clock: sandbox.clock };
    const arrangements = new Map<number, Arrangement>();
    const known = new Map<number, Seen>();
    let player: Player | undefined;
    for (const [look, day] of looks.entries()) {
      await sandbox.clock.set(`${dateOf(day)}T12:00:00+10:00`);
      // A product is enrolled anew as its certificate runs out, or is not valid yet.
      const isFresh = player === undefined || isOver([...arrangements.values()][0], day);
      if (isFresh || player === undefined) player = await newPlayer(fixture, { alg: 'ES256' });
      const sending = player;
      for (const [place, [number, household]] of households.entries()) {
        const { choice, amends } = some[place]?.[1].visits[look] ?? { choice: 'all', amends: false };
        const held = arrangements.get(number);
        const isAmended = held !== undefined && amends && held.player === sending && !isOver(held, day);
        const claims = { scope: consumerScopes.join(' ') };
        const sharing = isAmended ? { cdr_arrangement_id: held.tokens.cdr_arrangement_id } : {};
        const tokens = await signedIn(
          fixture,
          sending,
          { claims, sharing: { sharing_duration: 31_536_000, ...sharing } },
          place,
          choice === 'all' ? {} : { accounts: [choice] },
        );
        if (isAmended && tokens.cdr_arrangement_id !== held.tokens.cdr_arrangement_id)
          wrong.push(`household ${String(number)}: an amended arrangement has another id`);
        if (isAmended) totals.amendments += 1;
        arrangements.set(number, { tokens, since: day, player: sending });
        const one: Caller = callerAt(sandbox.urls.dataHolder.base, sending.fetch, () =>
          goodHeaders(sandbox, tokens.access_token),
        );
        const before = known.get(number);
        const {
          wrong: found,
          seen,
          counts,
        } = await wrongIn(one, household, {
          choice,
          now: sandbox.clock.now(),
          before: before?.player === sending ? before : undefined,
          player: sending,
        });
        known.set(number, seen);
        totals.visits += 1;
        totals.invoices += counts.invoices;
        totals.transactions += counts.transactions;
        wrong.push(...found.map((what) => `household ${String(number)} on ${dateOf(day)}: ${what}`));
      }
    }
    await sandbox.stop();
    every?.(Math.min(count, (at + 1) * perWorld));
  }
  return { households: only === undefined ? count : 1, ...totals, wrong };
}
