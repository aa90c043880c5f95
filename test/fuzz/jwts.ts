// The unsigned JWTs of an honest recipient: client assertion, request objects, registration.
import { createHash } from 'node:crypto';
import { energyScopes } from '../kit/calls/authorisation-request.ts';
import { pollClient } from '../kit/calls/backchannel.ts';
import { todayMembers } from '../kit/worlds/today.ts';
import { registrationClaims } from '../kit/calls/registration.ts';
import type { Signer } from '../kit/calls/signing.ts';
import type { DataRecipient } from '../../mocks/sandbox/sandbox-interface.ts';
import type { Chance } from './chance.ts';
import type { Jwt, Members, Pair } from './draft.ts';
import { nowOf, type Client, type Scene } from './scene.ts';

const signedBy = (kind: Jwt['kind'], { signingKey }: { readonly signingKey: Signer }, claims: Members): Jwt => ({
  kind,
  header: { alg: signingKey.alg, kid: signingKey.kid, typ: 'JWT' },
  claims,
  key: signingKey,
});

/** client_id and client_assertion with its type, for the given endpoint. */
export function proof(scene: Scene, id: string, { recipient }: Pick<Client, 'recipient'>, endpoint: string): Pair[] {
  const now = nowOf(scene);
  const claims = { iss: id, sub: id, aud: endpoint, jti: crypto.randomUUID(), iat: now, exp: now + 60 };
  return [
    ['client_id', id],
    ['client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'],
    ['client_assertion', signedBy('assertion', recipient, claims)],
  ];
}

const consentClaims = (consentId: string): Members => ({
  id_token: { cdr_consent_id: { essential: true, value: consentId } },
});

/** The parameters of an authorisation request, including the signed object. */
export function authorisationPairs(scene: Scene, consentId: string, chance: Chance): Pair[] {
  const { clientId, recipient } = scene.own;
  const parameters = {
    response_type: 'code id_token',
    client_id: clientId,
    redirect_uri: recipient.redirectUris[0] ?? '',
    scope: energyScopes,
    state: chance.text(12),
    nonce: chance.text(12),
  };
  const claims = {
    ...parameters,
    aud: scene.sandbox.urls.dataHolder.issuer,
    exp: nowOf(scene) + 300,
    claims: consentClaims(consentId),
  };
  return [...Object.entries(parameters), ['request', signedBy('request', recipient, claims)]];
}

/** One verifier for every push of a run: only its hash is checked before the code is redeemed. */
export const codeVerifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(codeVerifier).digest('base64url');

/** The pushed request under today's profile. */
export function pushedObject(scene: Scene, chance: Chance, scope = energyScopes): Jwt {
  const { clientId, recipient } = scene.own;
  const now = nowOf(scene);
  return signedBy('pushed', recipient, {
    iss: clientId,
    aud: scene.sandbox.urls.dataHolder.issuer,
    nbf: now,
    exp: now + 300,
    client_id: clientId,
    response_type: 'code',
    response_mode: 'jwt',
    redirect_uri: recipient.redirectUris[0] ?? '',
    scope,
    state: chance.text(12),
    nonce: chance.text(12),
    code_challenge: challenge,
    code_challenge_method: 'S256',
    claims: { sharing_duration: 7_776_000 },
  });
}

/** The two JWTs by which a holder notifies a recipient of a withdrawal: the caller's and the arrangement's. */
export function toldBy({ holder, ...scene }: Scene, address: string, id: string): { calling: Jwt; told: Jwt } {
  const now = nowOf(scene);
  const { brandId: iss, key } = holder ?? missing('The world has no holder that tells recipients.');
  const claims = { iss, sub: iss, aud: address, iat: now, exp: now + 60 };
  const signed = (kind: Jwt['kind'], own: Members): Jwt =>
    signedBy(kind, { signingKey: key }, { ...claims, jti: crypto.randomUUID(), ...own });
  return {
    calling: { ...signed('calling', {}), after: (compact) => `Bearer ${compact}` },
    told: signed('told', { cdr_arrangement_id: id }),
  };
}

/** The JWT by which the register calls a holder. */
export function calledByRegister(scene: Scene, audience: string): Jwt {
  const now = nowOf(scene);
  const { key } = scene.register ?? missing('The world has no holder that the register calls.');
  const claims = { iss: 'cdr-register', sub: 'cdr-register', aud: audience, iat: now, exp: now + 60 };
  const jwt = signedBy('calling', { signingKey: key }, { ...claims, jti: crypto.randomUUID() });
  return { ...jwt, after: (compact) => `Bearer ${compact}` };
}

function missing(what: string): never {
  throw new Error(what);
}

/** A registration request under today's profile, also for replacing a registration. */
export const membersRequest = (scene: Scene, recipient: Omit<DataRecipient, 'clientId'>, statement: string): Jwt =>
  signedBy('members', recipient, {
    ...registrationClaims(scene.sandbox, recipient, statement),
    ...todayMembers(recipient),
  });

export function backchannelObject(scene: Scene, consentId: string): Jwt {
  const now = nowOf(scene);
  return signedBy('backchannel', scene.own.recipient, {
    iss: scene.own.clientId,
    aud: scene.sandbox.urls.dataHolder.issuer,
    iat: now,
    nbf: now,
    exp: now + 300,
    jti: crypto.randomUUID(),
    scope: energyScopes,
    login_hint: scene.hint,
    binding_message: 'SUN-42',
    claims: consentClaims(consentId),
  });
}

export const registrationRequest = (scene: Scene, statement: string): Jwt =>
  signedBy('registration', scene.stranger, {
    ...registrationClaims(scene.sandbox, scene.stranger, statement),
    ...pollClient,
    id_token_signed_response_alg: 'ES256',
  });
