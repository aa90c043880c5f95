// What the Register alone calls at a holder of today: metrics and metadata updates, who may call and what is told.
import { afterEach, expect, test } from 'vitest';
import type { SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import { callAdmin, firstBrand, metricsOf, registerFetch, registerToken } from '../../kit/register-calls.ts';
import {
  browserAddress,
  newPlayer,
  openToday,
  personaOf,
  push,
  signedIn,
  standStill,
  type TodayFixture,
} from '../../kit/today.ts';
import type { Player } from '../../kit/fixture.ts';

const opened: TodayFixture[] = [];
async function start(options: SandboxOptions = {}): Promise<TodayFixture> {
  const fixture = await openToday({ extractableKeys: true, ...options });
  opened.push(fixture);
  return fixture;
}
afterEach(async () => {
  for (const { sandbox } of opened.splice(0)) await sandbox.stop();
});

const codeOf = async (answer: Response): Promise<string> => {
  const body = (await answer.json()) as { errors?: readonly { code: string }[] };
  return `${String(answer.status)} ${body.errors?.[0]?.code.split(':').at(-1) ?? ''}`;
};

/** A resource that a consumer has agreed to share. */
const accounts = (fixture: TodayFixture, player: Player, token: string, isPresent = false): Promise<Response> =>
  player.fetch(`${fixture.urls.dataHolder.base}/energy/accounts`, {
    headers: {
      authorization: `Bearer ${token}`,
      'x-v': '2',
      'x-fapi-auth-date': fixture.clock.now().toUTCString(),
      ...(isPresent ? { 'x-fapi-customer-ip-address': '203.0.113.7', 'x-cds-client-headers': btoa('User-Agent: a') } : {}),
    },
  });

test('AD-082 a JWT that the Register has signed for the AdminBaseUri gets metrics of version 5', async () => {
  const fixture = await start();
  const answer = await callAdmin(fixture, 'metrics');
  const body: unknown = await answer.json();
  expect(body).toEqual({});
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-v')).toBe('5');
  expect(breachOf('ResponseMetricsListV5', body, profiles['cds-1.36'])).toBeUndefined();
  expect(body).toHaveProperty('data.secondaryHolder.errors.currentDay', 0);
});
