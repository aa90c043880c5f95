// Schemas for the rows of every table, for everything that comes from outside, such as imported states.
import * as z from 'zod/mini';
import { isClockState, type ClockState } from '../../ambient/clock.ts';
import { certificateRoles } from '../../certificates/certificate.ts';
import type { CertificateRow } from '../../certificates/issuer.ts';
import type { ArmedFault } from '../../faults/fault.ts';
import { holderTables } from '../../holder/tables.ts';
import type { KeyPair } from '../../keys/key-pair.ts';
import { isKeyPurpose, type KeyPurpose } from '../../keys/purpose.ts';
import type { KeyRow, RetiredKey } from '../../keys/vault.ts';
import { recipientTables } from '../../recipients/tables.ts';
import { registerTables } from '../../register/tables.ts';
import { secondaryTables } from '../../secondary/tables.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Decisions } from '../../spec/decisions/decisions.ts';
import { profileIdOf, type ProfileName } from '../../spec/ids.ts';
import { ourWords, wordsFor } from '../../spec/schemas/issue-words.ts';
import { count, instant, listOf, rowObject, text, type RowsOf } from '../../store/row-schema.ts';
import type { TableName } from '../../store/shape.ts';
import type { Row } from '../../store/table.ts';
import { isFault } from '../options/fault-options.ts';
import type { ScenarioChoice } from '../options/scenario-choice.ts';
import type { TraceRow } from '../persistence/stored-trace.ts';
import { exchange, whole } from './exchange-schema.ts';

type Schema = z.ZodMiniType;

const settings = {
  scenario: rowObject({
    id: text,
    name: z.exactOptional(z.custom<NonNullable<ScenarioChoice['name']>>((value) => typeof value === 'string')),
    // Parsed by the scenario's own schema when it is used.
    scenario: z.exactOptional(z.custom<Scenario>((value) => typeof value === 'object')),
    seed: z.exactOptional(z.int()),
  }),
  clock: rowObject({ id: text, state: z.custom<ClockState>(isClockState, 'is not between 1970 and 9980') }),
  /** An older release stored the name `today`. */
  profile: rowObject({
    id: text,
    profile: z.custom<ProfileName>((value) => typeof value === 'string' && profileIdOf(value) !== undefined),
  }),
  /** Distinguishes a world from earlier ones in the same store. */
  epoch: rowObject({ id: text, epoch: text }),
  faults: rowObject({
    id: text,
    armed: listOf(
      rowObject({
        id: text,
        fault: z.custom<ArmedFault['fault']>(isFault),
        struck: count,
        /** Absent in rows of releases in which faults could not yet let exchanges pass. */
        met: z.exactOptional(count),
        after: z.exactOptional(text),
        /** Infinity, which JSON does not have. */
        always: z.exactOptional(z.literal(true)),
      }),
    ),
  }),
  decisions: rowObject({
    id: text,
    chosen: z.custom<Partial<Decisions>>((value) => z.record(text, text).safeParse(value).success),
    /** Absent in rows from before brands had their own profiles; `chosen` then has every decision. */
    preset: z.exactOptional(z.enum(['strict', 'lenient'])),
  }),
};

/** The row of each setting, by id. */
export type SettingRows = RowsOf<typeof settings>;

const cryptoKey = z.custom<CryptoKey>(
  (value) => Object.prototype.toString.call(value) === '[object CryptoKey]',
  'must be a CryptoKey',
);
const published = z.looseObject({ kty: text, kid: text, use: z.enum(['sig', 'enc']), alg: text });
const keyPair = whole<KeyPair>({
  kid: text,
  alg: z.enum(['PS256', 'ES256', 'RSA-OAEP-256', 'ECDH-ES+A256KW']),
  privateKey: cryptoKey,
  publicKey: cryptoKey,
  publicJwk: published,
});
const key = whole<KeyRow>({
  id: text,
  owner: text,
  purpose: z.custom<KeyPurpose>(
    (value) => typeof value === 'string' && isKeyPurpose(value),
    'must be the purpose of a key',
  ),
  since: instant,
  current: keyPair,
  earlier: z.array(published),
  ends: z.exactOptional(z.record(text, instant)),
  retired: z.exactOptional(z.array(whole<RetiredKey>({ pair: keyPair, opensUntil: z.exactOptional(instant) }))),
});

/** The schema of a row by table and id. */
const schemas: Readonly<Record<TableName, Schema | ((id: string) => Schema)>> = {
  settings: (id) => Object.entries(settings).find(([name]) => name === id)?.[1] ?? z.never(),
  keys: key,
  trace: whole<TraceRow>({ id: text, exchange, epoch: text }),
  ...registerTables,
  ...holderTables,
  ...secondaryTables,
  ...recipientTables,
  'certificates.issued': whole<CertificateRow>({
    id: text,
    der: z.instanceof(Uint8Array),
    owner: z.exactOptional(text),
    role: z.exactOptional(z.enum(certificateRoles)),
  }),
};

/** The first invalid member of a row, and why; undefined if the row is valid. */
export function flawOf(table: string, found: Row): string | undefined {
  const known = Object.entries(schemas).find(([name]) => name === table)?.[1] ?? z.never();
  const { error } = (typeof known === 'function' ? known(found.id) : known).safeParse(found, ourWords);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return undefined;
  return `${issue.path.map(String).join('.') || 'the row'}: ${wordsFor(issue)}`;
}
