// Bent claims of today's profile: the pushed request object and the members of a registration.
import { createHash } from 'node:crypto';
import { past, soon, future, notInstants, notNames, notTexts, row, type ClaimRow } from './claim-rows.ts';

const hash = createHash('sha256').update('another').digest();
const undecided: readonly unknown[] = [null, '', 1, {}];

/** Claims that have to be refused at the push. */
export const pushed: readonly ClaimRow[] = [
  row('iss', (_, { other }) => [other.clientId, ...undecided, 'x']),
  row('aud', (_, { own, sandbox }) => [
    ...notNames,
    own.clientId,
    ['https://attacker.example'],
    [''],
    `${sandbox.urls.dataHolder.secureBase}/par`,
  ]),
  row('exp', soon),
  row('nbf', (now, scene) => [undefined, ...future(now, scene), now - 4_000, 0, -1e308]),
  row('client_id', (_, { other }) => [undefined, 'x', other.clientId, ...undecided]),
  row('response_type', [undefined, 'id_token', 'code id_token', 'token', 'none', 'CODE', ['code'], ...undecided]),
  row('response_mode', [undefined, 'query', 'fragment', 'form_post', 'query.jwt', ['jwt'], ...undecided]),
  row('redirect_uri', (_, { own, other }) => [
    undefined,
    'x',
    'javascript:alert(1)',
    `${own.recipient.redirectUris[0] ?? ''}/`,
    `${own.recipient.redirectUris[0] ?? ''}?x=1`,
    'https://elsewhere.example/callback',
    [own.recipient.redirectUris[0]],
    { 0: other.clientId },
    ...undecided,
  ]),
  row('scope', [undefined, ' ', [], ['openid'], 'profile', 'OPENID', 'openid\tprofile', ...undecided]),
  row('nonce', [undefined, 'n'.repeat(1_025), ...undecided]),
  row('state', notTexts),
  row('code_challenge', [
    undefined,
    'x'.repeat(42),
    'x'.repeat(44),
    '='.repeat(43),
    `${hash.toString('base64url')}=`,
    Buffer.from(hash.toString('hex')).toString('base64'),
    ...undecided,
  ]),
  row('code_challenge_method', [undefined, 'plain', 's256', 'S512', ['S256'], ...undecided]),
  row('claims', (_, { foreignConsent }) => [
    'x',
    [],
    1,
    true,
    ...[-1, 1.5, '1', '', null, true, {}, []].map((duration) => ({ sharing_duration: duration })),
    ...['x', '', 1, null, {}, [], foreignConsent].map((id) => ({ cdr_arrangement_id: id })),
  ]),
  row('request', ['x', '', {}]),
  row('request_uri', ['https://attacker.example', '', {}]),
  row('max_age', [-1, 1.5, 'x', '', {}, 1e308]),
  row('id_token_hint', ['x', '', 1, {}]),
];

const notAlgorithms: readonly unknown[] = [null, '', 'none', 'RS256', 'HS256', 1, {}, ['ES256']];

export const members: readonly ClaimRow[] = [
  row('iss', (_, { other }) => [...notNames, other.recipient.softwareProductId, other.recipient.legalEntityId]),
  row('aud', [...notNames, ['x']]),
  row('iat', (now) => [undefined, ...notInstants, now + 100, 1e308]),
  row('exp', (now) => [undefined, ...notInstants, now - 100, 0, -1]),
  row('jti', [undefined, null, '', 1, {}, []]),
  row('redirect_uris', [
    '',
    [],
    {},
    'x',
    [1],
    [''],
    ['https://attacker.example/callback'],
    ['https://app.example/callback#x'],
  ]),
  row('token_endpoint_auth_method', [undefined, 'client_secret_basic', 'none', 'tls_client_auth', ...undecided]),
  row('token_endpoint_auth_signing_alg', [undefined, ...notAlgorithms]),
  row('grant_types', [undefined, null, '', [], {}, 'x', ['password'], ['client_credentials'], [1], ['implicit']]),
  row('response_types', [undefined, null, '', [], ['token'], ['code id_token'], [1], 1, {}, ['none']]),
  row('id_token_signed_response_alg', [undefined, ...notAlgorithms]),
  row('request_object_signing_alg', ['', 'none', 'RS256', 1, {}, ['ES256']]),
  row('authorization_signed_response_alg', notAlgorithms),
  row('authorization_encrypted_response_alg', [...notAlgorithms, 'RSA1_5', 'dir', 'ECDH-ES', ['RSA-OAEP']]),
  row('authorization_encrypted_response_enc', ['A256GCM', null, '', 'none', 1, {}]),
  row('application_type', ['native', '', 1, {}]),
  row('software_statement', (_, { expiredStatement }) => [
    undefined,
    'x',
    'a.b.c',
    expiredStatement,
    `${expiredStatement.slice(0, -4)}AAAA`,
    ...undecided,
  ]),
];

/** Claims of a holder's call to a recipient (CDS, Data Holders calling Data Recipients). */
export const calling: readonly ClaimRow[] = [
  row('iss', notNames),
  row('sub', notNames),
  row('aud', (_, { own }) => [...notNames, own.clientId, new URL(own.recipient.notificationEndpoint).origin]),
  row('jti', [undefined, null, '', 1, {}, []]),
  row('exp', past),
];

/** Claims of the ended arrangement: only the id is required, and any other claim has to be valid. */
export const told: readonly ClaimRow[] = [
  row('cdr_arrangement_id', (_, { foreignConsent }) => [...notNames, foreignConsent]),
  row('iss', notNames.slice(1)),
  row('sub', notNames.slice(1)),
  row('aud', notNames.slice(1)),
  row('exp', (now) => [now - 100, 0, -1, 'x', {}]),
];
