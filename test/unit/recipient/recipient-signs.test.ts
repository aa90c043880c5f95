// What an honest recipient signs, to the last claim: registrations and request objects under both profiles.
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  authorisationUrl,
  backchannelRequestObject,
  pushedRequestObject,
  register,
  registrationJwt,
  requestObject,
  todayRegistrationJwt,
  type HolderClient,
  type Identity,
} from '../../../src/recipient/index.ts';
import { answering, issuer, offlineHolder, offlineIdentity } from '../../kit/hand-written/offline-recipient.ts';

const now = new Date('2026-11-10T02:00:00.900Z');
const second = Date.parse('2026-11-10T02:00:00Z') / 1000;
const any = expect.any(String) as unknown;
const number = expect.any(Number) as unknown;

let identity: Identity;
let holder: HolderClient;
beforeAll(async () => {
  identity = await offlineIdentity();
  holder = offlineHolder(identity);
});

describe('a registration request', () => {
  const dated = { iss: 'the-product', jti: any, iat: second, exp: second + 300, software_statement: 'the-statement' };
  const founding = {
    ...dated,
    aud: 'holder-brand',
    redirect_uris: ['https://app.example/back', 'https://app.example/other'],
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'PS256',
    grant_types: ['authorization_code', 'client_credentials', 'refresh_token'],
    response_types: ['code id_token'],
    id_token_signed_response_alg: 'PS256',
    id_token_encrypted_response_alg: 'RSA-OAEP-256',
    id_token_encrypted_response_enc: 'A256GCM',
    request_object_signing_alg: 'PS256',
  };
  const ciba = {
    grant_types: [...founding.grant_types, 'urn:openid:params:modrna:grant-type:backchannel_request'],
    backchannel_authentication_request_signing_alg: 'PS256',
  };
  test.each([
    ['no backchannel members by default', {}, {}],
    ['backchannel members for polling', { backchannel: 'poll' }, { ...ciba, backchannel_token_delivery_mode: 'poll' }],
    [
      'backchannel members for pings, with their endpoint',
      { backchannel: 'ping' },
      {
        ...ciba,
        backchannel_token_delivery_mode: 'ping',
        backchannel_client_notification_endpoint: 'https://app.example/ping',
      },
    ],
  ] as const)('of 0.1.1 has %s', async (_, more, claims) => {
    const asked = { holderBrandId: 'holder-brand', statement: 'the-statement', now, ...more };
    const jwt = await registrationJwt(identity, asked);
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'PS256', kid: 'sig', typ: 'JWT' });
    expect(decodeJwt(jwt)).toEqual({ ...founding, ...claims });
  });

  const today = {
    ...dated,
    aud: issuer,
    redirect_uris: founding.redirect_uris,
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'PS256',
    grant_types: founding.grant_types,
    response_types: ['code'],
    id_token_signed_response_alg: 'PS256',
    authorization_signed_response_alg: 'PS256',
    request_object_signing_alg: 'PS256',
  };
  const sealed = {
    authorization_encrypted_response_alg: 'RSA-OAEP-256',
    authorization_encrypted_response_enc: 'A256GCM',
  };
  test.each([
    ['plain responses', {}, {}],
    ['plain responses explicitly', { encryptedResponses: false }, {}],
    ['encrypted responses', { encryptedResponses: true }, sealed],
  ])('of today asks for %s', async (_, more, claims) => {
    const jwt = await todayRegistrationJwt(identity, { issuer, statement: 'the-statement', now, ...more });
    expect(decodeJwt(jwt)).toEqual({ ...today, ...claims });
  });

  test('is posted as the signed JWT', async () => {
    const { send, sent } = answering(Response.json({ client_id: 'c' }, { status: 201 }));
    expect(await register(holder.as, 'the.signed.jwt', send)).toEqual({ client_id: 'c' });
    expect(sent).toEqual([
      {
        url: `${issuer}/register`,
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/jwt' },
        body: 'the.signed.jwt',
      },
    ]);
  });
});

describe('a request object', () => {
  const times = { iat: number, exp: number, nbf: number, jti: any };
  const claimed = (acr: string) => {
    const consent = { cdr_consent_id: { value: 'the-consent', essential: true } };
    return JSON.stringify({ id_token: { ...consent, acr: { essential: true, values: [acr] } }, userinfo: consent });
  };
  const claimsOf = (jwt: string) => {
    const { claims, ...rest } = decodeJwt(jwt);
    return { ...rest, claims: typeof claims === 'string' ? (JSON.parse(claims) as unknown) : claims };
  };
  const common = { client_id: 'the client', aud: issuer, ...times };
  const wanted = {
    scope: 'openid profile',
    consentId: 'the-consent',
    redirectUri: 'https://app.example/back',
    state: 's',
    nonce: 'n',
  };

  test('through the browser has no issuer, and repeats the parameters of the address', async () => {
    const outer = {
      response_type: 'code id_token',
      redirect_uri: wanted.redirectUri,
      scope: wanted.scope,
      state: 's',
      nonce: 'n',
    };
    const jwt = await requestObject(holder, wanted);
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: 'PS256', kid: 'sig', typ: 'JWT' });
    const claims = JSON.parse(claimed('urn:cds.au:cdr:2')) as unknown;
    expect(claimsOf(jwt)).toEqual({ ...common, ...outer, claims });
    const address = authorisationUrl(holder, wanted, jwt);
    expect(address.origin + address.pathname).toBe(`${issuer}/authorise`);
    expect(Object.fromEntries(address.searchParams)).toEqual({ client_id: 'the client', ...outer, request: jwt });
    const higher = await requestObject(holder, { ...wanted, acr: 'urn:cds.au:cdr:3' });
    expect(claimsOf(higher).claims).toEqual(JSON.parse(claimed('urn:cds.au:cdr:3')));
  });

  test('through the backchannel has an issuer, and a message and token if given', async () => {
    const asked = { scope: wanted.scope, consentId: 'the-consent', loginHint: 'sub:x' };
    const plain = {
      ...common,
      iss: 'the client',
      scope: wanted.scope,
      login_hint: 'sub:x',
      claims: JSON.parse(claimed('urn:cds.au:cdr:2')) as unknown,
    };
    expect(claimsOf(await backchannelRequestObject(holder, asked))).toEqual(plain);
    const more = { ...asked, bindingMessage: '0042', notificationToken: 'token' };
    expect(claimsOf(await backchannelRequestObject(holder, more))).toEqual({
      ...plain,
      binding_message: '0042',
      client_notification_token: 'token',
    });
  });

  test('for a push says what is shared, for how long, and which arrangement it amends', async () => {
    const pushed = { ...wanted, verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' };
    const plain = {
      ...common,
      iss: 'the client',
      response_type: 'code',
      response_mode: 'jwt',
      redirect_uri: wanted.redirectUri,
      scope: wanted.scope,
      state: 's',
      nonce: 'n',
      // RFC 7636, appendix B.
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    };
    const acr = (level: string) => ({ id_token: { acr: { essential: true, values: [level] } } });
    expect(claimsOf(await pushedRequestObject(holder, pushed))).toEqual({ ...plain, claims: acr('urn:cds.au:cdr:2') });
    const amending = { ...pushed, sharingDuration: 60, arrangementId: 'a', acr: 'urn:cds.au:cdr:3' };
    expect(claimsOf(await pushedRequestObject(holder, amending))).toEqual({
      ...plain,
      claims: { sharing_duration: 60, cdr_arrangement_id: 'a', ...acr('urn:cds.au:cdr:3') },
    });
  });
});
