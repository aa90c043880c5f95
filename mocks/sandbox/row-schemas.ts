// What a row of each table must look like, said once for everything that comes from outside: states that are imported.
import * as z from 'zod/mini';
import type { CertificateRow } from '../certificates/authority.ts';
import type { ArmedFault } from '../faults/fault.ts';
import type { BeginningRow } from '../holder/beginning.ts';
import type { KeySetRow } from '../holder/clients/key-sets.ts';
import type { CopyRow } from '../holder/register-copy/register-copy.ts';
import type { CounterRow } from '../holder/resources/call-counters.ts';
import type { OverrideRow } from '../holder/resources/shared-data.ts';
import type { HintRow, ProductRow, WithdrawalRow } from '../holder/rows.ts';
import type { NotificationRow, RecipientRow, WithdrawalNoticeRow } from '../recipients/recipients.ts';
import type { EnrolledProduct } from '../register/enrolment.ts';
import type { StatusRow } from '../register/status-rows.ts';
import { profileIds } from '../spec/profiles/index.ts';
import { ourWords, wordsFor } from '../spec/schemas/issue-words.ts';
import { strictObject } from '../spec/schemas/jitless.ts';
import type { TableName } from '../store/shape.ts';
import type { Row } from '../store/table.ts';
import { exchange, whole } from './exchange-schema.ts';
import { isFault } from './fault-options.ts';
import {
  accessToken,
  backchannel,
  client,
  code,
  consent,
  event,
  grant,
  interaction,
  pushedRequest,
  refreshToken,
} from './holder-row-schemas.ts';
import { address, algorithm, count, instant, text, texts } from './row-parts.ts';
import type { TraceRow } from './kept-trace.ts';
import type { ClockRow, DecisionsRow, EpochRow, FaultsRow, ProfileRow, ScenarioRow } from './settings.ts';
import type { JtiRow } from '../world/spent-jtis.ts';

type Schema = z.ZodMiniType;

const jti = whole<JtiRow>({ id: text, until: instant });
const unavailable = whole<OverrideRow>({ id: text, status: z.literal('unavailable') });
const standing = strictObject({ recipient: text, brand: text, product: text, overall: text });
const jwk = z.looseObject({ kty: text });

const enrolled = whole<EnrolledProduct>({
  id: text,
  slug: text,
  legalEntityId: text,
  legalEntityName: text,
  dataRecipientBrandId: text,
  brandName: text,
  productName: text,
  description: text,
  // What is no address makes no software statement; the register says so itself.
  redirectUris: texts,
  jwksUri: address,
  recipientBaseUri: address,
  sectorIdentifierUri: z.exactOptional(address),
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
    profile: z.custom<ProfileRow['profile']>((value) => profileIds.some((id) => id === value)),
  }),
  epoch: whole<EpochRow>({ id: text, epoch: text }),
  faults: whole<FaultsRow>({
    id: text,
    armed: z.array(
      whole<FaultsRow['armed'][number]>({
        id: text,
        fault: z.custom<ArmedFault['fault']>(isFault),
        struck: count,
        after: z.exactOptional(text),
        always: z.exactOptional(z.literal(true)),
      }),
    ),
  }),
  decisions: whole<DecisionsRow>({
    id: text,
    chosen: z.custom<DecisionsRow['chosen']>((value) => z.record(text, text).safeParse(value).success),
    preset: z.exactOptional(z.enum(['strict', 'lenient'])),
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
  'holder.products': whole<ProductRow>({ id: text, clientId: text }),
  'holder.jtis': jti,
  'holder.consents': consent,
  'holder.pushedRequests': pushedRequest,
  'holder.interactions': interaction,
  'holder.grants': grant,
  'holder.codes': code,
  'holder.accessTokens': accessToken,
  'holder.refreshTokens': refreshToken,
  'holder.backchannel': backchannel,
  'holder.hints': whole<HintRow>({ id: text, softwareProductId: text, at: instant }),
  'holder.events': event,
  'holder.withdrawals': whole<WithdrawalRow>({
    id: text,
    brand: text,
    clientId: text,
    at: instant,
    tries: count,
    nextAt: instant,
    exchange: z.exactOptional(text),
  }),
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
  'recipients.withdrawals': whole<WithdrawalNoticeRow>({
    id: text,
    slug: text,
    arrangementId: text,
    dataHolderBrandId: text,
    at: instant,
  }),
  'recipients.jtis': jti,
  'recipients.notifications': whole<NotificationRow>({ id: text, slug: text, authReqId: text, at: instant }),
  'certificates.issued': whole<CertificateRow>({ id: text, der: z.instanceof(Uint8Array) }),
};

/** Which member of a row is not what it should be, and why; undefined when all are. */
export function flawOf(table: string, found: Row): string | undefined {
  const known = Object.entries(schemas).find(([name]) => name === table)?.[1] ?? z.never();
  const { error } = (typeof known === 'function' ? known(found.id) : known).safeParse(found, ourWords);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return undefined;
  return `${issue.path.map(String).join('.') || 'the row'}: ${wordsFor(issue)}`;
}
