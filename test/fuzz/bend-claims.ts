// Bent claims: what each kind of JWT must, may and may not contain.
import { breaks, strains, strangeTexts, strangeValues, type Bend, type Bends } from './bend.ts';
import { jwtsOf, type Jwt } from './draft.ts';
import {
  future,
  isList,
  notInstants,
  notNames,
  notTexts,
  past,
  row,
  soon,
  type ClaimRow,
  type Values,
} from './claim-rows.ts';
import { calling, members, pushed, told } from './bend-claims-today.ts';
import { nowOf } from './scene.ts';

const claimsId = (value: unknown): unknown => ({ id_token: { cdr_consent_id: value } });

const consentClaims: Values = (_, scene) => [
  undefined,
  null,
  'x',
  [],
  {},
  1,
  { id_token: {} },
  { id_token: [] },
  { id_token: 'x' },
  { userinfo: { cdr_consent_id: { essential: true, value: scene.consent } } },
  claimsId(null),
  claimsId('x'),
  claimsId({}),
  claimsId({ essential: true }),
  claimsId({ essential: true, value: 1 }),
  claimsId({ essential: true, value: 'unknown' }),
  claimsId({ essential: true, value: '' }),
  claimsId({ essential: false, value: scene.consent }),
  claimsId({ essential: 'true', value: scene.consent }),
  claimsId({ essential: true, value: scene.foreignConsent }),
];

const badScopes: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  1,
  [],
  ['openid'],
  'profile',
  'openid cdr:consents',
  'openid unknown',
  'OPENID',
  'openid common:customer.detail:read',
  'openid\tprofile',
  'openid '.repeat(1_000) + 'x',
];

const object: readonly ClaimRow[] = [
  row('aud', (_, { own }) => [...notNames, own.clientId, ['https://attacker.example'], ['']]),
  row('exp', soon),
  row('nbf', future),
  row('iat', future),
  row('scope', badScopes),
  row('claims', consentClaims),
  row('request', ['x', '', {}]),
  row('request_uri', ['https://attacker.example', '', {}]),
];

const rows: Readonly<Record<Jwt['kind'], readonly ClaimRow[]>> = {
  pushed,
  members,
  calling,
  told,
  assertion: [
    row('iss', (_, { other }) => [...notNames, other.clientId]),
    row('sub', (_, { other }) => [...notNames, other.clientId]),
    row('aud', (_, { sandbox }) => [...notNames, [], ['x'], `${sandbox.urls.dataHolder.secureBase}/`, { 0: 'x' }]),
    row('jti', [undefined, null, '', 1, {}, [], true]),
    row('exp', soon),
    row('iat', future),
    row('nbf', future),
  ],
  request: [
    ...object,
    row('iss', (_, { own, other }) => [own.clientId, other.clientId, '', 1, {}]),
    row('client_id', (_, { other }) => [undefined, null, '', 1, {}, 'x', other.clientId]),
    row('redirect_uri', (_, { own, other }) => [
      undefined,
      null,
      '',
      1,
      {},
      [],
      'x',
      'javascript:alert(1)',
      `${own.recipient.redirectUris[0] ?? ''}/`,
      `${own.recipient.redirectUris[0] ?? ''}?x=1`,
      other.recipient.redirectUris[0],
    ]),
    row('response_type', [
      undefined,
      null,
      '',
      'code',
      'id_token',
      'token',
      'code id_token token',
      'none',
      1,
      ['code', 'id_token'],
    ]),
    row('response_mode', ['query', 'form_post', 'jwt', '', 1, {}]),
    row('nonce', [undefined, null, '', ...notTexts]),
    row('state', notTexts),
    row('prompt', ['none', 'x', 'none login', 1, {}]),
    row('max_age', [-1, 1.5, 'x', '', {}, 1e308]),
    row('id_token_hint', ['x', '', 1, {}]),
  ],
  backchannel: [
    ...object,
    row('iss', (_, { other }) => [other.clientId, '', 1, {}, 'x']),
    row('jti', [undefined, null, '', 1, {}, []]),
    row('nbf', (now) => [undefined, now - 4_000, 0, -1e308]),
    row('iat', [undefined]),
    row('login_hint', (_, { customerId }) => [
      undefined,
      null,
      '',
      1,
      {},
      'x',
      'hint:x',
      'sub:x',
      `hint:${customerId}`,
      'hint:consumer@example.com',
      'hint:+61 400 000 000',
      customerId,
    ]),
    row('login_hint_token', ['x', '', {}]),
    row('id_token_hint', ['x', '', {}]),
    row('binding_message', ['', ' ', 'x'.repeat(101), 1, {}, 'a\nb', '\u0000', '\u202Ex', '\u200B']),
    row('requested_expiry', [0, -1, 1.5, 'x', '', {}, 1e308, '-1']),
  ],
  registration: [
    row('iss', (_, { other }) => [...notNames, other.recipient.softwareProductId]),
    row('aud', [...notNames, ['x']]),
    row('iat', (now) => [undefined, ...notInstants, now + 100, 1e308]),
    row('nbf', (now) => ['x', {}, now + 100, 1e308]),
    row('exp', past),
    row('jti', [undefined, null, '', 1, {}, []]),
    row('redirect_uris', (_, { stranger }) => [
      undefined,
      null,
      '',
      [],
      {},
      'x',
      [1],
      [''],
      ['https://attacker.example/callback'],
      [...stranger.redirectUris, ...stranger.redirectUris],
      [...stranger.redirectUris, 'http://localhost/'],
      [`${stranger.redirectUris[0] ?? ''}#x`],
      stranger.redirectUris[0],
    ]),
    row('token_endpoint_auth_method', [
      undefined,
      null,
      '',
      'client_secret_basic',
      'none',
      'tls_client_auth',
      1,
      {},
      ['private_key_jwt'],
    ]),
    row('token_endpoint_auth_signing_alg', ['none', 'HS256', 'RS256', '', 1, {}]),
    row('grant_types', [null, '', [], {}, 'x', ['password'], ['client_credentials'], [1], ['implicit']]),
    row('response_types', ['', [], ['token'], ['id_token'], [1], 1, {}, ['none']]),
    row('id_token_signed_response_alg', [undefined, null, '', 'none', 'RS256', 'HS256', 1, {}, ['ES256']]),
    row('id_token_encrypted_response_alg', ['RSA1_5', 'dir', 'none', '', 1, {}, null]),
    row('id_token_encrypted_response_enc', ['none', '', 'A256', 1, {}, null]),
    row('request_object_signing_alg', [undefined, null, '', 'none', 'RS256', 'HS256', 1, {}, ['ES256']]),
    row('backchannel_token_delivery_mode', [undefined, null, '', 'push', 1, {}, ['poll']]),
    row('backchannel_authentication_request_signing_alg', [undefined, null, '', 'none', 'RS256', 1, {}]),
    row('application_type', ['native', '', 1, {}]),
    row('software_statement', (_, { expiredStatement }) => [
      undefined,
      null,
      '',
      1,
      {},
      'x',
      'a.b.c',
      expiredStatement,
      `${expiredStatement.slice(0, -4)}AAAA`,
    ]),
  ],
};

const bendsOf = (kind: Jwt['kind']): readonly Bend[] => [
  ...rows[kind].map(({ claim, bad }) =>
    breaks(`a bad ${claim} in the ${kind}`, (draft, scene, chance) => {
      const values = isList(bad) ? bad : bad(nowOf(scene), scene);
      for (const jwt of jwtsOf(draft)) if (jwt.kind === kind) jwt.claims[claim] = chance.pick(values);
    }),
  ),
  strains(`a strange claim in the ${kind}`, (draft, _, chance) => {
    for (const jwt of jwtsOf(draft)) {
      if (jwt.kind !== kind) continue;
      const names = [
        ...Object.keys(jwt.claims),
        'acr_values',
        'vtr',
        'sub',
        'azp',
        'cnf',
        'jwks',
        'jwks_uri',
        'sector_identifier_uri',
        '__proto__',
      ];
      jwt.claims[chance.pick(names)] = chance.pick(strangeValues);
    }
  }),
  strains(`a member more in the ${kind}`, (draft, _, chance) => {
    for (const jwt of jwtsOf(draft))
      if (jwt.kind === kind) jwt.claims[chance.pick(strangeTexts)] = chance.pick(strangeValues);
  }),
];

export const claimBends: Bends = (draft) => jwtsOf(draft).flatMap(({ kind }) => bendsOf(kind));
