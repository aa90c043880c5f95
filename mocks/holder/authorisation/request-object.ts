// The request object as a signed JWT of its client (IS 12, OIDC 6.1, FAPI-RW 5.2.2).
import { defined } from '../../ambient/defined.ts';
import type { JsonObject } from '../../keys/jws.ts';
import { cutText } from '../../spec/cut-text.ts';
import { headerPart } from '../../keys/jws-part.ts';
import { seconds } from '../../ambient/clock.ts';
import { audiencesOf } from '../../engine/audiences.ts';
import { windowOf } from '../../engine/jwt-times.ts';
import { keyEvidence } from '../../engine/key-evidence.ts';
import type { Ledger } from '../../engine/ledger.ts';
import type { RedirectTarget } from '../../engine/refusal.ts';
import type { PublicJwk } from '../../keys/vault.ts';
import { verifyByPublished, type Look } from '../../keys/published-keys.ts';
import type { KeyIds } from '../../spec/profiles/profile.ts';
import type { Verified } from '../../keys/verify.ts';
import { limits } from '../../spec/limits.ts';
import { asJson } from '../../trace/as-json.ts';
import type { Json } from '../../trace/exchange.ts';
import type { World } from '../../world/world.ts';

export interface Opening {
  readonly ledger: Ledger;
  /** Where the object was sent. */
  readonly place: 'query' | 'body';
  /** Where errors go; absent: a page, or the back-channel response. */
  readonly target?: RedirectTarget;
  readonly issuer: string;
  readonly signer: {
    readonly id: string;
    /** The signing algorithm that the client registered for it. */
    readonly alg: string;
    readonly redirectUris: readonly string[];
    /** Whether two keys in the client's set may share a kid; absent: they may. */
    readonly keyIds?: KeyIds;
    keys(look: Look): Promise<readonly PublicJwk[]>;
  };
  /** CIBA Core 7.1.1 always requires exp, iat and nbf; FAPI 1.0 Advanced 5.2.2-17 requires exp and nbf. */
  readonly times: 'authorisation' | 'pushed' | 'backchannel';
}

/** The claims of a request object, verified: signed by its client, for this holder, not expired. */
export async function openRequestObject(world: World, text: string, opening: Opening): Promise<JsonObject> {
  const { signer } = opening;
  const verified = await verifyByPublished(text, (look) => signer.keys(look), [signer.alg], signer);
  const claims = reportSignature(text, verified, opening);
  checkTimes(world, claims, opening);
  checkAudience(world, claims, opening);
  return claims;
}

/** What a check of the object needs: the ledger, where the object was sent, and where errors go. */
export type Within = Pick<Opening, 'ledger' | 'place' | 'target'>;

export interface Where {
  readonly at: string;
  readonly target?: RedirectTarget;
}

/** Place of a claim in the trace's notation, and where an error about it is sent. */
export const whereOf = (opening: Pick<Opening, 'place' | 'target'>, part: string): Where => ({
  at: `${opening.place}:request#${part}`,
  ...defined({ target: opening.target }),
});

function reportSignature(text: string, verified: Verified, opening: Opening): JsonObject {
  const ledger: Ledger = opening.ledger;
  ledger.check('request-object.readable', verified.ok || verified.failed !== 'format', {
    ...whereOf(opening, ''),
    at: `${opening.place}:request`,
    actual: cutText(text, 60),
  });
  const failed = verified.ok ? undefined : verified.failed;
  const header = verified.header as Readonly<Record<string, Json>>;
  ledger.check('request-object.alg', failed !== 'alg', {
    ...whereOf(opening, 'header.alg'),
    expected: opening.signer.alg,
    actual: header['alg'] ?? null,
  });
  ledger.check('request-object.header', failed !== 'crit', {
    ...whereOf(opening, 'header.crit'),
    expected: 'absent',
    actual: header['crit'] ?? null,
  });
  const key = headerPart(verified, 'kid');
  ledger.check('request-object.key', failed !== 'key', {
    ...whereOf(opening, key.part),
    actual: asJson(key.value),
    ...keyEvidence(verified, 'state:client.jwks_uri'),
  });
  ledger.check('request-object.signature', verified.ok, whereOf(opening, 'signature'));
  return verified.payload;
}

/** FAPI 1.0 Advanced 5.2.2-13 and -17, CIBA Core 7.1.1: at most an hour from nbf to exp, and nbf at most an hour ago. */
function checkTimes(world: World, claims: JsonObject, opening: Opening): void {
  const now = seconds(world.clock.now());
  const exp = readExpiry(world, claims, opening, now);
  for (const name of ['nbf', 'iat'] as const) {
    const value = claims[name];
    const required = opening.times === 'backchannel' || (opening.times === 'pushed' && name === 'nbf');
    const window = windowOf(name, now);
    const kept = value === undefined ? !required : isInstant(value) && window.contains(value);
    opening.ledger.check('request-object.not-before', kept, {
      ...whereOf(opening, `payload.${name}`),
      expected: window.expected,
      actual: asJson(value),
    });
  }
  const { nbf } = claims;
  // Clock skew does not extend the standard's own limit (CDS, Request Object Submission).
  const skew = opening.times === 'pushed' ? 0 : limits.clockSkew;
  if (isInstant(nbf))
    opening.ledger.check('request-object.not-before', nbf >= now - limits.maximumJwtAge - skew, {
      ...whereOf(opening, 'payload.nbf'),
      expected: `at least ${String(now - limits.maximumJwtAge - skew)}`,
      actual: nbf,
    });
  const latest = isInstant(nbf) ? nbf : now + limits.clockSkew;
  if (exp !== undefined) checkLifetime(exp, latest + limits.maximumJwtAge, opening);
}

/** Undefined if exp is absent and a decision allows that. */
function readExpiry(world: World, claims: JsonObject, opening: Opening, now: number): number | undefined {
  const exp = claims['exp'];
  const window = windowOf('exp', now);
  const evidence = {
    ...whereOf(opening, 'payload.exp'),
    expected: window.expected,
    actual: asJson(exp),
  };
  const optional = opening.times === 'authorisation' && world.decisions.get('requestObjectExp') === 'optional';
  if (exp === undefined && optional) {
    opening.ledger.relax('request-object.exp', evidence);
    return undefined;
  }
  opening.ledger.check('request-object.exp', isInstant(exp) && window.contains(exp), evidence);
  return exp;
}

function checkLifetime(exp: number, latest: number, opening: Opening): void {
  opening.ledger.check('request-object.lifetime', exp <= latest, {
    ...whereOf(opening, 'payload.exp'),
    expected: `at most ${String(latest)}`,
    actual: exp,
  });
}

const isInstant = (value: unknown): value is number => Number.isFinite(value);

function checkAudience(world: World, claims: JsonObject, opening: Opening): void {
  const aud = claims['aud'];
  const named = audiencesOf(aud);
  // The profile's examples use the recipient's own address as audience.
  const example = world.decisions.get('requestObjectAudience') === 'issuer-or-example';
  const own = opening.signer.redirectUris.map((uri) => new URL(uri).origin);
  const isOwn = (value: unknown): boolean =>
    typeof value === 'string' && URL.canParse(value) && own.includes(new URL(value).origin);
  opening.ledger.checkUnless(example && named.some(isOwn), 'request-object.aud', named.includes(opening.issuer), {
    ...whereOf(opening, 'payload.aud'),
    expected: opening.issuer,
    actual: asJson(aud),
  });
}
