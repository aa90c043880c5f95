// What a row of each table must look like, said once for everything that comes from outside: states that are imported.
import * as z from 'zod/mini';
import type { CertificateRow } from '../certificates/authority.ts';
import type { BeginningRow } from '../holder/beginning.ts';
import type { KeySetRow } from '../holder/clients/key-sets.ts';
import type { CopyRow } from '../holder/register-copy/register-copy.ts';
import type { CounterRow } from '../holder/resources/call-counters.ts';
import type { OverrideRow } from '../holder/resources/shared-data.ts';
import type * as holder from '../holder/rows.ts';
import type { NotificationRow, RecipientRow } from '../recipients/recipients.ts';
import type { EnrolledProduct } from '../register/enrolment.ts';
import type { StatusRow } from '../register/status-rows.ts';
import { profiles } from '../spec/profiles/index.ts';
import { strictObject } from '../spec/schemas/jitless.ts';
import type { TableName } from '../store/shape.ts';
import type { Row } from '../store/table.ts';
import { exchange, whole } from './exchange-schema.ts';
import type { TraceRow } from './kept-trace.ts';
import type { ClockRow, DecisionsRow, EpochRow, ProfileRow, ScenarioRow } from './settings.ts';
import type { JtiRow } from '../world/spent-jtis.ts';

type Schema = z.ZodMiniType;

const text = z.string();
const texts = z.array(text);
const count = z.int().check(z.minimum(0));
const address = z.string().check(z.refine((value) => URL.canParse(value), 'must be an address'));
/** As `Date` writes it: instants are compared as text. */
const instant = z.string().check(
  z.refine((value) => {
    const date = new Date(value);
    return !Number.isNaN(date.getTime()) && date.toISOString() === value;
  }, 'must be an instant as toISOString writes it'),
);
const algorithm = z.enum(['PS256', 'ES256']);
const level = strictObject({ form: z.enum(['acr', 'vot']), essential: z.boolean(), values: texts });
const jti = whole<JtiRow>({ id: text, until: instant });
const unavailable = whole<OverrideRow>({ id: text, status: z.literal('unavailable') });
const standing = strictObject({ recipient: text, brand: text, product: text, overall: text });
const jwk = z.looseObject({ kty: text });

const client = whole<holder.ClientRow>({
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

const request = whole<holder.AuthorisationRequest>({
  redirectUri: address,
  responseMode: z.enum(['fragment', 'jwt']),
  state: z.exactOptional(text),
  nonce: z.exactOptional(text),
  scopes: texts,
  consentId: text,
  maxAge: z.exactOptional(z.number()),
  prompt: z.exactOptional(text),
  loginHint: z.exactOptional(text),
  subjects: z.exactOptional(texts),
  level,
  idTokenClaims: texts,
  userInfoClaims: texts,
});

const interaction = whole<holder.InteractionRow>({
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

const consent = whole<holder.ConsentRow>({
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
});

const grant = whole<holder.GrantRow>({
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

const code = whole<holder.CodeRow>({
  id: text,
  grantId: text,
  clientId: text,
  redirectUri: text,
  state: z.exactOptional(text),
  expiresAt: instant,
  usedAt: z.exactOptional(instant),
});

const accessToken = whole<holder.AccessTokenRow>({
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

const refreshToken = whole<holder.RefreshTokenRow>({
  id: text,
  grantId: text,
  clientId: text,
  expiresAt: instant,
  revokedAt: z.exactOptional(instant),
  usedAt: z.exactOptional(instant),
});

const backchannel = whole<holder.BackchannelRow>({
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

const event = whole<holder.EventRow>({
  id: text,
  brand: text,
  kind: z.enum(['AUTHORISATION_CREATED', 'AUTHORISATION_REFRESHED', 'AUTHORISATION_ENDED', 'OWNER_NOTIFIED']),
  at: instant,
  clientId: text,
  consentId: text,
  customerId: text,
  text,
});

const enrolled = whole<EnrolledProduct>({
  id: text,
  slug: text,
  legalEntityId: text,
  legalEntityName: text,
  dataRecipientBrandId: text,
  brandName: text,
  productName: text,
  description: text,
  redirectUris: z.array(address),
  jwksUri: address,
  recipientBaseUri: address,
  scopes: z.exactOptional(texts),
  enrolledAt: instant,
});

const settings: Readonly<Record<string, Schema>> = {
  scenario: whole<ScenarioRow>({
    id: text,
    name: z.exactOptional(z.custom<NonNullable<ScenarioRow['name']>>((value) => typeof value === 'string')),
    // Read whole by the scenario's own schema, when it is played.
    scenario: z.exactOptional(z.custom<NonNullable<ScenarioRow['scenario']>>((value) => typeof value === 'object')),
    seed: z.exactOptional(z.int()),
  }),
  clock: whole<ClockRow>({
    id: text,
    state: z.union([strictObject({ offset: z.number() }), strictObject({ standsAt: z.number() })]),
  }),
  profile: whole<ProfileRow>({
    id: text,
    profile: z.custom<ProfileRow['profile']>((value) => Object.hasOwn(profiles, value)),
  }),
  epoch: whole<EpochRow>({ id: text, epoch: text }),
  decisions: whole<DecisionsRow>({
    id: text,
    chosen: z.custom<DecisionsRow['chosen']>((value) => z.record(text, text).safeParse(value).success),
  }),
};

const beginning = whole<BeginningRow>({ id: text, at: instant });
const copy = whole<CopyRow>({ id: text, fetchedAt: instant, products: z.record(text, standing) });
const keySet = whole<KeySetRow>({
  id: text,
  keys: z.array(jwk),
  fetchedAt: instant,
  freshFor: z.exactOptional(count),
});

/** The schema of a row by its table and id. Keys are the vault's, and have none here. */
const schemas: Readonly<Record<Exclude<TableName, 'keys'>, Schema | ((id: string) => Schema)>> = {
  settings: (id) => settings[id] ?? z.never(),
  trace: whole<TraceRow>({ id: text, exchange, epoch: text }),
  'register.jtis': jti,
  'register.enrolled': enrolled,
  'register.status': whole<StatusRow>({ id: text, status: text, at: instant }),
  'holder.clients': client,
  'holder.products': whole<holder.ProductRow>({ id: text, clientId: text }),
  'holder.jtis': jti,
  'holder.consents': consent,
  'holder.interactions': interaction,
  'holder.grants': grant,
  'holder.codes': code,
  'holder.accessTokens': accessToken,
  'holder.refreshTokens': refreshToken,
  'holder.backchannel': backchannel,
  'holder.events': event,
  'holder.beginning': beginning,
  'holder.overrides': unavailable,
  'holder.register': copy,
  'holder.keySets': keySet,
  'holder.counters': whole<CounterRow>({ id: text, from: z.number(), count }),
  'secondary.overrides': unavailable,
  'recipients.products': whole<RecipientRow>({
    id: text,
    softwareProductId: text,
    alg: algorithm,
    redirectUris: z.exactOptional(texts),
  }),
  'recipients.notifications': whole<NotificationRow>({ id: text, slug: text, authReqId: text, at: instant }),
  'certificates.issued': whole<CertificateRow>({ id: text, der: z.instanceof(Uint8Array) }),
};

/** Which member of a row is not what it should be, and why; undefined when all are. */
export function flawOf(table: string, found: Row): string | undefined {
  const known = Object.entries(schemas).find(([name]) => name === table)?.[1] ?? z.never();
  const { error } = (typeof known === 'function' ? known(found.id) : known).safeParse(found);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return undefined;
  return `${issue.path.map(String).join('.') || 'the row'}: ${issue.message}`;
}
