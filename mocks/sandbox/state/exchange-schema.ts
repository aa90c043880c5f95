// The schema of an exchange that comes from outside.
import * as z from 'zod/mini';
import { sources, type ClauseId } from '../../spec/clauses.ts';
import { strictObject } from '../../spec/schemas/jitless.ts';
import { profileIdOf, type ProfileId } from '../../spec/ids.ts';
import { isRule, type RuleId } from '../../spec/rules/index.ts';
import type {
  Check,
  Exchange,
  Json,
  RecordedCertificate,
  TracedChange,
  TracedHandshake,
  TracedMember,
  TracedTampering,
  TracedToken,
} from '../../trace/exchange.ts';
import { address, instant, text } from '../../store/row-schema.ts';

/** An object schema with a schema for every member; a missing one does not compile. */
export const whole = <T>(members: { readonly [K in keyof T]-?: z.ZodMiniType<T[K]> }): z.ZodMiniType<T> =>
  // Naming every member makes all of them mandatory to the compiler; the member schemas say which may be absent.
  strictObject(members) as unknown as z.ZodMiniType<T>;

const json = z.custom<Json>((value) => value !== undefined);
const party = z.enum(['consumer', 'recipient', 'register', 'holder', 'secondary']);
const headers = z.array(z.tuple([text, text]));

/** What an earlier release kept may name a section that is no longer cited. */
const isOfKnownText = (name: string): name is ClauseId => Object.hasOwn(sources, name.slice(0, name.indexOf(':')));

const check = whole<Check>({
  rule: z.custom<RuleId>((value) => typeof value === 'string' && isRule(value), 'must be the id of a rule'),
  title: text,
  clauses: z.exactOptional(
    z.array(
      z.custom<ClauseId>((value) => typeof value === 'string' && isOfKnownText(value), 'must be the id of a clause'),
    ),
  ),
  status: z.enum(['specified', 'decision', 'sandbox']),
  outcome: z.enum(['pass', 'fail', 'not-reached']),
  relaxed: z.exactOptional(z.literal(true)),
  expected: z.exactOptional(json),
  actual: z.exactOptional(json),
  at: z.exactOptional(text),
  fix: z.exactOptional(text),
});

const token = whole<TracedToken>({
  kind: z.enum([
    'id_token',
    'request',
    'client_assertion',
    'software_statement',
    'response',
    'registration',
    'access_token',
    'jwt',
  ]),
  at: text,
  value: text,
  header: json,
  claims: z.exactOptional(json),
});

export const exchange = whole<Exchange>({
  id: text,
  flow: z.exactOptional(text),
  step: z.exactOptional(text),
  run: z.exactOptional(text),
  parent: z.exactOptional(text),
  at: instant,
  took: z.number(),
  from: party,
  to: party,
  profile: z.exactOptional(
    z.custom<ProfileId>(
      (value) => typeof value === 'string' && profileIdOf(value) !== undefined,
      'must be a security profile',
    ),
  ),
  operation: z.exactOptional(text),
  transport: z.enum(['tls', 'mtls', 'browser']),
  handshake: z.exactOptional(
    whole<TracedHandshake>({
      simulated: z.literal(true),
      protocol: z.literal('TLSv1.2'),
      suite: z.custom<TracedHandshake['suite']>((value) => typeof value === 'string'),
      why: text,
      serverName: text,
      mutual: z.boolean(),
    }),
  ),
  request: strictObject({ method: text, url: address, headers, body: z.exactOptional(text) }),
  response: strictObject({ status: z.number(), headers, body: z.exactOptional(text) }),
  tokens: z.array(token),
  certificate: z.exactOptional(
    whole<RecordedCertificate>({
      commonName: text,
      owner: z.exactOptional(text),
      issuer: text,
      thumbprint: text,
      notBefore: instant,
      notAfter: instant,
      role: z.exactOptional(text),
    }),
  ),
  checks: z.array(check),
  verdict: z.enum(['ok', 'refused', 'faulted', 'failed']),
  changes: z.array(
    whole<TracedChange>({
      party,
      table: text,
      id: text,
      verb: z.enum(['added', 'changed', 'removed']),
      members: z.exactOptional(
        z.array(whole<TracedMember>({ name: text, before: z.exactOptional(json), after: z.exactOptional(json) })),
      ),
    }),
  ),
  leftOut: z.exactOptional(z.array(text)),
  tampered: z.exactOptional(
    whole<TracedTampering>({
      by: text,
      honest: z.exactOptional(strictObject({ status: z.number(), headers, body: z.exactOptional(text) })),
    }),
  ),
  warnings: z.exactOptional(z.array(text)),
});
