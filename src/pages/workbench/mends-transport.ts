// Mends of the line-up: address, certificate, version, access token.
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import type { Draft, DraftField } from './draft.ts';
import { withHeader } from './draft-parts.ts';
import { livingTokens } from './known.ts';
import { dropHeader, goodBody, ownCertificate, setHeader, type Mend, type MendCase, type Mends } from './mend-case.ts';

const size = ({ name, value }: DraftField): number => name.length + value.length;

/** Without the largest of a list that nobody needs. */
function slimmer(fields: readonly DraftField[], needed: (field: DraftField) => boolean): readonly DraftField[] {
  const largest = fields.filter((field) => !needed(field)).toSorted((a, b) => size(b) - size(a))[0];
  return fields.filter((field) => field !== largest);
}

const shorterAddress: Mend = ({ draft, operation }) => {
  const known: readonly string[] = operation?.query ?? [];
  return { ...draft, query: slimmer(draft.query, ({ name }) => known.includes(name)) };
};

const smallerHeaders: Mend = ({ draft }) => ({
  ...draft,
  headers: slimmer(draft.headers, ({ name }) => name === 'authorization' || name === 'x-v'),
});

/** The same path at the addresses of the other transport, where an operation has it. */
const otherAddress: Mend = ({ draft, known }) => {
  const url = new URL(draft.address);
  const paths = operations.filter(({ method }) => method === draft.method).map(({ path }) => shapeOf(path));
  for (const base of known.bases) {
    const { origin, pathname } = new URL(base);
    const prefix = pathname === '/' ? '' : pathname;
    if (origin === url.origin || !url.pathname.startsWith(prefix)) continue;
    const path = url.pathname.slice(prefix.length);
    if (paths.some((shape) => shape.test(path))) return { ...draft, address: `${base}${path}`, certificate: 'own' };
  }
  return undefined;
};

const shapeOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u');

const otherMethod: Mend = ({ draft, check, known }) => {
  const path = new URL(draft.address).pathname;
  const [first] = typeof check.expected === 'string' ? (/[A-Z]{3,}/u.exec(check.expected) ?? []) : [];
  const row = operations.find((one) =>
    known.bases.some((base) => shapeOf(new URL(base).pathname.replace(/\/$/u, '') + one.path).test(path)),
  );
  const method = first ?? row?.method;
  if (method === undefined) return undefined;
  return method === 'GET'
    ? { ...draft, method, body: { kind: 'none' }, tokens: draft.tokens.filter(({ at }) => at === 'query:request') }
    : { ...draft, method };
};

/** The newest version that is always served. */
const servedVersion = ({ operation }: MendCase): string =>
  String(operation?.versions?.filter(({ published }) => published !== true).at(-1)?.version ?? 1);

const goodVersion: Mend = (refused) => withHeader(withHeader(refused.draft, 'x-min-v'), 'x-v', servedVersion(refused));

/** A living token of the sender that opens the operation. */
const goodToken: Mend = ({ draft, operation, known }) => {
  if (operation?.access.kind !== 'bearer') return undefined;
  const { scopes, subject } = operation.access;
  const found = livingTokens(known).find(
    (token) =>
      token.register === (operation.party === 'register') &&
      token.ofClient === (subject === 'client') &&
      scopes.every((scope) => token.scopes.includes(scope) || !isScoped(scope)),
  );
  return found === undefined
    ? undefined
    : withCertificate(withHeader(draft, 'authorization', `Bearer ${found.accessToken}`));
};

/** The register does not say which scope it gave. */
const isScoped = (scope: string): boolean => consumerScopes.some((one) => one === scope);

const withCertificate = (draft: Draft): Draft => ({ ...draft, certificate: 'own' });

export const transportMends: Mends = {
  'route.address-length': shorterAddress,
  'route.headers-size': smallerHeaders,
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
  'version.minimum-positive-integer': dropHeader('x-min-v'),
  'version.supported': goodVersion,
  'accept.json': setHeader('accept', () => 'application/json'),
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
  'secondary.no-token': dropHeader('authorization'),
};
