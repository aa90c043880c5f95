// Copies for oauth4webapi and openid-client run unchanged against the engine, step by step: each step is accepted.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { allFlows, startFlow, type AllFacts } from '../../../src/recipient/index.ts';
import { copiedText } from '../../../src/pages/workbench/copies/copy-exchange.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';
import { secretsIn, copiedTextRunner } from '../../kit/playground/run-copied-text.ts';

const folder = copiedTextRunner('libraries');
let sandbox: Sandbox;
let facts: Partial<AllFacts>;
let rows: readonly Exchange[];

beforeAll(async () => {
  sandbox = await createSandbox({ storage: 'memory:', decisions: { secondRegistration: 'replace' } });
  const surroundings = flowSurroundings(sandbox, sandbox.dataRecipient);
  facts = { backchannel: 'poll', loginHint: await personaOf(sandbox).backchannelHint() };
  for (const id of ['registration', 'hybrid', 'backchannel-poll', 'refresh', 'introspect', 'revoke']) {
    const flow = allFlows.find((one) => one.id === id);
    if (flow === undefined) throw new Error(`There is no flow ${id}.`);
    facts = await startFlow(flow, surroundings, facts).toEnd();
  }
  rows = sandbox.trace.entries();
});
afterAll(async () => {
  await sandbox.stop();
  await folder.clear();
});

const row = (operation: string, part = ''): Exchange => {
  const found = rows.find(
    (one) =>
      one.operation === operation && one.verdict === 'ok' && JSON.stringify([one.request, one.response]).includes(part),
  );
  if (found === undefined) throw new Error(`No row of ${operation} with ${part}.`);
  return found;
};

type Exports = Readonly<Record<string, unknown>>;
interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Names that a text imports and does not use. */
function unusedImports(text: string): readonly string[] {
  const names = [...text.matchAll(/^import \{ (.*) \} from/gmu)].flatMap(([, list = '']) => list.split(', '));
  const code = text.slice(text.lastIndexOf("from './recipient.js';"));
  return names.filter((name) => !new RegExp(`\\b${name}\\b`, 'u').test(code));
}

const libraries = ['oauth4webapi', 'openid-client'] as const;
/** The recipient’s values so far, by library. */
const having: Record<string, Record<string, unknown>> = { oauth4webapi: {}, 'openid-client': {} };

describe.each(libraries)('%s', (library) => {
  const mine = having[library] ?? {};
  const said: string[] = [];
  beforeAll(() => {
    const { signingKey, decryptionKey, fetch, softwareProductId, redirectUris } = sandbox.dataRecipient;
    Object.assign(mine, {
      softwareProductId,
      clientId: facts.client?.client_id,
      redirectUri: redirectUris[0],
      signingKey: { key: signingKey.privateKey, kid: signingKey.kid },
      decryptionKey: { key: decryptionKey.privateKey, kid: decryptionKey.kid, alg: decryptionKey.alg },
      send: fetch,
    });
  });

  /** Runs the copy of a row, and expects its operation to be called again and accepted. */
  async function taken(one: Exchange, asks = one.operation): Promise<Exports> {
    const text = await copiedText(sandbox, one, library);
    said.push(text);
    expect(unusedImports(text)).toEqual([]);
    const before = sandbox.trace.entries().length;
    const exports = await folder.run(text, mine);
    const sent = sandbox.trace.entries().slice(before);
    const called = sent.filter(({ operation }) => operation === asks);
    expect([text, called.map(({ verdict }) => verdict)]).toEqual([text, ['ok']]);
    return exports;
  }
  const authorise = async (): Promise<void> => {
    const { url, state, nonce } = await taken(row('authorise'), 'getOpenIdProviderConfig');
    Object.assign(mine, { state, nonce, redirect: await personaOf(sandbox).authorise(url as URL) });
    const asked = sandbox.trace.entries(({ operation }) => operation === 'authorise').at(-1);
    expect([asked?.verdict, asked?.checks.filter(({ relaxed }) => relaxed === true)]).toEqual(['ok', []]);
  };

  test('the register: configuration, a token, the software statement', async () => {
    await taken(row('getRegisterOpenIdProviderConfig'));
    const { tokens } = await taken(row('registerToken'));
    mine['registerToken'] = (tokens as Tokens).access_token;
    await taken(row('getDataHolderBrands'));
    const { answer } = await taken(row('getSoftwareStatementAssertion'));
    mine['statement'] = await (answer as Response).text();
  });

  test('the consent, the authorisation, the response in the fragment and the code', async () => {
    await taken(row('getOpenIdProviderConfig'));
    const { tokens: own } = await taken(row('token', 'client_credentials'));
    mine['consentToken'] = (own as Tokens).access_token;
    const { answer } = await taken(row('createConsent'));
    const { data } = (await (answer as Response).json()) as { data: { cdr_consent_id: string } };
    mine['consentId'] = data.cdr_consent_id;
    await authorise();
    // One library checks only the response, the other redeems its code in the same call.
    const callback = await taken(row('answerInteraction', '#'), library === 'oauth4webapi' ? 'getJwks' : 'token');
    expect(Object.keys(callback)).toEqual([library === 'oauth4webapi' ? 'callback' : 'tokens']);
    await authorise();
    const { tokens } = await taken(row('token', 'authorization_code'));
    const { access_token: accessToken, refresh_token: refreshToken } = tokens as Tokens;
    Object.assign(mine, { accessToken, refreshToken, token: refreshToken, sub: facts.idToken?.sub });
  });

  test('the tokens in use: UserInfo, accounts, usage, introspection, refresh', async () => {
    await taken(row('getUserInfo'));
    const { answer } = await taken(row('listAccounts'));
    expect((await (answer as Response).json()) as object).toHaveProperty('data.accounts');
    await taken(row('getUsageForServicePoint'));
    const { found } = await taken(row('introspect'));
    expect(found).toMatchObject({ active: true });
    const { tokens } = await taken(row('token', 'grant_type=refresh_token'));
    mine['accessToken'] = (tokens as Tokens).access_token;
    await taken(row('listAccounts'));
  });

  test('the backchannel: the signed request, and a poll once the consumer has answered', async () => {
    mine['loginHint'] = await personaOf(sandbox).backchannelHint();
    const { started } = await taken(row('backchannelAuthorise'));
    const { auth_req_id: id } = started as { readonly auth_req_id: string };
    mine['authReqId'] = id;
    await personaOf(sandbox).approveBackchannel(id);
    await taken(row('token', 'auth_req_id'));
  });

  test('the end: the refresh token is revoked', async () => {
    await taken(row('revoke'));
    const { found } = await taken(row('introspect'));
    expect(found).toEqual({ active: false });
  });

  test('a call without a part for the library says so, and the plain request is sent', async () => {
    await taken(row('getJwks'));
    expect(said.at(-1)).toContain(`${library} does not make this call`);
  });

  test('no text prints a token, a code or a signed JWT, and each states its limits', () => {
    const all = said.join('\n');
    expect(secretsIn(rows).length).toBeGreaterThan(15);
    expect(secretsIn(rows).filter((one) => all.includes(one))).toEqual([]);
    expect(all).not.toMatch(/eyJ[\w-]{10}/u);
    expect(all).toContain('as the profile requires');
  });
});

// Last, because it replaces the client of all tests above.
test.each(libraries)('the product registers again with %s', async (library) => {
  const text = await copiedText(sandbox, row('registerClient'), library);
  const { client } = await folder.run(text, having[library] ?? {});
  const registered = sandbox.trace.entries(({ operation }) => operation === 'registerClient').at(-1);
  expect([text, registered?.verdict]).toEqual([text, 'ok']);
  expect(registered?.response.body).toContain((client as { client_id: string }).client_id);
});

test('the copy of a refused row sends the corrected request, and says so', async () => {
  const good = row('listAccounts');
  const headers = good.request.headers.map(([name, value]): [string, string] => [
    name,
    name === 'x-v' ? 'banana' : value,
  ]);
  await sandbox.fetch(good.request.url, { headers });
  const refused = sandbox.trace.entries().at(-1);
  if (refused?.verdict !== 'refused') throw new Error('The row was not refused.');
  const text = await copiedText(sandbox, refused, 'openid-client');
  expect(text).toContain('This call was refused because a check failed: “x-v is a positive whole number”.');
  expect(text).not.toContain('banana');
});
