// The registration request itself: signed by the recipient, current, between these two parties, and not repeated.
import { isText } from '../../../ambient/is-text.ts';
import type { JsonObject } from '../../../keys/jws.ts';
import { headerPart, type JwsPart } from '../../../keys/jws-part.ts';
import { seconds } from '../../../ambient/clock.ts';
import { rememberedUntil } from '../../../world/remembered-until.ts';
import { audiencesOf } from '../../../engine/audiences.ts';
import { windowOf } from '../../../engine/jwt-times.ts';
import { keyEvidence } from '../../../engine/key-evidence.ts';
import type { Ledger } from '../../../engine/ledger.ts';
import { verifyByPublished, type PublishedKeys } from '../../../keys/published-keys.ts';
import { dataHolderBrandId } from '../../../scenario/participants.ts';
import { signingAlgorithms } from '../../../spec/algorithms.ts';
import { hasSpentJti } from '../registered-clients.ts';
import { keySetAt } from '../key-sets.ts';
import type { Statement } from './statement-checks.ts';
import { at, required, shown, type Step } from './registration-step.ts';

export interface SignedRequest {
  readonly claims: JsonObject;
  readonly jti: string;
  /** How long to remember the jti. */
  readonly until: Date;
}

/** Refuses a request that the recipient did not sign, that is expired or not yet valid, for another holder, or repeated. */
export async function readRequest(step: Step, compact: string, statement: Statement): Promise<SignedRequest> {
  const claims = await verifiedClaims(step, compact, statement);
  const until = checkTimes(step, claims);
  checkParties(step, claims, statement);
  const jti = required(step, claims, 'jti');
  const { world, call } = step;
  const ledger: Ledger = call.ledger;
  ledger.check('registration.jti', isText(jti), { at: at('jti'), actual: shown(jti), detail: 'jti must be a string.' });
  const repeated = await hasSpentJti(world, jtiOwner(statement), jti, call);
  ledger.check('registration.jti-once', !repeated, { at: at('jti'), actual: jti, detail: jtiUsed });
  return { claims, jti, until };
}

/** The owner under which a registration's jti is remembered, because there is no client yet. */
export const jtiOwner = ({ softwareId }: Statement): string => `registration:${softwareId}`;
export const jtiUsed = 'jti was used in an earlier request.';

const inHeader = ({ part, value }: JwsPart) => ({ at: `body#${part}`, actual: shown(value) });

async function verifiedClaims(step: Step, compact: string, statement: Statement): Promise<JsonObject> {
  const { world, call } = step;
  const ledger: Ledger = call.ledger;
  const keys: PublishedKeys = (look) => keySetAt(world, statement.jwksUri, { look, parent: call.exchange });
  const { keyIds } = world.profileOf(step.brand.id).clientAuthentication;
  const verified = await verifyByPublished(compact, keys, signingAlgorithms, { keyIds });
  const failed = verified.ok ? undefined : verified.failed;
  const alg = failed !== 'alg' && failed !== 'crit';
  ledger.check('registration.request-alg', alg, {
    ...inHeader(headerPart(verified, 'alg')),
    expected: failed === 'crit' ? 'absent' : signingAlgorithms.join(' or '),
    detail: failed === 'crit' ? 'The header must not have crit.' : 'The request must be signed with PS256 or ES256.',
  });
  const detail = 'The signature of the request cannot be verified with the key set of the software product.';
  ledger.check('registration.request-key', failed !== 'key', {
    ...inHeader(headerPart(verified, 'kid')),
    detail,
    ...keyEvidence(verified, 'state:client.jwks_uri'),
  });
  ledger.check('registration.request-signature', verified.ok, { at: 'body#signature', detail });
  return verified.payload;
}

function checkTimes(step: Step, claims: JsonObject): Date {
  const ledger: Ledger = step.call.ledger;
  const now = seconds(step.world.clock.now());
  required(step, claims, 'iat');
  for (const name of ['iat', 'nbf'] as const) {
    const value = claims[name];
    const absent = name === 'nbf' && value === undefined;
    const window = windowOf(name, now);
    ledger.check('registration.not-before', absent || window.contains(value), {
      at: at(name),
      expected: window.expected,
      actual: shown(value),
      detail: `${name} is in the future or not a number of seconds.`,
    });
  }
  const exp = required(step, claims, 'exp');
  const expiry = windowOf('exp', now);
  ledger.check('registration.live', expiry.contains(exp), {
    at: at('exp'),
    expected: expiry.expected,
    actual: shown(exp),
    detail: 'exp is in the past or not a number of seconds.',
  });
  // The profile sets no upper limit, and its example is decades ahead.
  return rememberedUntil(exp);
}

/** Decision D-28: only register identifiers, or also the https identifier of the same party. */
function checkParties(step: Step, claims: JsonObject, statement: Statement): void {
  const { world, call, brand } = step;
  const ledger: Ledger = call.ledger;
  const isProduct = world.profileOf(brand.id).registration.parties === 'product';
  const either = !isProduct && world.decisions.get('registrationParties') === 'either';
  const of = (names: readonly string[]): readonly string[] =>
    names.map((name) => statement.claims[name]).filter(isText);
  const senders = [
    ...of(isProduct ? ['software_id'] : ['software_id', 'org_id', 'legal_entity_id']),
    ...(either ? of(['recipient_base_uri', 'client_uri']) : []),
  ];
  const iss = required(step, claims, 'iss');
  ledger.check('registration.iss', isText(iss) && senders.some((known) => same(known, iss)), {
    at: at('iss'),
    expected: senders.join(' or '),
    actual: shown(iss),
    detail: 'iss does not identify the data recipient.',
  });
  const own = isProduct
    ? [brand.urls.issuer]
    : [dataHolderBrandId(world.scenario, brand.id), ...(either ? [brand.urls.issuer] : [])];
  const aud = required(step, claims, 'aud');
  const named = audiencesOf(aud).filter(isText);
  ledger.check(
    'registration.aud',
    named.some((one) => own.some((known) => same(known, one))),
    {
      at: at('aud'),
      expected: own.join(' or '),
      actual: shown(aud),
      detail: 'aud does not identify this data holder.',
    },
  );
}

/** Identifiers are compared as text, ignoring a final slash of an https one. */
const same = (known: string, sent: string): boolean =>
  sent === known || (known.startsWith('http') && sent.replace(/\/$/u, '') === known.replace(/\/$/u, ''));
