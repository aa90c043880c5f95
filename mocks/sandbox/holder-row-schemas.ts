// What a data holder's rows must look like: clients, consents, interactions, grants, codes and tokens.
import * as z from 'zod/mini';
import type * as holder from '../holder/rows.ts';
import { strictObject } from '../spec/schemas/jitless.ts';
import { whole } from './exchange-schema.ts';
import { address, algorithm, count, instant, text, texts } from './row-parts.ts';

const level = strictObject({ form: z.enum(['acr', 'vot']), essential: z.boolean(), values: texts });

export const client = whole<holder.ClientRow>({
  id: text,
  brand: text,
  softwareProductId: text,
  legalEntityId: text,
  recipientBrandId: text,
  clientName: text,
  legalEntityName: text,
  jwksUri: address,
  redirectUris: z.array(address).check(z.minLength(1)),
  scopes: texts,
  idTokenSignedResponseAlg: algorithm,
  idTokenEncryptedResponseAlg: z.exactOptional(text),
  idTokenEncryptedResponseEnc: z.exactOptional(text),
  requestObjectSigningAlg: algorithm,
  authorizationSignedResponseAlg: z.exactOptional(algorithm),
  authorizationEncryptedResponse: z.exactOptional(strictObject({ alg: text, enc: text })),
  backchannel: z.exactOptional(
    strictObject({
      deliveryMode: z.enum(['poll', 'ping']),
      requestSigningAlg: algorithm,
      notificationEndpoint: z.exactOptional(address),
    }),
  ),
  registeredAt: instant,
  metadata: z.record(text, z.unknown()),
});

const requested = {
  redirectUri: address,
  responseMode: z.enum(['fragment', 'jwt']),
  state: z.exactOptional(text),
  nonce: z.exactOptional(text),
  scopes: texts,
  maxAge: z.exactOptional(z.number()),
  prompt: z.exactOptional(text),
  loginHint: z.exactOptional(text),
  subjects: z.exactOptional(texts),
  level,
  idTokenClaims: texts,
  userInfoClaims: texts,
  codeChallenge: z.exactOptional(text),
};

const request = whole<holder.AuthorisationRequest>({ ...requested, consentId: text });

export const pushedRequest = whole<holder.PushedRequestRow>({
  id: text,
  brand: text,
  clientId: text,
  request: strictObject(requested),
  sharing: strictObject({ duration: count, arrangementId: z.exactOptional(text) }),
  levelReachable: z.boolean(),
  expiresAt: instant,
  usedAt: z.exactOptional(instant),
  interactionId: z.exactOptional(text),
});

export const interaction = whole<holder.InteractionRow>({
  id: text,
  brand: text,
  clientId: text,
  request,
  screen: z.enum(['identify', 'one-time-password', 'profile', 'accounts', 'confirm', 'done']),
  customerId: z.exactOptional(text),
  oneTimePassword: z.exactOptional(
    strictObject({
      code: text,
      expiresAt: instant,
      attempts: count,
      typed: z.boolean(),
      deviceRequestId: z.exactOptional(text),
      device: z.enum(['offered', 'waiting', 'acknowledged', 'refused']),
    }),
  ),
  reached: z.exactOptional(text),
  authTime: z.exactOptional(z.number()),
  profileId: z.exactOptional(text),
  accounts: z.exactOptional(texts),
  createdAt: instant,
  expiresAt: instant,
});

export const consent = whole<holder.ConsentRow>({
  id: text,
  brand: text,
  clientId: text,
  status: z.enum(['AWAITING_AUTHORISATION', 'AUTHORISED', 'REJECTED', 'REVOKED', 'EXPIRED']),
  scopes: texts,
  sharingDuration: count,
  createdAt: instant,
  expiresAt: z.exactOptional(instant),
  authorisedAt: z.exactOptional(instant),
  authorisedScopes: z.exactOptional(texts),
  customerId: z.exactOptional(text),
  grantId: z.exactOptional(text),
  arrangement: z.exactOptional(z.literal(true)),
  amends: z.exactOptional(text),
  issuedAt: z.exactOptional(instant),
});

export const grant = whole<holder.GrantRow>({
  id: text,
  brand: text,
  clientId: text,
  softwareProductId: text,
  consentId: text,
  customerId: text,
  profileId: text,
  sub: text,
  accounts: texts,
  scopes: texts,
  nonce: z.exactOptional(text),
  level: strictObject({ form: z.enum(['acr', 'vot']), reached: text }),
  authTime: z.number(),
  idTokenClaims: texts,
  userInfoClaims: texts,
  createdAt: instant,
  revokedAt: z.exactOptional(instant),
});

export const code = whole<holder.CodeRow>({
  id: text,
  grantId: text,
  clientId: text,
  redirectUri: text,
  binding: z.union([
    strictObject({ by: z.literal('hashes'), state: z.exactOptional(text) }),
    strictObject({ by: z.literal('pkce'), challenge: text, state: z.exactOptional(text) }),
  ]),
  expiresAt: instant,
  usedAt: z.exactOptional(instant),
});

export const accessToken = whole<holder.AccessTokenRow>({
  id: text,
  brand: text,
  grantId: text,
  consentId: text,
  clientId: text,
  softwareProductId: text,
  subject: z.enum(['customer', 'client']),
  scopes: texts,
  thumbprint: text,
  expiresAt: instant,
  revokedAt: z.exactOptional(instant),
});

export const refreshToken = whole<holder.RefreshTokenRow>({
  id: text,
  grantId: text,
  clientId: text,
  expiresAt: instant,
  revokedAt: z.exactOptional(instant),
  usedAt: z.exactOptional(instant),
});

export const backchannel = whole<holder.BackchannelRow>({
  id: text,
  requestId: text,
  brand: text,
  clientId: text,
  customerId: text,
  profileId: text,
  profileFixed: z.boolean(),
  consentId: text,
  scopes: texts,
  bindingMessage: z.exactOptional(text),
  level,
  idTokenClaims: texts,
  userInfoClaims: texts,
  status: z.enum(['pending', 'approved', 'denied', 'used']),
  grantId: z.exactOptional(text),
  interval: z.number().check(z.positive()),
  polledAt: z.exactOptional(instant),
  notificationToken: z.exactOptional(text),
  createdAt: instant,
  expiresAt: instant,
});

export const event = whole<holder.EventRow>({
  id: text,
  brand: text,
  kind: z.enum(['AUTHORISATION_CREATED', 'AUTHORISATION_REFRESHED', 'AUTHORISATION_ENDED', 'OWNER_NOTIFIED']),
  at: instant,
  clientId: text,
  consentId: text,
  customerId: text,
  text,
});
