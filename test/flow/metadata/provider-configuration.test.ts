// DISC: the provider configuration of a data holder, and the effect of decisions on it.
import { describe, expect, test } from 'vitest';
import type { DecisionName, Decisions } from '../../../mocks/spec/decisions/decisions.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

type Metadata = Readonly<Record<string, unknown>>;

const fetchMetadata = (): Promise<Response> =>
  sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/.well-known/openid-configuration`);

const sandbox = await ownSandbox();
const answer = await fetchMetadata();
const metadata = (await answer.clone().json()) as Metadata;

test('DISC-01 the configuration is one JSON object over TLS without a certificate', () => {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(breachOf('OpenIDProviderMetadata', metadata)).toBeUndefined();
});

test('DISC-02 issuer is the URL before the well-known suffix: https, without query, fragment or final slash', () => {
  const issuer = new URL(String(metadata['issuer']));
  expect(metadata['issuer']).toBe(sandbox.urls.dataHolder.issuer);
  expect([issuer.protocol, issuer.search, issuer.hash]).toEqual(['https:', '', '']);
  expect(String(metadata['issuer']).endsWith('/')).toBe(false);
});

const minimum = [
  ['issuer', 'string'],
  ['authorization_endpoint', 'string'],
  ['token_endpoint', 'string'],
  ['introspection_endpoint', 'string'],
  ['revocation_endpoint', 'string'],
  ['userinfo_endpoint', 'string'],
  ['jwks_uri', 'string'],
  ['scopes_supported', 'array'],
  ['claims_supported', 'array'],
  ['acr_values_supported', 'array'],
] as const;

test.each(minimum)('DISC-03 the minimum member %s is present and of type %s (IS 13.1)', (name, type) => {
  const value = metadata[name];
  expect(Array.isArray(value) ? 'array' : typeof value).toBe(type);
});

test('DISC-04 offers only code id_token, only in the fragment', () => {
  expect(metadata['response_types_supported']).toEqual(['code id_token']);
  expect(metadata['response_modes_supported']).toEqual(['fragment']);
});

const algorithmLists = [
  'id_token_signing_alg_values_supported',
  'request_object_signing_alg_values_supported',
  'token_endpoint_auth_signing_alg_values_supported',
  'backchannel_authentication_request_signing_alg_values_supported',
];

test.each(algorithmLists)('DISC-05 %s is PS256 and ES256, never none or RS256', (name) => {
  expect([...(metadata[name] as string[])].sort()).toEqual(['ES256', 'PS256']);
});

test('OIDC Discovery 3 says explicitly that request objects are passed by value, which is not the default', () => {
  expect(metadata).toMatchObject({ request_parameter_supported: true, request_uri_parameter_supported: false });
});

test('DISC-06 clients authenticate by private_key_jwt only', () => {
  expect(metadata['token_endpoint_auth_methods_supported']).toEqual(['private_key_jwt']);
});

test('DISC-07 subjects are pairwise, and both levels of assurance are offered', () => {
  expect(metadata['subject_types_supported']).toEqual(['pairwise']);
  expect(metadata['acr_values_supported']).toEqual(['urn:cds.au:cdr:2', 'urn:cds.au:cdr:3']);
  expect(metadata['vot_values_supported']).toEqual(['CL1', 'CL2']);
});

test('DISC-08 backchannel authentication is offered with poll and ping, never push', () => {
  expect(metadata['backchannel_authentication_endpoint']).toBe(`${sandbox.urls.dataHolder.secureBase}/bc-authorise`);
  expect(metadata['backchannel_token_delivery_modes_supported']).toEqual(['poll', 'ping']);
});

test('DISC-09 every grant type of the profile is listed, the backchannel one under both names (D-10, D-29)', () => {
  expect(metadata['grant_types_supported']).toEqual([
    'authorization_code',
    'client_credentials',
    'refresh_token',
    'urn:openid:params:modrna:grant-type:backchannel_request',
    'urn:openid:params:grant-type:ciba',
  ]);
});

test('DISC-15 claims_supported has the claims of IS 8.2', () => {
  expect(metadata['claims_supported']).toEqual(
    expect.arrayContaining(['sub', 'acr', 'auth_time', 'name', 'given_name', 'family_name', 'updated_at']),
  );
});

test('DISC-16 scopes_supported has openid, profile and every scope of area A, each a valid scope token', () => {
  const scopes = metadata['scopes_supported'] as string[];
  expect(scopes).toEqual(expect.arrayContaining([...consumerScopes]));
  expect(scopes.every((scope) => /^[\x21\x23-\x5B\x5D-\x7E]+$/.test(scope))).toBe(true);
});

test('TLS-02 no URL is http, and mutual TLS has a host of its own', () => {
  const addresses = Object.values(metadata).filter((value): value is string => typeof value === 'string');
  expect(addresses.filter((address) => !address.startsWith('https://'))).toEqual([]);
  expect(new URL(String(metadata['token_endpoint'])).host).not.toBe(new URL(String(metadata['issuer'])).host);
  expect(metadata).not.toHaveProperty('mtls_endpoint_aliases');
  expect(metadata).not.toHaveProperty('authorization_response_iss_parameter_supported');
});

describe('changes with decisions', () => {
  const under = async <K extends DecisionName>(name: K, option: Decisions[K]): Promise<Metadata> => {
    const before = sandbox.decisions.get(name);
    await sandbox.decisions.set(name, option);
    const changed = (await (await fetchMetadata()).json()) as Metadata;
    await sandbox.decisions.set(name, before);
    expect(breachOf('OpenIDProviderMetadata', changed)).toBeUndefined();
    return changed;
  };

  test('backchannel off: no endpoint, no modes, no grant type', async () => {
    const changed = await under('backchannel', 'off');
    expect(Object.keys(changed).filter((name) => name.startsWith('backchannel'))).toEqual([]);
    expect(changed['grant_types_supported']).toEqual(['authorization_code', 'client_credentials', 'refresh_token']);
  });

  test('vectorsOfTrust off: no vot values, no vot and vtm claims', async () => {
    const changed = await under('vectorsOfTrust', 'off');
    expect(changed).not.toHaveProperty('vot_values_supported');
    expect(changed['claims_supported']).not.toEqual(expect.arrayContaining(['vot']));
  });

  test('D-10 backchannelGrantName modrna: only the profile’s own name', async () => {
    const grants = (await under('backchannelGrantName', 'modrna'))['grant_types_supported'] as string[];
    expect(grants.filter((grant) => grant.startsWith('urn:'))).toEqual([
      'urn:openid:params:modrna:grant-type:backchannel_request',
    ]);
  });

  test('D-11 senderConstrainedMember: booleans under both names, or the string of the example', async () => {
    expect(metadata['mutual_tls_sender_constrained_access_tokens']).toBe(true);
    expect(metadata['tls_client_certificate_bound_access_tokens']).toBe(true);
    const changed = await under('senderConstrainedMember', 'string');
    expect(changed['mutual_tls_sender_constrained_access_tokens']).toBe('true');
    expect(changed).not.toHaveProperty('tls_client_certificate_bound_access_tokens');
  });

  test('D-29 refreshAdvertised no: refresh_token is not listed', async () => {
    const changed = await under('refreshAdvertised', 'no');
    expect(changed['grant_types_supported']).not.toEqual(expect.arrayContaining(['refresh_token']));
  });
});
