// Things to judge, made afresh in the running world with real keys: good ones, and each fault as one change of a good one.
import type { Sandbox } from '../../../mocks/index.ts';
import { decodeJwt } from 'jose';
import { openSealed } from '../../recipient/sealed.ts';
import {
  actingRecipient,
  goodAssertionClaims,
  goodBackchannelRequest,
  goodRegistration,
  goodStatement,
  signed,
  walkedTo,
  type Claims,
} from './acting-recipient.ts';
import type { PastedKind } from './pasted.ts';

export interface Sample {
  /** What it is; good ones by their kind alone. */
  readonly label: string;
  readonly kind: PastedKind;
  /** Where it comes from, and what is the matter: of examples that others have published. */
  readonly told?: string;
  make(sandbox: Sandbox): Promise<string>;
}

/** Samples under the words of their group. */
export type SampleGroups = readonly (readonly [title: string, samples: readonly Sample[]])[];

type Make = Sample['make'];

const requestOf: Make = async (sandbox) =>
  (await walkedTo(sandbox, await actingRecipient(sandbox), 'request')).request ?? '';

const request =
  (change: (claims: Claims) => Claims): Make =>
  async (sandbox) =>
    signed((await actingRecipient(sandbox)).recipient, change(decodeJwt(await requestOf(sandbox))));

const assertion =
  (change: (claims: Claims, sandbox: Sandbox) => Claims): Make =>
  async (sandbox) => {
    const acting = await actingRecipient(sandbox);
    const endpoint = acting.facts.holderMetadata?.introspection_endpoint ?? '';
    return signed(acting.recipient, change(goodAssertionClaims(sandbox, acting, endpoint), sandbox));
  };

const backchannelOf: Make = async (sandbox) => goodBackchannelRequest(sandbox, await actingRecipient(sandbox));

const statementOf: Make = async (sandbox) =>
  (await goodStatement(sandbox, (await actingRecipient(sandbox)).recipient)).statement ?? '';

const registrationOf: Make = async (sandbox) => goodRegistration(sandbox, await sandbox.enrol({ name: 'Trial app' }));

const answerOf: Make = async (sandbox) =>
  (await walkedTo(sandbox, await actingRecipient(sandbox), 'redirect')).redirect?.href ?? '';

const sealedOf: Make = async (sandbox) =>
  new URLSearchParams(new URL(await answerOf(sandbox)).hash.slice(1)).get('id_token') ?? '';

const openedOf: Make = async (sandbox) =>
  openSealed(await sealedOf(sandbox), (await actingRecipient(sandbox)).recipient);

const certificateFor =
  (options: { readonly validFor?: string; readonly untrusted?: true; readonly revoked?: true }): Make =>
  async ({ certificates, dataRecipient: { softwareProductId: commonName } }) => {
    const { validFor, untrusted, revoked } = options;
    const made =
      untrusted === true
        ? await certificates.issueUntrusted({ commonName })
        : await certificates.issue({ commonName, ...(validFor === undefined ? {} : { validFor }) });
    if (revoked === true) await certificates.revoke(made);
    return made.pem;
  };

const documentAt =
  (address: (sandbox: Sandbox) => string, change: (document: Record<string, unknown>) => object = (all) => all): Make =>
  async (sandbox) => {
    const document = (await (await sandbox.fetch(address(sandbox))).json()) as Record<string, unknown>;
    return JSON.stringify(change(document), null, 2);
  };

const keysAt = ({ urls }: Sandbox): string => `${urls.dataHolder.issuer}/jwks`;
const configurationAt = ({ urls }: Sandbox): string => `${urls.dataHolder.issuer}/.well-known/openid-configuration`;

const without =
  (name: string) =>
  ({ ...members }: Claims): Claims => {
    const { [name]: _left, ...rest } = members;
    return rest;
  };

/** One part of a compact token changed. */
const part =
  (make: Make, index: number, change: (text: string) => string): Make =>
  async (sandbox) =>
    (await make(sandbox))
      .split('.')
      .map((text, at) => (at === index ? change(text) : text))
      .join('.');

const none = btoa(JSON.stringify({ alg: 'none', typ: 'JWT' })).replace(/=+$/u, '');

const rawRequest =
  (headers: readonly string[]): Make =>
  async (sandbox) =>
    [`GET ${outagesAt(sandbox).pathname} HTTP/1.1`, `Host: ${outagesAt(sandbox).host}`, ...headers].join('\n');

const statusAt = ({ urls }: Sandbox): URL => new URL(`${urls.dataHolder.publicBase}/discovery/status`);
const outagesAt = ({ urls }: Sandbox): URL => new URL(`${urls.dataHolder.publicBase}/discovery/outages`);

const good: readonly Sample[] = [
  { label: 'Request object', kind: 'request-object', make: requestOf },
  { label: 'Backchannel request', kind: 'backchannel-request', make: backchannelOf },
  { label: 'Client assertion', kind: 'client-assertion', make: assertion((claims) => claims) },
  { label: 'Software statement', kind: 'software-statement', make: statementOf },
  { label: 'Registration request', kind: 'registration', make: registrationOf },
  { label: 'Authorisation response', kind: 'answer', make: answerOf },
  { label: 'ID token, sealed', kind: 'sealed', make: sealedOf },
  { label: 'ID token, opened', kind: 'id-token', make: openedOf },
  {
    label: 'Access token',
    kind: 'opaque-token',
    make: async (sandbox) =>
      (await walkedTo(sandbox, await actingRecipient(sandbox), 'tokens')).tokens?.access_token ?? '',
  },
  { label: 'Certificate', kind: 'certificate', make: certificateFor({}) },
  { label: 'Key set', kind: 'key-set', make: documentAt(keysAt) },
  { label: 'Provider configuration', kind: 'metadata', make: documentAt(configurationAt) },
  { label: 'HTTP request', kind: 'http-request', make: rawRequest(['x-v: 1', 'Accept: application/json']) },
  {
    label: 'curl command',
    kind: 'http-request',
    make: async (sandbox) => `curl -H 'x-v: 1' \\\n  -H "Accept: application/json" '${statusAt(sandbox).href}'`,
  },
];

const faulty: readonly Sample[] = [
  {
    label: 'Request without nonce',
    kind: 'request-object',
    make: request(without('nonce')),
  },
  {
    label: 'Request that has expired',
    kind: 'request-object',
    make: request((claims) => ({ ...claims, exp: Number(claims['exp']) - 3600 })),
  },
  {
    label: 'Request for somebody else',
    kind: 'request-object',
    make: request((claims) => ({ ...claims, aud: 'https://another-holder.example' })),
  },
  {
    label: 'Request with alg none',
    kind: 'request-object',
    make: part(
      part(requestOf, 0, () => none),
      2,
      () => '',
    ),
  },
  {
    label: 'Request without a signature',
    kind: 'request-object',
    make: part(requestOf, 2, () => ''),
  },
  {
    label: 'Request, cut off',
    kind: 'request-object',
    make: async (sandbox) => {
      const whole = await requestOf(sandbox);
      return whole.slice(0, whole.lastIndexOf('.') - 40);
    },
  },
  {
    label: 'Backchannel request with two hints',
    kind: 'backchannel-request',
    make: async (sandbox) => {
      const claims = decodeJwt(await backchannelOf(sandbox));
      const hints = { ...claims, login_hint_token: 'a.second.hint' };
      return signed((await actingRecipient(sandbox)).recipient, hints);
    },
  },
  {
    label: 'Assertion for the issuer',
    kind: 'client-assertion',
    make: assertion((claims, { urls }) => ({ ...claims, aud: urls.dataHolder.issuer })),
  },
  {
    label: 'Assertion without jti',
    kind: 'client-assertion',
    make: assertion(without('jti')),
  },
  {
    label: 'Statement, altered',
    kind: 'software-statement',
    make: async (sandbox) => {
      const [header = '', , signature = ''] = (await statementOf(sandbox)).split('.');
      const claims = { ...decodeJwt(await statementOf(sandbox)), client_name: 'Another name' };
      const payload = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
      return `${header}.${payload}.${signature}`;
    },
  },
  {
    label: 'Registration without jti',
    kind: 'registration',
    make: async (sandbox) => {
      const recipient = await sandbox.enrol({ name: 'Trial app' });
      return signed(recipient, without('jti')(decodeJwt(await goodRegistration(sandbox, recipient))));
    },
  },
  {
    label: 'Response with another code',
    kind: 'answer',
    make: async (sandbox) => (await answerOf(sandbox)).replace(/(?<=[#&]code=)./u, (one) => (one === 'A' ? 'B' : 'A')),
  },
  {
    label: 'ID token, altered',
    kind: 'id-token',
    make: part(openedOf, 2, (text) => text.slice(8) + text.slice(0, 8)),
  },
  {
    label: 'Sealed ID token, cut off',
    kind: 'sealed',
    make: async (sandbox) => (await sealedOf(sandbox)).slice(0, -12),
  },
  {
    label: 'Certificate that has run out',
    kind: 'certificate',
    make: certificateFor({ validFor: '-P1D' }),
  },
  {
    label: 'Certificate of another authority',
    kind: 'certificate',
    make: certificateFor({ untrusted: true }),
  },
  {
    label: 'Certificate that was revoked',
    kind: 'certificate',
    make: certificateFor({ revoked: true }),
  },
  {
    label: 'Key set with a key without kid',
    kind: 'key-set',
    make: documentAt(keysAt, ({ keys }) => ({
      keys: (keys as readonly Claims[]).map((key, index) => (index === 0 ? without('kid')(key) : key)),
    })),
  },
  {
    label: 'Configuration without jwks_uri',
    kind: 'metadata',
    make: documentAt(configurationAt, without('jwks_uri')),
  },
  {
    label: 'HTTP request without x-v',
    kind: 'http-request',
    make: rawRequest(['Accept: application/json']),
  },
];

export const samples = { good, faulty };

export const hybridGroups: SampleGroups = [
  ['Good ones', good],
  ['With one fault', faulty],
];
