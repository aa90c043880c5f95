// Concurrent requests for something that is valid once, on either store: the world, and how many succeed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPersona } from '../../../mocks/personas/create-persona.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Screen } from '../../../mocks/spec/screens.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import { renewedConsentApi } from './consent-api.ts';
import type { Party } from '../worlds/scene.ts';
import type { RegisteredRecipient } from '../worlds/fixture.ts';
import { authentication } from './signing.ts';
import { openSmallWorld, type SmallWorld } from '../worlds/small-world.ts';
import type { TodayFixture } from '../worlds/today.ts';

export const times = 20;

export interface Scene {
  readonly small: SmallWorld;
  /** The parts of a sandbox that a flow needs. */
  readonly sandbox: Sandbox;
  readonly today: TodayFixture;
  readonly player: RegisteredRecipient;
  readonly party: Party;
  readonly customerId: string;
}

interface Race {
  /** Prepares everything and returns the request to repeat. */
  readonly ready: (scene: Scene) => Promise<(index: number) => Promise<Response>>;
  /** The expected number of answers of each kind. */
  readonly answers: Readonly<Record<string, number>>;
  /** A decision that is switched for this race only. */
  readonly on?: 'refreshRotation';
}

/** Exactly one request succeeds. */
export const won = (one: string, others: string): Race['answers'] => ({ [one]: 1, [others]: times - 1 });

/** Each request has its own client assertion, signed before any is sent. */
export async function forms(
  { small, player }: Scene,
  path: string,
  form: Readonly<Record<string, string | undefined>>,
): Promise<(index: number) => Promise<Response>> {
  const endpoint = `${small.urls.dataHolder.secureBase}/${path}`;
  const kept = Object.fromEntries(
    Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const bodies = await Promise.all(
    Array.from({ length: times }, async () => {
      const proof = await authentication(small, player, player.clientId, endpoint);
      return new URLSearchParams({ ...proof, ...kept });
    }),
  );
  return (index) => player.fetch(endpoint, { method: 'POST', body: bodies[index] ?? null });
}

export const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
});

/** Goes to the screen before `until` and returns a way to answer it. */
export async function atScreen(
  { small, customerId }: Scene,
  address: URL,
  until: 'identify' | 'one-time-password' | 'accounts' | 'confirm',
): Promise<(body: unknown) => Promise<Response>> {
  const shown = await small.fetch(address, { headers: { accept: 'application/json' } });
  const { interaction } = (await shown.json()) as { interaction: Screen };
  const base = `${small.urls.dataHolder.issuer}/authorise/${interaction.interactionId}`;
  const answer = (screen: string, body: unknown): Promise<Response> => small.fetch(`${base}/${screen}`, json(body));
  const code = (): string => small.world.outbox.latest(customerId, 'one-time-password')?.code ?? '';
  const walk: readonly (readonly [string, () => unknown])[] = [
    ['identify', () => ({ customerId })],
    ['one-time-password', () => ({ code: code() })],
    ['accounts', () => ({ accounts: ['account-1'] })],
  ];
  for (const [screen, body] of walk) {
    if (screen === until) break;
    expect((await answer(screen, body())).status).toBe(200);
  }
  return (body) => answer(until, body);
}

async function sceneOf(speed: 'fast' | 'slow', profile: '0.1.1' | 'cds-1.36'): Promise<Scene> {
  const scenario = await loadScenario('solar-home');
  const small = await openSmallWorld(scenario, speed, profiles[profile]);
  const personas = small.world.scenario.customers.map((each) => createPersona(small.world, each));
  const sandbox = { ...small, personas } as unknown as Sandbox;
  const player = await small.player();
  const { clientId } = player;
  const party = { sandbox, recipient: player, clientId, consentApi: renewedConsentApi(sandbox, player, clientId) };
  const customerId = scenario.customers[0]?.customerId ?? '';
  return { small, sandbox, today: { ...small, sandbox }, player, party, customerId };
}

async function kindOf(answer: Response): Promise<string> {
  const text = await answer.text();
  const error = text.startsWith('{') ? (JSON.parse(text) as { error?: string }).error : undefined;
  return error === undefined ? String(answer.status) : `${String(answer.status)} ${error}`;
}

function tally(kinds: readonly string[]): Race['answers'] {
  const found: Record<string, number> = {};
  for (const kind of kinds) found[kind] = (found[kind] ?? 0) + 1;
  return found;
}

/** Declares each race on both kinds of store. */
export function testRaces(profile: '0.1.1' | 'cds-1.36', races: Readonly<Record<string, Race>>): void {
  describe.each([
    ['in memory', 'fast'],
    ['on a store whose verbs interleave, as in IndexedDB', 'slow'],
  ] as const)('twenty concurrent requests %s', (_name, speed) => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await sceneOf(speed, profile);
    });
    afterAll(() => scene.small.stop());

    test.each(Object.entries(races))('%s', async (_title, { ready, answers, on }) => {
      const { decisions } = scene.small;
      if (on !== undefined) await decisions.set(on, 'on');
      const send = await ready(scene);
      const sent = await Promise.all(Array.from({ length: times }, (_, index) => send(index)));
      expect(tally(await Promise.all(sent.map(kindOf)))).toEqual(answers);
      if (on !== undefined) await decisions.set(on, 'off');
    });
  });
}
