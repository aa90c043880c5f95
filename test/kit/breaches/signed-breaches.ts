// For each rule of signed requests, in the browser, on the back channel and at registration, a request that breaks it.
import { decodeJwt } from 'jose';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import {
  asked,
  consentClaims,
  newConsent,
  requestFor,
  type Bent as BentRequest,
} from '../calls/authorisation-request.ts';
import { scene, type Scene } from '../worlds/scene.ts';
import { acknowledged, backchannelRequest } from '../calls/backchannel.ts';
import { newKey } from '../oracles/registration-refused.ts';
import {
  pollMembers,
  post,
  register,
  registrationClaims,
  statementKey,
  statementOf,
  type Bent,
} from '../calls/registration.ts';
import { secondsOf, sign, type Claims } from '../calls/signing.ts';

export interface SignedStage {
  readonly here: Scene;
  readonly sandbox: Sandbox;
  /** The hint that names the persona on the back channel. */
  readonly hint: string;
  /** Registers again each time. */
  readonly product: DataRecipient;
  readonly statement: string;
}

/** Sends one good request of each kind first, from which the sender learns. */
export async function openSigned(): Promise<SignedStage> {
  const here = await scene({ extractableKeys: true }, pollMembers);
  const { sandbox } = here;
  await sandbox.decisions.set('shortQuery', 'refuse');
  await sandbox.decisions.set('queryAndObjectDiffer', 'refuse');
  await sandbox.decisions.set('secondRegistration', 'replace');
  await asked(here);
  const hint = await here.persona.backchannelHint();
  await acknowledged(here, hint);
  const product = await sandbox.enrol({ alg: 'ES256' });
  return { here, sandbox, hint, product, statement: await statementOf(sandbox, product) };
}

type SignedBreaches = Readonly<Partial<Record<RuleId, (stage: SignedStage) => Promise<unknown>>>>;
type Breach = (stage: SignedStage) => Promise<unknown>;

const asking =
  (bent: (stage: SignedStage) => BentRequest | Promise<BentRequest>): Breach =>
  async (stage) =>
    asked(stage.here, await bent(stage));
const object = (claims: Claims): Breach => asking(() => ({ object: claims }));
const query = (change: Readonly<Record<string, string | undefined>>): Breach => asking(() => ({ query: change }));
/** Claims made from a new consent. */
const claiming = (made: (id: string) => Claims): Breach =>
  asking(async ({ here }) => ({ object: { claims: made(await newConsent(here)) } }));
/** Adds a raw parameter. */
const more =
  (text: string): Breach =>
  async ({ here, sandbox }) =>
    sandbox.fetch(`${String((await requestFor(here)).url)}&${text}`, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
    });

export const authorisationBreaches: SignedBreaches = {
  'authorise.client-id': query({ client_id: undefined }),
  'authorise.client-known': query({ client_id: 'nobody' }),
  'authorise.once': more('state=twice'),
  'authorise.readable': more('ui_locales=%ff'),
  'authorise.no-request-uri': query({ request_uri: 'urn:example:somewhere' }),
  'authorise.request-present': query({ request: undefined }),
  'authorise.outer-parameters': query({ response_type: undefined }),
  'request-object.readable': asking(() => ({ request: 'nothing' })),
  'request-object.alg': asking(() => ({ request: 'eyJhbGciOiJub25lIn0.e30.' })),
  'request-object.header': asking(async (stage) => ({ request: await critical(stage) })),
  'request-object.key': asking(() => ({ header: { kid: 'nobody' } })),
  'request-object.signature': asking(async ({ here }) => ({
    key: { ...here.recipient.signingKey, privateKey: (await newKey()).privateKey },
  })),
  'request-object.exp': asking(({ sandbox }) => ({ object: { exp: secondsOf(sandbox) - 600 } })),
  'request-object.lifetime': asking(({ sandbox }) => ({ object: { exp: secondsOf(sandbox) + 100_000 } })),
  'request-object.not-before': asking(({ sandbox }) => {
    const future = secondsOf(sandbox) + 6000;
    return { object: { nbf: future, exp: future + 60 } };
  }),
  'request-object.aud': object({ aud: 'https://elsewhere.example' }),
  'request-object.iss': object({ iss: 'another' }),
  'request-object.nested': object({ request_uri: 'urn:example:somewhere' }),
  'request-object.subject': asking(({ here }) => ({ object: { sub: here.clientId } })),
  'request-object.types': object({ login_hint: 5 }),
  'authorise.client-id-agrees': object({ client_id: 'another' }),
  'authorise.redirect-uri': object({ redirect_uri: 'https://elsewhere.example/callback' }),
  'authorise.query-agrees': query({ nonce: 'another' }),
  'authorise.response-type-agrees': object({ response_type: 'code' }),
  'authorise.response-type': asking(() => ({ object: { response_type: 'code' }, query: { response_type: 'code' } })),
  'authorise.response-mode': object({ response_mode: 'query' }),
  'request.scope-present': asking(() => ({ object: { scope: 'profile' }, query: { scope: 'profile' } })),
  'request.scope': asking(() => ({ object: { scope: 'openid unheard:of' }, query: { scope: 'openid unheard:of' } })),
  'authorise.nonce': asking(() => ({ object: { nonce: undefined }, query: { nonce: undefined } })),
  'authorise.prompt': object({ prompt: 'never' }),
  'authorise.max-age': object({ max_age: -1 }),
  'authorise.session': object({ prompt: 'none' }),
  'authorise.id-token-hint': object({ id_token_hint: 'e30.e30.e30' }),
  'consent-claim.present': object({ claims: { id_token: {} } }),
  'consent-claim.essential': claiming((id) => ({ id_token: { cdr_consent_id: { value: id } } })),
  'consent-claim.userinfo': claiming((id) => consentClaims(id, {}, { userinfo: { cdr_consent_id: { value: 'x' } } })),
  'consent-claim.usable': object({ claims: consentClaims('nobody') }),
  'request.scope-consented': asking(async ({ here }) => ({ consentId: await newConsent(here, 'openid profile') })),
  'level.reachable': claiming((id) => consentClaims(id, { acr: { essential: true, values: ['urn:cds.au:cdr:9'] } })),
};

/** A header with an unknown critical member, which jose does not sign. */
async function critical({ here: { recipient }, sandbox }: SignedStage): Promise<string> {
  const token = await sign(recipient.signingKey, { aud: sandbox.urls.dataHolder.issuer });
  const head = { alg: recipient.signingKey.alg, kid: recipient.signingKey.kid, crit: ['b64'], b64: true };
  return [Buffer.from(JSON.stringify(head)).toString('base64url'), ...token.split('.').slice(1)].join('.');
}

export const backchannelBreaches: SignedBreaches = {
  'backchannel.hint-private': ({ here }) => backchannelRequest(here, 'priya.nair@example.com'),
  'backchannel.hint-known': ({ here }) => backchannelRequest(here, 'hint:x'),
  'backchannel.id-token-hint': ({ here, hint }) =>
    backchannelRequest(here, hint, { object: { login_hint: undefined, id_token_hint: 'a.b.c' } }),
  'backchannel.subject': async ({ here, hint }) => {
    const consentId = await newConsent(here);
    const claims = consentClaims(consentId, { sub: { value: 'x' } });
    return backchannelRequest(here, hint, { consentId, object: { claims } });
  },
  'backchannel.once': async ({ here, hint }) => {
    const jti = crypto.randomUUID();
    await backchannelRequest(here, hint, { object: { jti } });
    return backchannelRequest(here, hint, { object: { jti } });
  },
};

const registering =
  (bent: (stage: SignedStage) => Bent | Promise<Bent>): Breach =>
  async (stage) =>
    register(stage.sandbox, stage.product, { statement: stage.statement, ...(await bent(stage)) });
const member = (change: Claims): Breach => registering(() => ({ claims: change }));
/** A statement signed with the register's key, with claims that it would never issue. */
const stating = (change: Claims, header: Claims = {}): Breach =>
  registering(async ({ sandbox, statement }) => ({
    statement: await sign(await statementKey(sandbox), { ...decodeJwt(statement), ...change }, header),
  }));

export const registrationBreaches: SignedBreaches = {
  'body.jwt-media-type': async ({ sandbox, product, statement }) => {
    const body = await sign(product.signingKey, registrationClaims(sandbox, product, statement));
    return post(sandbox, product.fetch, body, { 'content-type': 'application/json' });
  },
  'registration.readable': ({ sandbox, product }) => post(sandbox, product.fetch, 'no JWT'),
  'registration.statement-present': member({ software_statement: undefined }),
  'registration.statement-readable': member({ software_statement: 'a.b.c' }),
  'registration.statement-key': stating({}, { kid: 'of-nobody' }),
  'registration.statement-issuer': stating({ iss: 'other-register' }),
  'registration.statement-live': stating({ exp: 1 }),
  'registration.statement-claims': stating({ jwks_uri: undefined }),
  'registration.statement-signature': registering(({ statement }) => ({
    statement: `${statement.slice(0, -8)}AAAAAAAA`,
  })),
  'registration.certificate-owner': registering(({ here }) => ({ send: here.recipient.fetch })),
  'registration.request-alg': async ({ sandbox, product, statement }) => {
    const body = await sign(product.signingKey, registrationClaims(sandbox, product, statement));
    const head = Buffer.from(JSON.stringify({ kid: product.signingKey.kid, alg: 'none' })).toString('base64url');
    return post(sandbox, product.fetch, [head, ...body.split('.').slice(1)].join('.'));
  },
  'registration.request-key': registering(async () => ({ key: await newKey() })),
  'registration.request-signature': registering(async ({ product }) => ({ key: await newKey(product.signingKey.kid) })),
  'registration.member-present': member({ iss: undefined }),
  'registration.not-before': member({ nbf: 9_999_999_999 }),
  'registration.live': member({ exp: 1 }),
  'registration.iss': member({ iss: 'nobody' }),
  'registration.aud': member({ aud: 'nobody' }),
  'registration.jti': member({ jti: 5 }),
  'registration.jti-once': async ({ sandbox, product, statement }) => {
    const jti = crypto.randomUUID();
    await register(sandbox, product, { statement, claims: { jti } });
    return register(sandbox, product, { statement, claims: { jti } });
  },
  'registration.redirect-uris-present': member({ redirect_uris: [] }),
  'registration.redirect-uris': member({ redirect_uris: ['https://elsewhere.example/callback'] }),
  'registration.redirect-uri-form': member({ redirect_uris: ['http://elsewhere.example/callback'] }),
  'registration.signing-alg': member({ id_token_signed_response_alg: 'RS256' }),
  'registration.auth-method': member({ token_endpoint_auth_method: 'none' }),
  'registration.subject-type': member({ subject_type: 'public' }),
  'registration.response-types': member({ response_types: ['token'] }),
  'registration.grant-types': member({ grant_types: ['implicit'] }),
  'registration.application-type': member({ application_type: 'native' }),
  'registration.backchannel-mode': member({ backchannel_token_delivery_mode: 'push' }),
  'registration.backchannel-alg': member({ backchannel_token_delivery_mode: 'poll' }),
  'registration.notification-endpoint': member({
    ...pollMembers,
    backchannel_token_delivery_mode: 'ping',
    backchannel_client_notification_endpoint: 'https://app.recipient.cdr.example/ping#here',
  }),
  'registration.encryption': member({ id_token_encrypted_response_alg: 'dir' }),
  'registration.encryption-key': member({ id_token_encrypted_response_alg: 'RSA-OAEP-256' }),
};
