// Every body of every operation, version and scenario: the engine checks it by its schema, and today’s are checked on drawn days by our
// OpenAPI document and the Data Standards Body’s JSON schemas.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../mocks/sandbox.ts';
import type { Sandbox } from '../../mocks/sandbox/sandbox-interface.ts';
import type { ScenarioAccount } from '../../mocks/scenario/scenario.ts';
import { scenarioNames } from '../../mocks/personas/scenarios.ts';
import { today } from '../../mocks/spec/profiles/today.ts';
import type { Caller } from '../kit/calls/caller.ts';
import { daysOf } from '../kit/energy/drawn-days.ts';
import {
  consumersOf,
  everyVersion,
  readAsHolder,
  readAsRecipient,
  readRefusals,
  readRegister,
  runTodayFlows,
  sharedBy,
} from '../kit/calls/every-body.ts';
import { answersOf, bodyJudge, nameOf } from '../kit/oracles/judged-bodies.ts';
import { present, scenarioNamed } from '../kit/energy/readings.ts';

const judge = bodyJudge(today);

/** A thousand service points take long on a busy machine. */
const patiently = { timeout: 240_000 };

const everyWorld = scenarioNames.flatMap((name, place) => [
  [name, '0.1.1', 'now'] as const,
  ...daysOf(place).map((day) => [name, 'cds-1.36', day] as const),
]);

describe.each(everyWorld)('scenario %s, profile %s, %s', (name, profile, day) => {
  const scenario = scenarioNamed(name);
  const found = new Set<string>();
  // Released at the end, so that eight hundred worlds do not fill the memory.
  let world: Sandbox | undefined;
  const here = (): Sandbox => present(world);
  beforeAll(async () => {
    const sandbox = await createSandbox({
      storage: 'memory:',
      scenario: name,
      profile,
      ...(day === 'now' ? {} : { clock: day }),
      decisions: everyVersion,
    });
    if (profile === today.id)
      sandbox.trace.subscribe((exchange) => {
        for (const { by, what } of judge.breaches(exchange)) found.add(`${by}: ${what}`);
      });
    world = sandbox;
  });
  afterAll(async () => {
    await here().stop();
    world = undefined;
  });
  const breaches = (): readonly string[] => {
    // Reading the trace makes it notify its listeners of every exchange so far.
    here().trace.entries();
    return [...found];
  };

  test.each(consumersOf(scenario))('every body of area A for $name is valid', patiently, async (consumer) => {
    const one = await sharedBy(here(), consumer);
    const { customer, organisation, accounts } = consumer;
    expect(await customerOf(one)).toEqual({
      acn: organisation?.acn,
      abn: organisation?.abn,
      prefix: organisation === undefined ? customer.name.prefix : undefined,
    });
    const seen = accounts.filter(({ status }) => profile === '0.1.1' || status !== 'unavailable');
    if (accounts.length > 0) expect(await accountsOf(one)).toEqual(seen.map(saidOf));
    await readAsRecipient(here(), profile, one, consumer);
    expect(breaches()).toEqual([]);
  });

  test('every body of area B is valid for every service point', patiently, async () => {
    await readAsHolder(here(), profile, scenario);
    expect(breaches()).toEqual([]);
  });

  test('every body of area C and of the register’s calls is valid', async () => {
    await readRegister(here());
    expect(breaches()).toEqual([]);
  });

  if (profile !== today.id) return;

  test('every body of a refusal is valid', async () => {
    const [consumer] = consumersOf(scenario);
    await readRefusals(here(), profile, await sharedBy(here(), present(consumer)));
    expect(breaches()).toEqual([]);
  });

  if (name !== 'solar-home') return;

  test('every body of every flow is valid', async () => {
    await runTodayFlows(here());
    expect(breaches()).toEqual([]);
  });
});

test('both judges have checked a good answer of every operation and version', () => {
  const bodies = answersOf(today).map(([row, version]) => nameOf(row, version));
  expect(bodies.length).toBeGreaterThan(60);
  expect(bodies.filter((name) => !judge.judged.has(name))).toEqual([]);
});

/** Optional members of a customer that only some have. */
async function customerOf(one: Caller): Promise<object> {
  interface Customer {
    readonly person?: { readonly prefix?: string };
    readonly organisation?: { readonly abn?: string; readonly acn?: string };
  }
  const { person, organisation } = (await one.read<Customer>('/common/customer')).data;
  return { abn: organisation?.abn, acn: organisation?.acn, prefix: person?.prefix };
}

interface Said {
  readonly accountNumber: string;
  readonly openStatus: string;
  readonly plans: readonly (readonly (string | undefined)[])[];
}

/** Optional members of an account that only some have, and what version 2 of the list says about each. */
const saidOf = ({ accountNumber, status, plans }: ScenarioAccount): Said => ({
  accountNumber,
  openStatus: status === 'closed' ? 'CLOSED' : 'OPEN',
  plans: plans.map(({ nickname, displayName, startDate, endDate }) => [nickname, displayName, startDate, endDate]),
});

async function accountsOf(one: Caller): Promise<readonly Said[]> {
  interface Account extends Pick<Said, 'accountNumber' | 'openStatus'> {
    readonly plans: readonly {
      readonly nickname?: string;
      readonly planOverview: { readonly displayName?: string; readonly startDate: string; readonly endDate?: string };
    }[];
  }
  const { data } = await one.read<{ accounts: readonly Account[] }>('/energy/accounts?page-size=1000', {
    headers: { 'x-v': '2' },
  });
  return data.accounts.map(({ accountNumber, openStatus, plans }) => ({
    accountNumber,
    openStatus,
    plans: plans.map(({ nickname, planOverview: { displayName, startDate, endDate } }) => [
      nickname,
      displayName,
      startDate,
      endDate,
    ]),
  }));
}
