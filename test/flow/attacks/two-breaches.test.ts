// Registration and authorisation: a signed request that breaks two rules is refused by the first declared.
import { describe, expect, test } from 'vitest';
import { orderOf } from '../../../mocks/spec/check-order.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { requestFor } from '../../kit/calls/authorisation-request.ts';
import { anotherParty } from '../../kit/worlds/scene.ts';
import { register, statementOf } from '../../kit/calls/registration.ts';
import { secondsOf, type Claims } from '../../kit/calls/signing.ts';

const sandbox = await ownSandbox();
const statement = await statementOf(sandbox, sandbox.dataRecipient);
const party = await anotherParty(sandbox);

/** Claims or parameters by name: two breaches of one member cannot be combined. */
type Breach = Readonly<Record<string, unknown>>;
type Breaches = Readonly<Partial<Record<RuleId, () => Breach>>>;

const past = (): number => secondsOf(sandbox) - 600;
const future = (): number => secondsOf(sandbox) + 600;

const registering: Breaches = {
  'registration.not-before': () => ({ nbf: future() }),
  'registration.live': () => ({ exp: past() }),
  'registration.iss': () => ({ iss: 'nobody' }),
  'registration.aud': () => ({ aud: 'nobody' }),
  'registration.jti': () => ({ jti: 5 }),
  'registration.redirect-uris-present': () => ({ redirect_uris: [] }),
  'registration.redirect-uris': () => ({ redirect_uris: ['https://elsewhere.example/callback'] }),
  'registration.signing-alg': () => ({ id_token_signed_response_alg: 'RS256' }),
  'registration.auth-method': () => ({ token_endpoint_auth_method: 'none' }),
  'registration.subject-type': () => ({ subject_type: 'public' }),
  'registration.response-types': () => ({ response_types: ['token'] }),
  'registration.grant-types': () => ({ grant_types: ['implicit'] }),
  'registration.application-type': () => ({ application_type: 'native' }),
  'registration.backchannel-mode': () => ({ backchannel_token_delivery_mode: 'push' }),
  'registration.encryption': () => ({ id_token_encrypted_response_alg: 'RSA1_5' }),
};

const authorising: Breaches = {
  'authorise.no-request-uri': () => ({ 'query:request_uri': 'urn:example:somewhere' }),
  'request-object.exp': () => ({ exp: past() }),
  'request-object.not-before': () => ({ nbf: future() }),
  'request-object.aud': () => ({ aud: 'https://elsewhere.example' }),
  'authorise.client-id-agrees': () => ({ client_id: 'another' }),
  'authorise.redirect-uri': () => ({ redirect_uri: 'https://elsewhere.example/callback' }),
  'request-object.iss': () => ({ iss: 'another' }),
  'request-object.nested': () => ({ request_uri: 'urn:example:somewhere' }),
  'request-object.types': () => ({ login_hint: 5 }),
  'authorise.response-type-agrees': () => ({ response_type: 'code' }),
  'authorise.response-mode': () => ({ response_mode: 'query' }),
  'request.scope-present': () => ({ scope: 'profile' }),
  'request.scope': () => ({ scope: 'openid unheard:of' }),
  'authorise.nonce': () => ({ nonce: '' }),
  'authorise.prompt': () => ({ prompt: 'never' }),
  'authorise.max-age': () => ({ max_age: -1 }),
  'authorise.id-token-hint': () => ({ id_token_hint: 'e30.e30.e30' }),
  'consent-claim.present': () => ({ claims: { id_token: {} } }),
};

const part = (breach: Breach, prefix: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(breach).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), String(value)] as const] : [],
    ),
  );
const claimsOf = (breach: Breach): Claims =>
  Object.fromEntries(Object.entries(breach).filter(([name]) => !name.includes(':')));

async function askAuthorisation(breach: Breach): Promise<void> {
  const { url } = await requestFor(party, { consentId: 'none', object: claimsOf(breach) });
  for (const [name, value] of Object.entries(part(breach, 'query:'))) url.searchParams.set(name, value);
  await sandbox.fetch(url, { redirect: 'manual' });
}

describe.each<readonly [OperationId, Breaches, (breach: Breach) => Promise<unknown>]>([
  ['registerClient', registering, (claims) => register(sandbox, sandbox.dataRecipient, { statement, claims })],
  ['authorise', authorising, askAuthorisation],
])('%s', (operation, breaches, ask) => {
  const order = orderOf(operationOf(operation));
  const rules = (Object.keys(breaches) as RuleId[]).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));

  const brokenBy = async (breach: Breach): Promise<readonly string[]> => {
    await ask(breach);
    const exchange = sandbox.trace.entries().findLast((one) => one.operation === operation);
    return (exchange?.checks ?? []).flatMap(({ rule, outcome }) => (outcome === 'fail' ? [rule] : []));
  };
  const breachOf = (rule: RuleId): Breach => breaches[rule]?.() ?? {};

  test('the rule that is broken refuses', async () => {
    for (const rule of rules) expect(await brokenBy(breachOf(rule)), rule).toEqual([rule]);
  });

  test('the first of two neighbouring rules refuses', async () => {
    let pairs = 0;
    for (const [index, first] of rules.entries()) {
      // The next breach of other members.
      const own = Object.keys(breachOf(first));
      const second = rules
        .slice(index + 1)
        .find((rule) => !Object.keys(breachOf(rule)).some((name) => own.includes(name)));
      if (second === undefined) continue;
      expect(await brokenBy({ ...breachOf(second), ...breachOf(first) }), `${first} and ${second}`).toEqual([first]);
      pairs += 1;
    }
    expect(pairs).toBeGreaterThan(rules.length - 3);
  });
});
