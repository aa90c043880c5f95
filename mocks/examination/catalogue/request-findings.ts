// Findings about a recipient's requests for sharing, assertions and references.
import { recordOf } from '../../ambient/is-record.ts';
import { clauseTitle } from '../../spec/clauses.ts';
import { operationOf } from '../../spec/operations/index.ts';
import { ruleOf } from '../../spec/rules/index.ts';
import type { Check } from '../../trace/exchange.ts';
import { steady } from '../differences.ts';
import { broken, doubtful, kept, succeeded, unexercised } from '../judges.ts';
import type { Plan } from '../plan.ts';
import type { Finding, Seen, SeenRequest } from '../seen.ts';
import { askedIn, assertionIn, claimsAsked, saidIn, sentIn, toldIn, type Asked } from './request-facts.ts';
import { fresh, type Sent } from './fresh.ts';
import { parsed } from '../change-answer.ts';

export const textsOf = (seen: Seen, name: string): readonly Sent[] =>
  askedIn(seen).flatMap(({ request, parameters }) => {
    const value = parameters[name];
    return typeof value === 'string' ? [{ value, request }] : [];
  });

/** Addresses in the metadata, including aliases. */
function addressesIn(metadata: SeenRequest): ReadonlySet<string> {
  const said = recordOf(parsed(metadata.answered?.text ?? '')) ?? {};
  const all = { ...said, ...recordOf(said['mtls_endpoint_aliases']) };
  return new Set(Object.values(all).filter((value) => typeof value === 'string'));
}

const atHolder = new Set([
  'keys',
  'registration',
  'push',
  'code',
  'refresh',
  'client-token',
  'poll',
  'start',
  'userinfo',
  'introspect',
  'revoke',
  'end',
]);

export function fromMetadata({ requests }: Seen): Finding {
  let newest: SeenRequest | undefined;
  for (const request of requests) {
    if (request.kind === 'metadata' && succeeded(request)) newest = request;
    if (!atHolder.has(request.kind)) continue;
    if (newest === undefined) return broken('The recipient called an endpoint before it read the metadata.', request);
    const address = `${request.url.origin}${request.url.pathname}`;
    if (!addressesIn(newest).has(address))
      return broken('The recipient called a URL that the metadata does not name.', request);
  }
  return newest === undefined
    ? unexercised('The recipient did not call the holder.')
    : kept('Every URL came from the metadata.');
}

export function refusedRules(seen: Seen): Finding {
  if (seen.requests.length === 0) return unexercised('The recipient sent no request.');
  const refused = seen.requests.flatMap((request) => {
    const exchange = seen.exchangeOf(request);
    if (exchange?.verdict !== 'refused') return [];
    const check = exchange.checks.findLast(({ outcome }) => outcome === 'fail');
    return check === undefined ? [] : [{ request, check }];
  });
  const [first] = refused;
  if (first === undefined) return kept('No rule refused a request.');
  // Once per rule, however often it refused.
  const checks = [...new Map(refused.map(({ check }) => [check.rule, check])).values()];
  const words = refused.length === 1 ? 'A request was refused' : `${String(refused.length)} requests were refused`;
  return broken(
    `${words}. ${checks.length === 1 ? 'Broken rule' : 'Broken rules'}: ${checks.map(breachWords).join(' ')}`,
    first.request,
    {
      rules: checks.map(({ rule }) => rule),
      clauses: [...new Set(checks.flatMap(({ rule, clauses = ruleOf(rule).clauses }) => clauses.map(clauseTitle)))],
      mend: [...new Set(checks.flatMap(({ fix }) => fix ?? []))].join(' ') || usualMend,
    },
  );
}

const usualMend = 'Mend what the rule names.';

/** The rule's sentence, the place, and the value found there. */
function breachWords({ title, at, actual, expected }: Check): string {
  const [found, wanted] = [actual, expected].map((value) =>
    value === undefined ? undefined : steady(value, at ?? ''),
  );
  const told = [
    ...(wanted === undefined ? [] : [`expected ${wanted}`]),
    ...(found === undefined ? [] : [`found ${found}`]),
    ...(at === undefined ? [] : [`at ${at}`]),
  ];
  return `${title}${told.length === 0 ? '' : ` (${told.join(', ')})`}.`;
}

export function browserCarries({ requests }: Seen): Finding {
  const sent = requests.filter(({ kind }) => kind === 'authorise');
  if (sent.length === 0) return unexercised('The recipient did not send the browser to the holder.');
  const plain = sent.find(({ url }) => !url.searchParams.has('request_uri') || url.searchParams.has('request'));
  if (plain !== undefined) return broken('The browser carried the request itself, not only its request_uri.', plain);
  const more = sent.find(({ url }) =>
    [...url.searchParams.keys()].some((name) => !['client_id', 'request_uri'].includes(name)),
  );
  return more === undefined
    ? kept('The browser carried only client_id and request_uri.')
    : doubtful('The browser carried further parameters, which the holder ignores.', more);
}

export function referencesOnce({ requests }: Seen): Finding {
  const sent = requests.filter(({ kind, url }) => kind === 'authorise' && url.searchParams.has('request_uri'));
  if (sent.length === 0) return unexercised('The browser carried no request_uri.');
  for (const [index, request] of sent.entries()) {
    const reference = request.url.searchParams.get('request_uri') ?? '';
    const push = requests.find((one) => one.kind === 'push' && toldIn(one, 'request_uri') === reference);
    const lifetime = Number(saidIn(push ?? request)['expires_in'] ?? 90);
    if (push?.answered !== undefined && request.arrived.sandbox - push.answered.at.sandbox > lifetime * 1000)
      return broken('The recipient used a request_uri after it had expired.', request);
    const before = sent.slice(0, index).find(({ url }) => url.searchParams.get('request_uri') === reference);
    if (before === undefined) continue;
    const done = requests.some(
      ({ kind, arrived }) =>
        kind === 'code' && arrived.order > before.arrived.order && arrived.order < request.arrived.order,
    );
    return done
      ? broken('The recipient used a request_uri twice.', request)
      : doubtful('The browser opened a request_uri twice before the recipient redeemed a code.', request);
  }
  return kept('The recipient used each request_uri once, before it expired.');
}

export function challenges(seen: Seen): Finding {
  const asked = askedIn(seen).filter(({ request }) => request.kind === 'push');
  const other = asked.find(({ parameters }) => parameters['code_challenge_method'] !== 'S256');
  if (other !== undefined) return broken('A request had no S256 challenge.', other.request);
  return fresh(textsOf(seen, 'code_challenge'), { name: 'code_challenge' });
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/iu.test(text);

export function verifiers({ requests }: Seen): Finding {
  const sent = requests.flatMap((request): Sent[] => {
    const value = request.form?.get('code_verifier');
    return value === undefined || value === null ? [] : [{ value, request }];
  });
  const elsewhere = sent.find(({ request }) => request.kind !== 'code');
  if (elsewhere !== undefined)
    return broken('The recipient sent a code_verifier with a request that redeems no code.', elsewhere.request);
  const finding = fresh(sent, { name: 'code_verifier', least: 43 });
  const weak = sent.find(({ value }) => isUuid(value) || new Set(value).size < 10);
  return finding.found === 'kept' && weak !== undefined
    ? doubtful(
        'A code_verifier is easy to guess: it begins with a UUID, or has fewer than ten different characters.',
        weak.request,
      )
    : finding;
}

export const every =
  (isRight: (asked: Asked) => boolean, right: string, wrong: string): Plan['judge'] =>
  (seen) => {
    const all = askedIn(seen);
    if (all.length === 0) return unexercised('The recipient sent no request for sharing.');
    const other = all.find((asked) => !isRight(asked));
    return other === undefined ? kept(right) : doubtful(wrong, other.request);
  };

export const lifetimeOf = ({ parameters }: Asked): number =>
  Number(parameters['exp']) - Number(parameters['nbf'] ?? parameters['iat']);

export function levels(seen: Seen): Finding {
  const asked = askedIn(seen);
  const asks = asked.some((one) => {
    const claims = recordOf(claimsAsked(one)['id_token']) ?? {};
    const isEssential = (name: string): boolean => recordOf(claims[name])?.['essential'] === true;
    return (
      isEssential('acr') || (seen.profile === '0.1.1' && (isEssential('vot') || one.parameters['vtr'] !== undefined))
    );
  });
  if (asked[0] === undefined) return unexercised('The recipient sent no request for sharing.');
  return asks
    ? kept('The recipient asks for an authentication level.')
    : doubtful('No request asks for an essential acr.', asked[0].request);
}

const everyday = new Set(['openid', 'profile', 'offline_access']);

export function scopesUsed(seen: Seen): Finding {
  const asked = askedIn(seen);
  const data = seen.requests.filter(({ kind }) => kind === 'data');
  if (data[0] === undefined) return unexercised('The recipient read no data.');
  const listed = asked.map(({ parameters: { scope } }) => (typeof scope === 'string' ? scope.split(' ') : []));
  const always = listed.reduce((shared, one) => shared.filter((scope) => one.includes(scope)), listed[0] ?? []);
  const needed = new Set(
    data.flatMap(({ operation }): readonly string[] => {
      const { access } = operation === undefined ? { access: undefined } : operationOf(operation);
      return access?.kind === 'bearer' ? access.scopes : [];
    }),
  );
  const later = new Set((seen.notes.get('later') as readonly string[] | undefined) ?? []);
  const idle = always.filter((scope) => !everyday.has(scope) && !needed.has(scope) && !later.has(scope));
  return idle.length === 0
    ? kept('The recipient used every scope that it asked for.')
    : doubtful(`The recipient asked for scopes that it never used: ${idle.join(', ')}.`, asked[0]?.request);
}

export const assertionsIn = (seen: Seen): readonly Sent[] =>
  sentIn(seen).flatMap((request) => {
    const jti = assertionIn(request)?.['jti'];
    return typeof jti === 'string' ? [{ value: jti, request }] : [];
  });

export function assertionLives(seen: Seen): Finding {
  const sent = sentIn(seen).flatMap((request) => {
    const claims = assertionIn(request);
    if (claims === undefined) return [];
    const from = Number(claims['iat'] ?? Math.floor(request.arrived.sandbox / 1000));
    return [{ request, seconds: Number(claims['exp']) - from }];
  });
  if (sent.length === 0) return unexercised('The recipient sent no assertion.');
  const long = sent.find(({ seconds }) => seconds > 300);
  return long === undefined
    ? kept('Every assertion expires within five minutes.')
    : doubtful(`An assertion is valid for ${String(long.seconds)} seconds.`, long.request);
}

export function audiences(seen: Seen): Finding {
  const { issuer } = seen.sandbox.urls.dataHolder;
  const sent = sentIn(seen).filter((request) => request.brand !== undefined && assertionIn(request) !== undefined);
  if (sent.length === 0) return unexercised('The recipient sent no assertion.');
  const other = sent.find((request) => [assertionIn(request)?.['aud']].flat().every((aud) => aud !== issuer));
  return other === undefined
    ? kept('Every assertion names the issuer in aud.')
    : doubtful('An assertion does not name the issuer in aud.', other);
}
