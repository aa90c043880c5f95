// RFC 9110 9.2.1: HEAD and OPTIONS change nothing at any address of either profile, even where GET uses something up.
import { basesOf } from '../../../mocks/world/bases.ts';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { KnownOperation } from '../../../mocks/engine/call.ts';
import { operationsOf, profiles } from '../../../mocks/spec/profiles/index.ts';
import { requestFor } from '../../kit/calls/authorisation-request.ts';
import { callerOf } from '../../kit/calls/caller.ts';
import { consentApiOf, consentToken } from '../../kit/calls/consent-api.ts';
import { partyOf, tokenWorldOn } from '../../kit/worlds/token-world.ts';
import { managementToken } from '../../kit/calls/management.ts';
import { tokenOf } from '../../kit/calls/to-register.ts';
import { signedIn as hybridSignedIn } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { browserAddress, push, signedIn } from '../../kit/calls/code-flow.ts';
import { newPlayer, type TodayFixture } from '../../kit/worlds/today.ts';

interface Scene {
  readonly sandbox: Sandbox;
  readonly player: RegisteredRecipient;
  readonly operations: readonly KnownOperation[];
  /** Tokens by subject: the consumer’s, the client’s own, the register’s. */
  readonly tokens: Readonly<Record<'customer' | 'client' | 'register', string>>;
  readonly parameters: Readonly<Record<string, string>>;
  /** A new authorisation request, as the browser sends it. */
  readonly authorisation: () => Promise<URL>;
}

async function idsOf(
  sandbox: Sandbox,
  player: RegisteredRecipient,
  token: string,
): Promise<Readonly<Record<string, string>>> {
  const one = callerOf(sandbox, player, token);
  const { data } = await one.read<{ accounts: readonly { accountId: string }[] }>('/energy/accounts');
  return {
    accountId: data.accounts[0]?.accountId ?? '',
    clientId: player.clientId,
    customerId: sandbox.scenario.customers[0]?.customerId ?? '',
    dataRecipientBrandId: player.brandId,
    softwareProductId: player.softwareProductId,
    industry: 'energy',
    servicePointId: sandbox.scenario.servicePoints[0]?.nmi ?? '',
  };
}

const authoriseAt = async (sandbox: Sandbox, url: URL): Promise<string> => {
  const shown = await sandbox.fetch(url, { headers: { accept: 'application/json' } });
  return ((await shown.json()) as { interaction: { interactionId: string } }).interaction.interactionId;
};

async function hybridScene(): Promise<Scene> {
  const sandbox = await createSandbox({ storage: 'memory:' });
  const fixture = tokenWorldOn(sandbox);
  const player = await fixture.player();
  const { access_token: customer } = await hybridSignedIn(fixture, player);
  const client = await consentToken(sandbox, player, player.clientId);
  const authorisation = async (): Promise<URL> => (await requestFor(partyOf(fixture, player))).url;
  const consentId = await consentApiOf(sandbox, player, player.clientId, client).created();
  const interactionId = await authoriseAt(sandbox, await authorisation());
  return {
    sandbox,
    player,
    operations: operationsOf(),
    tokens: { customer, client, register: await tokenOf(sandbox, player) },
    parameters: { ...(await idsOf(sandbox, player, customer)), consentId, interactionId, screen: 'identify' },
    authorisation,
  };
}

async function todaysScene(): Promise<Scene> {
  const sandbox = await createSandbox({ storage: 'memory:', profile: 'today' });
  const fixture: TodayFixture = { sandbox, urls: sandbox.urls, fetch: sandbox.fetch, clock: sandbox.clock };
  const player = await newPlayer(fixture);
  const { access_token: customer, cdr_arrangement_id: arrangementId } = await signedIn(fixture, player);
  const authorisation = async (): Promise<URL> => browserAddress(fixture, player, await push(fixture, player));
  const interactionId = await authoriseAt(sandbox, await authorisation());
  return {
    sandbox,
    player,
    operations: operationsOf(profiles['cds-1.36']),
    tokens: { customer, client: await managementToken(fixture, player), register: await tokenOf(sandbox, player) },
    parameters: { ...(await idsOf(sandbox, player, customer)), arrangementId, interactionId, screen: 'identify' },
    authorisation,
  };
}

async function addressOf(scene: Scene, { id, host, path }: KnownOperation): Promise<URL> {
  if (id === 'authorise') return scene.authorisation();
  const base = basesOf(scene.sandbox.urls, host)[0] ?? new URL(scene.player.notificationEndpoint).origin;
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => scene.parameters[name] ?? crypto.randomUUID());
  return new URL(`${base}${filled}`);
}

function headersOf({ tokens, sandbox }: Scene, { access, party, versions = [], headers }: KnownOperation): Headers {
  const given = new Headers();
  if (access.kind === 'bearer') {
    const own = party === 'register' ? 'register' : access.subject === 'customer' ? 'customer' : 'client';
    given.set('authorization', `Bearer ${tokens[own]}`);
  }
  const [version] = versions;
  if (version !== undefined) given.set('x-v', String(version.version));
  if (headers === 'customer') given.set('x-fapi-auth-date', sandbox.clock.now().toUTCString());
  if (headers === 'secondary') given.set('x-cds-arrangement', crypto.randomUUID());
  return given;
}

for (const [profile, open] of [
  ['0.1.1', hybridScene],
  ['cds-1.36', todaysScene],
] as const) {
  const scene = await open();
  afterAll(() => scene.sandbox.stop());
  const { sandbox, player, operations } = scene;
  const state = async (): Promise<unknown> => (await sandbox.exportState()).tables;

  test.each(operations.map((row) => [row.id, row] as const))(
    `${profile}: HEAD and OPTIONS change nothing at %s`,
    async (_id, row) => {
      const address = await addressOf(scene, row);
      const send = row.host === 'secondary.mtls' ? sandbox.dataHolder.fetch : player.fetch;
      const ask = (method: string): Promise<Response> =>
        send(address, { method, headers: headersOf(scene, row), redirect: 'manual' });
      const before = await state();
      expect((await ask('OPTIONS')).status).toBe(405);
      const head = await ask('HEAD');
      expect(await state()).toEqual(before);
      // The GET afterwards answers as HEAD announced, so nothing was used up.
      if (row.method === 'GET') expect((await ask('GET')).status).toBe(head.status);
      else if (!operations.some(({ host, path, method }) => host === row.host && path === row.path && method === 'GET'))
        expect(head.status).toBe(405);
    },
  );
}
