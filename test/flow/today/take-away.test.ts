// Rows of today’s profile, copied as oauth4webapi and openid-client and run unchanged against the engine: each is accepted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { startFlow, todayFlows, type TodayFacts } from '../../../src/recipient/index.ts';
import { copiedText } from '../../../src/pages/workbench/copies/copy-exchange.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';
import { secretsIn, copiedTextRunner } from '../../kit/playground/run-copied-text.ts';
import { openToday, type TodayFixture } from '../../kit/worlds/today.ts';

const folder = copiedTextRunner('libraries-today');
let fixture: TodayFixture;
let facts: Partial<TodayFacts> = {};
let rows: readonly Exchange[];

const flowNamed = (id: string): (typeof todayFlows)[number] => {
  const found = todayFlows.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no flow ${id}.`);
  return found;
};

beforeAll(async () => {
  fixture = await openToday({ decisions: { secondRegistration: 'replace' } });
  const { sandbox } = fixture;
  const surroundings = flowSurroundings(sandbox, sandbox.dataRecipient);
  const ids = ['registration', 'code', 'refresh', 'introspect', 'amend', 'revoke', 'withdraw-at-holder'];
  for (const id of [...ids, 'manage-registration', 'registration'])
    facts = await startFlow(flowNamed(id), surroundings, facts).toEnd();
  rows = sandbox.trace.entries();
});
afterAll(async () => {
  await fixture.sandbox.stop();
  await folder.clear();
});

function row(operation: string, part = ''): Exchange {
  const found = rows.find(
    (one) =>
      one.operation === operation && one.verdict === 'ok' && JSON.stringify([one.request, one.response]).includes(part),
  );
  if (found === undefined) throw new Error(`No row of ${operation} with ${part}.`);
  return found;
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly cdr_arrangement_id: string;
}

describe.each(['oauth4webapi', 'openid-client'] as const)('%s', (library) => {
  const mine: Record<string, unknown> = {};
  const said: string[] = [];
  beforeAll(() => {
    const { signingKey, fetch, softwareProductId, redirectUris } = fixture.sandbox.dataRecipient;
    Object.assign(mine, {
      softwareProductId,
      clientId: facts.client?.client_id,
      redirectUri: redirectUris[0],
      signingKey: { key: signingKey.privateKey, kid: signingKey.kid },
      statement: facts.statement,
      sub: facts.idToken?.sub,
      send: fetch,
    });
  });

  /** Runs the copy of a row, and expects its operation to be called again and accepted, with nothing relaxed. */
  async function taken(one: Exchange, asks = one.operation): Promise<Readonly<Record<string, unknown>>> {
    const text = await copiedText(fixture.sandbox, one, library);
    said.push(text);
    const before = fixture.sandbox.trace.entries().length;
    const exports = await folder.run(text, mine);
    const called = fixture.sandbox.trace
      .entries()
      .slice(before)
      .filter(({ operation }) => operation === asks);
    expect([text, called.map(({ verdict }) => verdict)]).toEqual([text, ['ok']]);
    expect(called.flatMap(({ checks }) => checks).filter(({ relaxed }) => relaxed === true)).toEqual([]);
    return exports;
  }
  async function authorised(pushed: Exchange): Promise<void> {
    const { url, state, nonce, verifier } = await taken(pushed);
    mine['requestUri'] = (url as URL).searchParams.get('request_uri');
    const { url: same } = await taken(row('authorise'), 'getOpenIdProviderConfig');
    expect((same as URL).href).toBe((url as URL).href);
    const redirect = await personaOf(fixture.sandbox).authorise(same as URL);
    Object.assign(mine, { state, nonce, verifier, redirect });
  }

  test('the push, the authorisation, the signed response, the code', async () => {
    await taken(row('getOpenIdProviderConfig'));
    await authorised(row('pushAuthorisation'));
    const read = await taken(row('answerInteraction', 'response='), library === 'oauth4webapi' ? 'getJwks' : 'token');
    expect(Object.keys(read)).toEqual([library === 'oauth4webapi' ? 'callback' : 'tokens']);
    await authorised(row('pushAuthorisation'));
    const { tokens } = await taken(row('token', 'authorization_code'));
    const { access_token: accessToken, refresh_token: refreshToken, cdr_arrangement_id: id } = tokens as Tokens;
    Object.assign(mine, { accessToken, refreshToken, token: refreshToken, arrangementId: id });
  });

  test('the tokens in use: UserInfo, accounts, introspection, refresh', async () => {
    await taken(row('getUserInfo'));
    await taken(row('listAccounts'));
    const { found } = await taken(row('introspect'));
    expect(found).toMatchObject({ active: true, cdr_arrangement_id: mine['arrangementId'] });
    const { tokens } = await taken(row('token', 'grant_type=refresh_token'));
    mine['accessToken'] = (tokens as Tokens).access_token;
    await taken(row('listAccounts'));
  });

  test('an amendment names its arrangement, and its new tokens are revoked', async () => {
    const amending = rows.find(
      ({ operation, flow, verdict }) => operation === 'pushAuthorisation' && flow === 'amend' && verdict === 'ok',
    );
    if (amending === undefined) throw new Error('Nothing was amended.');
    await authorised(amending);
    expect(said.join()).toContain('cdr_arrangement_id: arrangementId');
    const { tokens } = await taken(row('token', 'authorization_code'));
    expect((tokens as Tokens).cdr_arrangement_id).toBe(mine['arrangementId']);
    mine['token'] = (tokens as Tokens).refresh_token;
    await taken(row('revoke'));
    expect((await taken(row('introspect')))['found']).toEqual({ active: false });
  });

  test('the arrangement is withdrawn at the holder', async () => {
    const { answer } = await taken(row('revokeArrangement'));
    expect((answer as Response).status).toBe(204);
  });

  test('the registration is read and replaced', async () => {
    const { tokens } = await taken(row('token', 'client_credentials'));
    mine['registrationToken'] = (tokens as Tokens).access_token;
    const { answer } = await taken(ownRow('getRegistration'));
    expect(await (answer as Response).json()).toMatchObject({ client_id: mine['clientId'] });
    const { client } = await taken(ownRow('updateRegistration'));
    expect(client).toMatchObject({ client_id: mine['clientId'] });
  });
  /** The row for the client that is registered now, as the earlier one was deleted. */
  function ownRow(operation: string): Exchange {
    const one = row(operation);
    const url = `${one.request.url.slice(0, one.request.url.lastIndexOf('/'))}/${String(mine['clientId'])}`;
    return { ...one, request: { ...one.request, url } };
  }

  test('no text prints a token, a code or a signed JWT, and none has a hook', () => {
    const all = said.join('\n');
    expect(secretsIn(rows).length).toBeGreaterThan(15);
    expect(secretsIn(rows).filter((one) => all.includes(one))).toEqual([]);
    expect(all).not.toMatch(/eyJ[\w-]{10}|modifyAssertion|consentId/u);
  });
});
