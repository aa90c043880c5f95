// A run over households: consents, clock moves, amendments and withdrawn accounts, with the bills, payments and reads checked at each visit.
import * as fc from 'fast-check';
import { person, scenarioOf } from '../../mocks/personas/scenarios/common.ts';
import { dateOf, dayOf, type Day } from '../../mocks/readings/zone.ts';
import type { Scenario } from '../../mocks/scenario/scenario.ts';
import { consumerScopes } from '../../mocks/spec/scopes.ts';
import { callerAt, goodHeaders } from '../kit/calls/caller.ts';
import { householdFacts, householdOf, type Household, type HouseholdFacts } from '../kit/energy/households.ts';
import type { RegisteredRecipient } from '../kit/worlds/fixture.ts';
import { newPlayer, openToday, type TodayFixture } from '../kit/worlds/today.ts';
import { signedIn, type TodayTokens } from '../kit/calls/code-flow.ts';
import { wrongIn, type Found, type Seen } from './households-checks.ts';

export interface HouseholdsOptions {
  readonly seed: number;
  readonly count: number;
  /** This household on its own, as it is in the run. */
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
  /** The violation, with the household and the day. */
  readonly wrong: readonly string[];
}

/** The accounts of a consent. */
const choices = ['all', 'Own', 'Beside'] as const;
type Choice = (typeof choices)[number];

interface Drawn {
  readonly facts: HouseholdFacts;
  /** What is shared at each visit, under an amended arrangement or a new one. */
  readonly visits: readonly { readonly choice: Choice; readonly amends: boolean }[];
}

/** When a world is visited: two moments within a year of each other, a third in three years, and the first again. */
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
function scenarioWith(
  households: readonly { readonly number: number; readonly household: Household }[],
  seed: number,
): Scenario {
  return scenarioOf({
    name: 'households',
    title: 'Households at random',
    note: 'As the run has drawn them.',
    seed,
    customers: households.map(({ number, household: { account, beside } }) =>
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
    servicePoints: households.flatMap(({ household: { points } }) => points),
  });
}

/** A recipient with the access that each household has given it. */
interface Recipient {
  readonly player: RegisteredRecipient;
  readonly since: Day;
  readonly arrangements: Map<number, { readonly tokens: TodayTokens; readonly since: Day }>;
  readonly seen: Map<number, Seen>;
}

/** Certificates and arrangements last at most a year, and none is valid before it is issued. */
const isValid = ({ since }: { readonly since: Day }, day: Day): boolean => since <= day && day - since <= 360;

/** One visit: the household consents or amends its consent, and its data are read. */
async function visit(
  fixture: TodayFixture,
  { player, arrangements, seen }: Recipient,
  household: Household,
  at: { readonly number: number; readonly place: number; readonly day: Day } & Drawn['visits'][number],
): Promise<Found & { readonly isAmended: boolean }> {
  const { number, place, day, choice, amends } = at;
  const { sandbox } = fixture;
  const held = arrangements.get(number);
  const isAmended = held !== undefined && amends && isValid(held, day);
  const tokens = await signedIn(
    fixture,
    player,
    {
      claims: { scope: consumerScopes.join(' ') },
      sharing: {
        sharing_duration: 31_536_000,
        ...(isAmended ? { cdr_arrangement_id: held.tokens.cdr_arrangement_id } : {}),
      },
    },
    place,
    choice === 'all' ? {} : { accounts: [choice] },
  );
  arrangements.set(number, { tokens, since: day });
  const one = callerAt(sandbox.urls.dataHolder.base, player.fetch, () => goodHeaders(sandbox, tokens.access_token));
  const found = await wrongIn(one, household, { choice, now: sandbox.clock.now(), before: seen.get(number) });
  seen.set(number, found.seen);
  const isSame = !isAmended || tokens.cdr_arrangement_id === held.tokens.cdr_arrangement_id;
  return { ...found, isAmended, wrong: [...found.wrong, ...(isSame ? [] : ['an amended arrangement has another id'])] };
}

/** Runs this many households of a seed, a few to a world, and returns the violations in their data. */
export async function runHouseholds({ seed, count, only, every }: HouseholdsOptions): Promise<HouseholdsReport> {
  const all = fc.sample(drawn, { seed, numRuns: count }).map((one, number) => [number, one] as const);
  const worlds = fc.sample(moments, { seed, numRuns: Math.ceil(count / perWorld) });
  const totals = { closed: 0, amendments: 0, visits: 0, invoices: 0, transactions: 0 };
  const wrong: string[] = [];
  for (const [at, looks] of worlds.entries()) {
    const some = all
      .slice(at * perWorld, (at + 1) * perWorld)
      .filter(([number]) => only === undefined || number === only)
      .map(([number, { facts, visits: wanted }]) => ({ number, wanted, household: householdOf(facts, number) }));
    if (some.length === 0) continue;
    totals.closed += some.filter(({ household }) => household.account.status === 'closed').length;
    const noon = (day: Day): string => `${dateOf(day)}T12:00:00+10:00`;
    const fixture = await openToday({ scenario: scenarioWith(some, seed + at), clock: noon(looks[0] ?? 0) });
    const recipients: Recipient[] = [];
    for (const [look, day] of looks.entries()) {
      await fixture.clock.set(noon(day));
      let recipient = recipients.find((one) => isValid(one, day));
      if (recipient === undefined) {
        const player = await newPlayer(fixture, { alg: 'ES256' });
        recipient = { player, since: day, arrangements: new Map(), seen: new Map() };
        recipients.push(recipient);
      }
      for (const [place, { number, wanted, household }] of some.entries()) {
        const how = wanted[look] ?? { choice: 'all', amends: false };
        const found = await visit(fixture, recipient, household, { number, place, day, ...how });
        totals.visits += 1;
        if (found.isAmended) totals.amendments += 1;
        totals.invoices += found.counts.invoices;
        totals.transactions += found.counts.transactions;
        wrong.push(...found.wrong.map((what) => `household ${String(number)} on ${dateOf(day)}: ${what}`));
      }
    }
    await fixture.sandbox.stop();
    every?.(Math.min(count, (at + 1) * perWorld));
  }
  return { households: only === undefined ? count : 1, ...totals, wrong };
}
