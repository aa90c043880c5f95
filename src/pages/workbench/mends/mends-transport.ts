// Mends of a request’s address, certificate, version and access token.
import { presetOf } from '../../../../mocks/spec/decisions/decisions.ts';
import { operations } from '../../../../mocks/spec/operations/index.ts';
import { profiles } from '../../../../mocks/spec/profiles/index.ts';
import { consumerScopes } from '../../../../mocks/spec/scopes.ts';
import { servedVersions } from '../../../../mocks/spec/served-versions.ts';
import { pointerTo, type Change } from '../request-changes.ts';
import { livingTokens } from '../known.ts';
import {
  asExpected,
  goodBody,
  inTurn,
  leaveOut,
  leaveOutThere,
  ownCertificate,
  set,
  type Mend,
  type Mends,
} from './mend-case.ts';
import { pairsOf, type Fields } from '../request-document.ts';

/** Removes the largest of the fields that are not needed. */
function withoutLargest(part: 'query' | 'headers', fields: Fields, needed: readonly string[]): readonly Change[] {
  const [largest] = pairsOf(fields)
    .filter(([name]) => !needed.includes(name))
    .toSorted(([a, one], [b, other]) => b.length + other.length - a.length - one.length);
  return largest === undefined ? [] : [[pointerTo(part, largest[0])]];
}

/** The same path under another base address, if an operation has it there. */
const otherAddress: Mend = ({ document, known }) => {
  const url = new URL(document.address);
  const paths = operations.filter(({ method }) => method === document.method).map(({ path }) => shapeOf(path));
  for (const base of known.bases) {
    const { origin, pathname } = new URL(base);
    const prefix = pathname === '/' ? '' : pathname;
    if (origin === url.origin || !url.pathname.startsWith(prefix)) continue;
    const path = url.pathname.slice(prefix.length);
    if (paths.some((shape) => shape.test(path)))
      return [
        ['/address', `${base}${path}`],
        ['/certificate', 'own'],
      ];
  }
  return undefined;
};

const shapeOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u');

const otherMethod: Mend = ({ document, check, known }) => {
  const path = new URL(document.address).pathname;
  const [first] = typeof check.expected === 'string' ? (/[A-Z]{3,}/u.exec(check.expected) ?? []) : [];
  const row = operations.find((one) =>
    known.bases.some((base) => shapeOf(new URL(base).pathname.replace(/\/$/u, '') + one.path).test(path)),
  );
  const method = first ?? row?.method;
  if (method === undefined) return undefined;
  const bodiless = ['/form', '/body', '/tokens/body', '/tokens/body:request', '/tokens/body:client_assertion'];
  return [['/method', method], ...(method === 'GET' ? bodiless.map((pointer): Change => [pointer]) : [])];
};

/** The newest version in force in the profile. */
const goodVersion = inTurn(
  leaveOut('/headers/x-min-v'),
  set('/headers/x-v', ({ operation, known }) => {
    const inForce = servedVersions(operation ?? {}, presetOf('strict', profiles[known.profile]));
    return String(inForce.at(-1)?.version ?? 1);
  }),
);

/** A valid token of the sender with the operation’s scopes. */
const goodToken = inTurn(
  set('/headers/authorization', ({ operation, known }) => {
    if (operation?.access.kind !== 'bearer') return undefined;
    const { scopes, subject } = operation.access;
    const found = livingTokens(known).find(
      (token) =>
        token.register === (operation.party === 'register') &&
        token.ofClient === (subject === 'client') &&
        scopes.every((scope) => token.scopes.includes(scope) || !isScoped(scope)),
    );
    return found === undefined ? undefined : `Bearer ${found.accessToken}`;
  }),
  ownCertificate,
);

/** The register does not return the scopes it grants, so only consumer scopes are compared. */
const isScoped = (scope: string): boolean => consumerScopes.some((one) => one === scope);

export const transportMends: Mends = {
  'route.address-length': ({ document, operation }) => withoutLargest('query', document.query, operation?.query ?? []),
  'route.headers-size': ({ document }) => withoutLargest('headers', document.headers, ['authorization', 'x-v']),
  'route.known': otherAddress,
  'route.method': otherMethod,
  'route.size': goodBody,
  'transport.certificate-present': ownCertificate,
  'transport.certificate-readable': ownCertificate,
  'transport.certificate-issuer': ownCertificate,
  'transport.certificate-dates': ownCertificate,
  'transport.certificate-revoked': ownCertificate,
  'version.present': goodVersion,
  'version.positive-integer': goodVersion,
  'version.minimum-positive-integer': leaveOutThere,
  'version.supported': goodVersion,
  'accept.json': asExpected,
  'token.present': goodToken,
  'token.known': goodToken,
  'token.live': goodToken,
  'token.not-revoked': goodToken,
  'token.subject': goodToken,
  'token.scope': goodToken,
  'token.level': goodToken,
  'consent.alive': goodToken,
  'token.bound-to-certificate': ownCertificate,
  'secondary.caller': ownCertificate,
  'secondary.no-token': leaveOutThere,
};
