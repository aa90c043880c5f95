// The rows that a data holder stores. Instants are ISO 8601 text by the sandbox's clock.
import * as z from 'zod/mini';
import {
  address,
  algorithm,
  count,
  instant,
  moment,
  rowObject,
  sharing,
  someTexts,
  text,
  texts,
} from '../store/row-schema.ts';
import { amendmentRow } from './amendment-row.ts';

/** The form in which the ID token states the level, and the values that satisfy the request, best first. */
const level = rowObject({ form: z.enum(['acr', 'vot']), essential: z.boolean(), values: texts });

/** Table `holder.clients`, id = client_id; index softwareProductId. */
export const clientRow = rowObject({
  id: text,
  brand: text,
  softwareProductId: text,
  legalEntityId: text,
  recipientBrandId: text,
  clientName: text,
  legalEntityName: text,
  jwksUri: address,
  redirectUris: z.readonly(z.array(address).check(z.minLength(1))),
  scopes: texts,
  idTokenSignedResponseAlg: algorithm,
  idTokenEncryptedResponseAlg: z.exactOptional(text),
  idTokenEncryptedResponseEnc: z.exactOptional(text),
  requestObjectSigningAlg: algorithm,
  /** How responses are signed (JARM 3); absent if they are not. */
  authorizationSignedResponseAlg: z.exactOptional(algorithm),
  /** How they are encrypted (JARM 3); absent if they are not. */
  authorizationEncryptedResponse: z.exactOptional(rowObject({ alg: text, enc: text })),
  backchannel: z.exactOptional(
    rowObject({
      deliveryMode: z.enum(['poll', 'ping']),
      requestSigningAlg: algorithm,
      notificationEndpoint: z.exactOptional(address),
    }),
  ),
  registeredAt: moment,
  /** The metadata in the registration response. */
  metadata: z.readonly(z.record(text, z.unknown())),
});
export type ClientRow = z.infer<typeof clientRow>;

const requested = {
  redirectUri: address,
  responseMode: z.enum(['fragment', 'jwt']),
  state: z.exactOptional(text),
  nonce: z.exactOptional(text),
  scopes: texts,
  maxAge: z.exactOptional(z.number()),
  prompt: z.exactOptional(text),
  loginHint: z.exactOptional(text),
  /** The subs of which one must answer; absent: any consumer may. */
  subjects: z.exactOptional(texts),
  /** The requested level. */
  level,
  idTokenClaims: texts,
  userInfoClaims: texts,
  /** The challenge that binds its code, if any (RFC 7636 4.2). */
  codeChallenge: z.exactOptional(text),
};

/** What a verified request object asks for. */
const authorisationRequest = rowObject({ ...requested, consentId: text });
export type AuthorisationRequest = z.infer<typeof authorisationRequest>;

/** What a request asks to share, if it describes that itself. */
const sharingWanted = rowObject({
  /** Seconds, a year at most; 0 means once. */
  duration: sharing,
  /** The arrangement to amend. */
  arrangementId: z.exactOptional(text),
});
export type SharingWanted = z.infer<typeof sharingWanted>;

/** Table `holder.pushedRequests`, id = request_uri: a verified request, before its browser arrives (RFC 9126 2.2). */
export const pushedRequestRow = rowObject({
  id: text,
  brand: text,
  clientId: text,
  request: rowObject(requested),
  sharing: sharingWanted,
  /** An essential level that cannot be reached here is refused when the browser arrives. */
  levelReachable: z.boolean(),
  /** The values of that level, as requested. */
  levelValues: z.exactOptional(texts),
  expiresAt: instant,
  usedAt: z.exactOptional(instant),
  /** The interaction of the browser that came first: by decision P-6 its screens may be reloaded. */
  interactionId: z.exactOptional(text),
});
export type PushedRequestRow = z.infer<typeof pushedRequestRow>;

/** Table `holder.interactions`: a consumer on the holder's screens. */
export const interactionRow = rowObject({
  id: text,
  brand: text,
  clientId: text,
  request: authorisationRequest,
  /** The current screen; `done` after the last. */
  screen: z.enum(['identify', 'one-time-password', 'profile', 'accounts', 'confirm', 'done']),
  customerId: z.exactOptional(text),
  oneTimePassword: z.exactOptional(
    rowObject({
      code: text,
      expiresAt: instant,
      /** Wrong codes so far, across all codes sent. */
      attempts: count,
      /** The correct code was typed. */
      typed: z.boolean(),
      /** The id under which the detached device was asked as well. */
      deviceRequestId: z.exactOptional(text),
      device: z.enum(['offered', 'waiting', 'acknowledged', 'refused']),
    }),
  ),
  /** The acr or vot value reached. */
  reached: z.exactOptional(text),
  authTime: z.exactOptional(z.number()),
  profileId: z.exactOptional(text),
  /** Internal account keys. */
  accounts: z.exactOptional(texts),
  createdAt: moment,
  expiresAt: instant,
});
export type InteractionRow = z.infer<typeof interactionRow>;

/** Table `holder.consents`, id = cdr_consent_id; index clientId. */
export const consentRow = rowObject({
  // A UUID on the wire.
  id: z.guid(),
  brand: text,
  clientId: text,
  /** As written; EXPIRED is derived from expiresAt, see consent-lifecycle.ts. */
  status: z.enum(['AWAITING_AUTHORISATION', 'AUTHORISED', 'REJECTED', 'REVOKED', 'EXPIRED']),
  scopes: someTexts,
  /** Seconds; 0 means once. */
  sharingDuration: sharing,
  createdAt: moment,
  /** When sharing ends; set at authorisation. */
  expiresAt: z.exactOptional(instant),
  authorisedAt: z.exactOptional(moment),
  /** The scopes that the consumer authorised. */
  authorisedScopes: z.exactOptional(someTexts),
  customerId: z.exactOptional(text),
  grantId: z.exactOptional(text),
  /** Described by its own request: its duration counts only from the authorisation. */
  arrangement: z.exactOptional(z.literal(true)),
  /** The arrangement that it replaces once its tokens are issued. */
  amends: z.exactOptional(text),
  /** For an arrangement: when its first tokens were issued; until then it can be neither amended nor revoked. */
  issuedAt: z.exactOptional(instant),
  /** For an arrangement: what it was before each amendment, oldest first. */
  amendments: z.exactOptional(z.readonly(z.array(amendmentRow))),
});
export type ConsentRow = z.infer<typeof consentRow>;
export type ConsentStatus = ConsentRow['status'];

/** Table `holder.grants`, indexes clientId, consentId: what a consumer authorised, behind codes and tokens. */
export const grantRow = rowObject({
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
  level: rowObject({ form: z.enum(['acr', 'vot']), reached: text }),
  /** Seconds since 1970. */
  authTime: z.number(),
  idTokenClaims: texts,
  userInfoClaims: texts,
  createdAt: moment,
  revokedAt: z.exactOptional(instant),
});
export type GrantRow = z.infer<typeof grantRow>;

/** Table `holder.codes`, id = the code; index grantId. */
export const codeRow = rowObject({
  id: text,
  grantId: text,
  clientId: text,
  redirectUri: text,
  /** What the code was bound to at the request; for hashes the state, which is hashed again in the token response. */
  binding: z.union([
    rowObject({ by: z.literal('hashes'), state: z.exactOptional(text) }),
    rowObject({ by: z.literal('pkce'), challenge: text, state: z.exactOptional(text) }),
  ]),
  expiresAt: instant,
  usedAt: z.exactOptional(instant),
});
export type CodeRow = z.infer<typeof codeRow>;

/** Table `holder.accessTokens`, id = the token; index grantId (`''` for client_credentials). */
export const accessTokenRow = rowObject({
  id: text,
  brand: text,
  grantId: text,
  /** `''` for client_credentials. */
  consentId: text,
  clientId: text,
  softwareProductId: text,
  subject: z.enum(['customer', 'client']),
  scopes: texts,
  thumbprint: text,
  expiresAt: instant,
  revokedAt: z.exactOptional(instant),
});
export type AccessTokenRow = z.infer<typeof accessTokenRow>;

/** Table `holder.refreshTokens`, id = the token; index grantId. */
export const refreshTokenRow = rowObject({
  id: text,
  grantId: text,
  clientId: text,
  expiresAt: instant,
  revokedAt: z.exactOptional(instant),
  /** With rotation: when a refresh used it up. */
  usedAt: z.exactOptional(instant),
});
export type RefreshTokenRow = z.infer<typeof refreshTokenRow>;

/** Table `holder.backchannel`, id = auth_req_id; index clientId. */
export const backchannelRow = rowObject({
  id: text,
  /** Shown on the consumer's device instead of the auth_req_id, which only the client may know. */
  requestId: text,
  brand: text,
  clientId: text,
  customerId: text,
  profileId: text,
  /** The hint named the profile as well, so the consumer answers as that one. */
  profileFixed: z.boolean(),
  consentId: text,
  scopes: texts,
  bindingMessage: z.exactOptional(text),
  level,
  idTokenClaims: texts,
  userInfoClaims: texts,
  status: z.enum(['pending', 'approved', 'denied', 'used']),
  /** Set by the consumer's answer while still pending; valid once the status is approved. */
  grantId: z.exactOptional(text),
  /** Seconds between polls; grows with every slow_down. */
  interval: z.number().check(z.positive()),
  polledAt: z.exactOptional(instant),
  notificationToken: z.exactOptional(text),
  createdAt: moment,
  expiresAt: instant,
});
export type BackchannelRow = z.infer<typeof backchannelRow>;

/** Table `holder.events`: what happened to authorisations, for the holder's event log. */
export const eventRow = rowObject({
  id: text,
  brand: text,
  kind: z.enum(['AUTHORISATION_CREATED', 'AUTHORISATION_REFRESHED', 'AUTHORISATION_ENDED', 'OWNER_NOTIFIED']),
  at: moment,
  clientId: text,
  consentId: text,
  customerId: text,
  text,
});
export type EventRow = z.infer<typeof eventRow>;

/** Table `holder.withdrawals`, id = the arrangement: its recipient has yet to be notified that it ended. */
export const withdrawalRow = rowObject({
  id: text,
  brand: text,
  clientId: text,
  /** When the arrangement ended. */
  at: moment,
  /** Calls made so far. */
  tries: count,
  /** When the next call is due. */
  nextAt: instant,
  /** The exchange in which it ended. */
  exchange: z.exactOptional(text),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;
