// Client authentication by private_key_jwt, and the certificate that belongs to the client (profile 5, RFC 7523).
import { defined } from '../../ambient/defined.ts';
import { isText } from '../../ambient/is-text.ts';
import { mendOfClock } from './dated-elsewhere.ts';
import { cutText } from '../../spec/cut-text.ts';
import { headerPart, type JwsPart } from '../../keys/jws-part.ts';
import { seconds } from '../../ambient/clock.ts';
import { rememberedUntil } from '../../world/remembered-until.ts';
import { verifyByPublished } from '../../keys/published-keys.ts';
import { carriedKey, decodeJws, type Verified } from '../../keys/verify.ts';
import { audiencesOf } from '../audiences.ts';
import { windowOf } from '../jwt-times.ts';
import { keyEvidence } from '../key-evidence.ts';
import type { JsonObject } from '../../keys/jws.ts';
import { limits } from '../../spec/limits.ts';
import { clientAuthenticationOf } from '../../spec/profiles/index.ts';
import type { ClientAuthentication } from '../../spec/profiles/profile.ts';
import { asJson } from '../../trace/as-json.ts';
import { brandAt } from '../../world/addresses.ts';
import type { World } from '../../world/world.ts';
import type { Ledger } from '../ledger.ts';
import type { Client } from '../caller.ts';
import type { PartyInterface } from '../party-interface.ts';
import type { Secured } from '../call.ts';
import { ownerEvidence } from './owner-evidence.ts';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const at = (member: string): string => `body:client_assertion#payload.${member}`;

type Authenticating = Pick<PartyInterface<never>, 'client' | 'spendJti' | 'audiences'>;

/** Refuses a client that is unknown, fails to authenticate, or presents another product's certificate. */
export async function authenticateClient(
  call: Secured,
  form: ReadonlyMap<string, string>,
  party: Authenticating,
  world: World,
): Promise<Client> {
  const ledger: Ledger = call.ledger;
  const assertion = readAssertion(call, form);
  const asked = clientAuthenticationOf(call.operation, world.profileOf(brandAt(call.place)));
  const sent = readClientId(call, form, asked, world);
  const readable = decodeJws(assertion);
  ledger.check('client.assertion-readable', readable !== undefined, {
    at: 'body:client_assertion',
    actual: cutText(assertion, 60),
  });
  // The client that the assertion names must have signed it (RFC 7521 4.2).
  const id = sent === '' ? nameIn(readable.payload) : sent;
  const client = await party.client?.(world, id, call);
  const named =
    sent === '' ? { at: at('iss'), actual: asJson(readable.payload['iss']) } : { at: 'body:client_id', actual: sent };
  ledger.check('client.known', client !== undefined, named);
  const verified = await verifyByPublished(assertion, (look) => client.keys(look), client.assertionAlgs, asked);
  const claims = reportSignature(verified, client, ledger);
  checkNames(claims, client, call, { party, world, asked });
  const until = checkTimes(claims, ledger, world, asked);
  const jti = claims['jti'];
  ledger.check('client.assertion-jti', isText(jti), {
    at: at('jti'),
    actual: asJson(jti),
  });
  const own = call.owner?.id === client.softwareProductId;
  const isAny = world.decisions.get('foreignCertificate') === 'accept';
  ledger.checkUnless(isAny, 'client.certificate-owner', own, ownerEvidence(call, client.softwareProductId));
  // Last, so that a refused assertion is not used up; atomic, so that two tabs cannot both use it.
  const fresh = (await party.spendJti?.(world, client.id, jti, until, call)) === true;
  ledger.check('client.assertion-once', fresh, { at: at('jti'), actual: jti });
  return client;
}

/** Refuses any other method, and a request without an assertion. */
function readAssertion(call: Secured, form: ReadonlyMap<string, string>): string {
  const secret = form.get('client_secret');
  const header = call.request.headers.get('authorization');
  call.ledger.check('client.one-method', header === null && secret === undefined, {
    ...(secret === undefined
      ? {
          at: 'header:authorization',
          actual: header === null ? null : cutText(header, 20),
          fix: 'Remove the Authorization header. The assertion in the body is enough.',
        }
      : {
          at: 'body:client_secret',
          actual: secret,
          fix: 'Remove client_secret from the form. The assertion in the body is enough.',
        }),
    detail: 'The client must authenticate by private_key_jwt alone.',
  });
  const type = form.get('client_assertion_type');
  call.ledger.check('client.assertion-type', type === assertionType, {
    at: 'body:client_assertion_type',
    expected: assertionType,
    actual: type ?? null,
  });
  const assertion = form.get('client_assertion') ?? '';
  call.ledger.check('client.assertion-present', assertion !== '', { at: 'body:client_assertion' });
  return assertion;
}

/** `''` if it may be absent, and is. */
function readClientId(
  call: Secured,
  form: ReadonlyMap<string, string>,
  asked: ClientAuthentication,
  world: World,
): string {
  const sent = form.get('client_id') ?? '';
  if (asked.clientId === 'optional') return sent;
  // Asked of the world's own profile: the register is the same in every profile.
  const { get } = world.decisionsAt(brandAt(call.place));
  const mayLack = asked.clientId === 'decided' && get('registerClientId') === 'optional';
  const evidence = { at: 'body:client_id', detail: 'client_id is missing.' };
  call.ledger.checkUnless(mayLack, 'client.id-present', sent !== '', evidence);
  return sent;
}

const inHeader = ({ part, value }: JwsPart) => ({ at: `body:client_assertion#${part}`, actual: asJson(value) });

function reportSignature(verified: Verified, client: Client, ledger: Ledger): Readonly<Record<string, unknown>> {
  const failed = verified.ok ? undefined : verified.failed;
  ledger.check('client.assertion-alg', failed !== 'alg' && failed !== 'crit', {
    ...inHeader(headerPart(verified, 'alg')),
    ...(failed === 'crit'
      ? { expected: 'no crit', fix: 'Remove crit from the header of the assertion.' }
      : {
          expected: client.assertionAlgs.join(' or '),
          fix: `Sign the assertion with ${client.assertionAlgs.join(' or ')}, and with a key that you publish for that algorithm.`,
        }),
  });
  const carried = failed === 'key' ? carriedKey(verified.header ?? {}) : undefined;
  ledger.check('client.assertion-key', failed !== 'key', {
    ...inHeader(headerPart(verified, 'kid')),
    ...(carried === undefined
      ? {}
      : {
          fix: `Remove ${carried} from the header of the assertion, and set kid to the kid of a key at your jwks_uri.`,
        }),
    ...keyEvidence(verified, 'state:client.jwks_uri'),
  });
  ledger.check('client.assertion-signature', verified.ok, { at: 'body:client_assertion#signature' });
  return verified.payload;
}

function checkNames(
  claims: Readonly<Record<string, unknown>>,
  client: Client,
  call: Secured,
  { party, world, asked }: { party: Authenticating; world: World; asked: ClientAuthentication },
): void {
  const { url } = call;
  for (const name of ['iss', 'sub'] as const) {
    call.ledger.check(`client.assertion-${name}`, claims[name] === client.id, {
      at: at(name),
      expected: client.id,
      actual: asJson(claims[name]),
    });
  }
  const endpoint = `${url.origin}${url.pathname}`;
  const named = audiencesOf(claims['aud']);
  const others = party.audiences?.(world, call) ?? [];
  const right = asked.audiences === 'endpoint' ? [endpoint] : [...others, endpoint];
  const names = (audiences: readonly string[]): boolean => audiences.some((one) => named.includes(one));
  const lenient = world.decisions.get('assertionAudience') === 'issuer-or-endpoint' && names(others);
  call.ledger.checkUnless(lenient, 'client.assertion-aud', names(right), {
    at: at('aud'),
    expected: right.join(' or '),
    actual: asJson(claims['aud']),
  });
}

const nameIn = ({ iss }: JsonObject): string => (typeof iss === 'string' ? iss : '');

/** The instant until which the jti must be remembered. */
function checkTimes(
  claims: Readonly<Record<string, unknown>>,
  ledger: Ledger,
  world: World,
  asked: ClientAuthentication,
): Date {
  const now = seconds(world.clock.now());
  const exp = claims['exp'];
  const fix = mendOfClock(now, claims);
  const otherClock = defined({ fix });
  const expiry = windowOf('exp', now);
  ledger.check('client.assertion-exp', expiry.contains(exp), {
    at: at('exp'),
    expected: expiry.expected,
    actual: asJson(exp),
    ...otherClock,
  });
  checkLifetime(exp, claims['nbf'], ledger, { world, asked });
  for (const name of ['nbf', 'iat'] as const) {
    const value = claims[name];
    const window = windowOf(name, now);
    ledger.check('client.assertion-not-before', value === undefined || window.contains(value), {
      at: at(name),
      expected: window.expected,
      actual: asJson(value),
      ...otherClock,
    });
  }
  return rememberedUntil(exp);
}

function checkLifetime(
  exp: number,
  nbf: unknown,
  ledger: Ledger,
  { world, asked }: { world: World; asked: ClientAuthentication },
): void {
  const now = seconds(world.clock.now());
  const latest = now + limits.clockSkew + limits.maximumJwtAge;
  const evidence = { at: at('exp'), expected: `at most ${String(latest)}`, actual: exp };
  if (asked.lifetime === 'decided') {
    const isUnbounded = world.decisions.get('assertionLifetime') === 'unbounded';
    ledger.checkUnless(isUnbounded, 'client.assertion-ahead', exp <= latest, evidence);
    return;
  }
  const end = typeof nbf === 'number' && nbf < now ? nbf + limits.maximumJwtAge : latest;
  ledger.check('client.assertion-lifetime', exp <= end, { ...evidence, expected: `at most ${String(end)}` });
}
