// Mend and send again for the signed requests: authorisation, registration and the back channel, each broken, mended, sent and accepted.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataRecipient, Exchange, Sandbox } from '../../../mocks/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { brokenCheck, mend } from '../../../src/pages/workbench/mend.ts';
import { sendDraft } from '../../../src/pages/workbench/send-draft.ts';
import { senderOf } from '../../../src/pages/workbench/sender.ts';
import { asked, consentClaims, newConsent, scene, type Bent as BentRequest, type Scene } from '../../kit/authorise.ts';
import { acknowledged, backchannelRequest } from '../../kit/backchannel.ts';
import {
  pollMembers,
  post,
  register,
  registrationClaims,
  secondsOf,
  sign,
  statementKey,
  statementOf,
  type Bent,
  type Claims,
} from '../../kit/registration.ts';
import { newKey } from '../../kit/registration-refused.ts';

let here: Scene;
let sandbox: Sandbox;
beforeAll(async () => {
  here = await scene({ extractableKeys: true }, pollMembers);
  ({ sandbox } = here);
});
afterAll(() => sandbox.stop());

const latest = (operation: string): Exchange => {
  const found = sandbox.trace.entries().findLast((one) => one.operation === operation);
  if (found === undefined) throw new Error(`Nothing was sent to ${operation}.`);
  return found;
};

async function expectMended(operation: string, rule: RuleId): Promise<void> {
  const refused = latest(operation);
  expect(brokenCheck(refused)?.rule).toBe(rule);
  const sender = await senderOf(sandbox, refused);
  const result = mend(refused, sender.known);
  if (result === undefined || !('draft' in result)) throw new Error(`Not mended: ${result?.why ?? 'no rule'}`);
  const answer = await sendDraft(sandbox, sender, result.draft, refused);
  expect(`${answer.verdict} ${brokenCheck(answer)?.rule ?? ''} ${answer.response.body ?? ''}`).toMatch(/^ok/u);
}

type Ask = () => Promise<BentRequest>;
const object =
  (claims: Readonly<Record<string, unknown>>): Ask =>
  async () => ({ object: claims });
const query =
  (change: Readonly<Record<string, string | undefined>>): Ask =>
  async () => ({ query: change });
const past = (): number => secondsOf(sandbox) - 600;
const future = (): number => secondsOf(sandbox) + 6000;

const authorising: readonly (readonly [RuleId, Ask])[] = [
  ['authorise.client-id', query({ client_id: undefined })],
  ['authorise.client-known', query({ client_id: 'nobody' })],
  ['authorise.no-request-uri', query({ request_uri: 'urn:example:somewhere' })],
  ['authorise.request-present', query({ request: undefined })],
  ['authorise.outer-parameters', query({ response_type: undefined })],
  ['request-object.readable', async () => ({ request: 'nothing' })],
  ['request-object.alg', async () => ({ header: { alg: 'ES256' }, request: 'eyJhbGciOiJub25lIn0.e30.' })],
  ['request-object.header', async () => ({ request: await critical() })],
  ['request-object.key', async () => ({ header: { kid: 'nobody' } })],
  [
    'request-object.signature',
    async () => ({ key: { ...here.recipient.signingKey, privateKey: (await newKey()).privateKey } }),
  ],
  ['request-object.exp', async () => ({ object: { exp: past() } })],
  ['request-object.lifetime', async () => ({ object: { exp: secondsOf(sandbox) + 100_000 } })],
  ['request-object.not-before', async () => ({ object: { nbf: future(), exp: future() + 60 } })],
  ['request-object.aud', object({ aud: 'https://elsewhere.example' })],
  ['request-object.iss', object({ iss: 'another' })],
  ['request-object.nested', object({ request_uri: 'urn:example:somewhere' })],
  ['request-object.types', object({ login_hint: 5 })],
  ['authorise.client-id-agrees', object({ client_id: 'another' })],
  ['authorise.redirect-uri', object({ redirect_uri: 'https://elsewhere.example/callback' })],
  ['authorise.query-agrees', query({ nonce: 'another' })],
  ['authorise.response-type-agrees', object({ response_type: 'code' })],
  ['authorise.response-type', async () => ({ object: { response_type: 'code' }, query: { response_type: 'code' } })],
  ['authorise.response-mode', object({ response_mode: 'query' })],
  ['request.scope-present', async () => ({ object: { scope: 'profile' }, query: { scope: 'profile' } })],
  ['request.scope', async () => ({ object: { scope: 'openid unheard:of' }, query: { scope: 'openid unheard:of' } })],
  ['authorise.nonce', async () => ({ object: { nonce: undefined }, query: { nonce: undefined } })],
  ['authorise.prompt', object({ prompt: 'never' })],
  ['authorise.max-age', object({ max_age: -1 })],
  ['authorise.session', object({ prompt: 'none' })],
  ['authorise.id-token-hint', object({ id_token_hint: 'e30.e30.e30' })],
  ['consent-claim.present', object({ claims: { id_token: {} } })],
  ['consent-claim.essential', async () => ({ object: { claims: notEssential(await newConsent(here)) } })],
  ['consent-claim.userinfo', async () => ({ object: { claims: twoConsents(await newConsent(here)) } })],
  ['consent-claim.usable', object({ claims: consentClaims('nobody') })],
  ['request.scope-consented', async () => ({ consentId: await newConsent(here, 'openid profile') })],
  ['level.reachable', async () => ({ object: { claims: unreachable(await newConsent(here)) } })],
];

const notEssential = (id: string) => ({ id_token: { cdr_consent_id: { value: id } } });
const twoConsents = (id: string) => consentClaims(id, {}, { userinfo: { cdr_consent_id: { value: 'x' } } });
const unreachable = (id: string) => consentClaims(id, { acr: { essential: true, values: ['urn:cds.au:cdr:9'] } });

/** A header that says what nobody understands; jose signs no such thing. */
async function critical(): Promise<string> {
  const token = await sign(here.recipient.signingKey, { aud: sandbox.urls.dataHolder.issuer });
  const head = { alg: here.recipient.signingKey.alg, kid: here.recipient.signingKey.kid, crit: ['b64'], b64: true };
  return [Buffer.from(JSON.stringify(head)).toString('base64url'), ...token.split('.').slice(1)].join('.');
}

describe('authorisation', () => {
  beforeAll(async () => {
    await sandbox.decisions.set('shortQuery', 'refuse');
    await sandbox.decisions.set('queryAndObjectDiffer', 'refuse');
    await asked(here);
  });
  test.each(authorising)('%s', async (rule, bent) => {
    await asked(here, await bent());
    await expectMended('authorise', rule);
  });
  test('authorise.once', async () => {
    await asked(here);
    const { request } = latest('authorise');
    await sandbox.fetch(`${request.url}&state=twice`, {
      headers: request.headers.map(([a, b]): [string, string] => [a, b]),
      redirect: 'manual',
    });
    await expectMended('authorise', 'authorise.once');
  });
  test('authorise.readable', async () => {
    await asked(here);
    const { request } = latest('authorise');
    await sandbox.fetch(`${request.url}&ui_locales=%ff`, {
      headers: request.headers.map(([a, b]): [string, string] => [a, b]),
      redirect: 'manual',
    });
    await expectMended('authorise', 'authorise.readable');
  });
});

describe('the back channel', () => {
  let hint: string;
  beforeAll(async () => {
    hint = (await here.persona.backchannelHint()) ?? '';
    await acknowledged(here, hint);
  });
  const asking: readonly (readonly [RuleId, string | undefined, Readonly<Record<string, unknown>>])[] = [
    ['backchannel.hint-private', 'priya.nair@example.com', {}],
    ['backchannel.hint-known', 'hint:x', {}],
    ['backchannel.id-token-hint', undefined, { id_token_hint: 'a.b.c' }],
  ];
  test.each(asking)('%s', async (rule, named, claims) => {
    await backchannelRequest(here, named ?? hint, {
      object: { ...(named === undefined ? { login_hint: undefined } : {}), ...claims },
    });
    await expectMended('backchannelAuthorise', rule);
  });
  test('backchannel.subject', async () => {
    const consentId = await newConsent(here);
    await backchannelRequest(here, hint, {
      consentId,
      object: { claims: consentClaims(consentId, { sub: { value: 'x' } }) },
    });
    await expectMended('backchannelAuthorise', 'backchannel.subject');
  });
  test('backchannel.once', async () => {
    const jti = crypto.randomUUID();
    await backchannelRequest(here, hint, { object: { jti } });
    await backchannelRequest(here, hint, { object: { jti } });
    await expectMended('backchannelAuthorise', 'backchannel.once');
  });
});

describe('registration', () => {
  let statement: string;
  let product: DataRecipient;
  const claims =
    (change: Readonly<Record<string, unknown>>): (() => Promise<Bent>) =>
    async () => ({ claims: change });
  const registering: readonly (readonly [RuleId, () => Promise<Bent>])[] = [
    ['registration.statement-present', claims({ software_statement: undefined })],
    ['registration.statement-readable', claims({ software_statement: 'a.b.c' })],
    ['registration.statement-key', async () => ({ statement: await issued({}, { kid: 'of-nobody' }) })],
    ['registration.statement-issuer', async () => ({ statement: await issued({ iss: 'other-register' }) })],
    ['registration.statement-live', async () => ({ statement: await issued({ exp: 1 }) })],
    ['registration.statement-claims', async () => ({ statement: await issued({ jwks_uri: undefined }) })],
    ['registration.statement-signature', async () => ({ statement: `${statement.slice(0, -8)}AAAAAAAA` })],
    ['registration.certificate-owner', async () => ({ send: here.recipient.fetch })],
    ['registration.request-key', async () => ({ key: await newKey() })],
    ['registration.request-signature', async () => ({ key: await newKey(product.signingKey.kid) })],
    ['registration.member-present', claims({ iss: undefined })],
    ['registration.not-before', claims({ nbf: 9_999_999_999 })],
    ['registration.live', claims({ exp: 1 })],
    ['registration.iss', claims({ iss: 'nobody' })],
    ['registration.aud', claims({ aud: 'nobody' })],
    ['registration.jti', claims({ jti: 5 })],
    ['registration.redirect-uris-present', claims({ redirect_uris: [] })],
    ['registration.redirect-uris', claims({ redirect_uris: ['https://elsewhere.example/callback'] })],
    ['registration.redirect-uri-form', claims({ redirect_uris: ['http://elsewhere.example/callback'] })],
    ['registration.signing-alg', claims({ id_token_signed_response_alg: 'RS256' })],
    ['registration.auth-method', claims({ token_endpoint_auth_method: 'none' })],
    ['registration.subject-type', claims({ subject_type: 'public' })],
    ['registration.response-types', claims({ response_types: ['token'] })],
    ['registration.grant-types', claims({ grant_types: ['implicit'] })],
    ['registration.application-type', claims({ application_type: 'native' })],
    ['registration.backchannel-mode', claims({ backchannel_token_delivery_mode: 'push' })],
    ['registration.backchannel-alg', claims({ backchannel_token_delivery_mode: 'poll' })],
    [
      'registration.notification-endpoint',
      claims({
        ...pollMembers,
        backchannel_token_delivery_mode: 'ping',
        backchannel_client_notification_endpoint: 'https://app.recipient.cdr.example/ping#here',
      }),
    ],
    ['registration.encryption', claims({ id_token_encrypted_response_alg: 'dir' })],
    ['registration.encryption-key', claims({ id_token_encrypted_response_alg: 'RSA-OAEP-256' })],
  ];
  /** A statement that the register really signed, of claims it would never have written. */
  const issued = async (change: Claims, header: Claims = {}): Promise<string> =>
    sign(await statementKey(sandbox), { ...decodeJwt(statement), ...change }, header);
  beforeAll(async () => {
    await sandbox.decisions.set('secondRegistration', 'replace');
    product = await sandbox.enrol({ alg: 'ES256' });
    statement = await statementOf(sandbox, product);
  });
  test.each(registering)('%s', async (rule, bent) => {
    await register(sandbox, product, { statement, ...(await bent()) });
    await expectMended('registerClient', rule);
  });
  test('registration.request-alg', async () => {
    const body = await sign(product.signingKey, registrationClaims(sandbox, product, statement));
    const head = Buffer.from(JSON.stringify({ kid: product.signingKey.kid, alg: 'none' })).toString('base64url');
    await post(sandbox, product.fetch, [head, ...body.split('.').slice(1)].join('.'));
    await expectMended('registerClient', 'registration.request-alg');
  });
  test('registration.jti-once', async () => {
    const jti = crypto.randomUUID();
    await register(sandbox, product, { statement, claims: { jti } });
    await register(sandbox, product, { statement, claims: { jti } });
    await expectMended('registerClient', 'registration.jti-once');
  });
  test('registration.readable', async () => {
    await post(sandbox, product.fetch, 'no JWT');
    await expectMended('registerClient', 'registration.readable');
  });
});
