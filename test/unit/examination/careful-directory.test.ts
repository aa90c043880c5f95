// What a careful recipient keeps of holder and register and for how long; how it sends, and how often it retries.
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import type { CarelessRow } from '../../../src/examined/carelessness.ts';
import { signed } from '../../../src/examined/asking.ts';
import { checkHolderActive, endpoint, keySet, metadataOf } from '../../../src/examined/directory.ts';
import { jsonOf, patiently, post, postUnproven } from '../../../src/examined/patient-sending.ts';
import { carefulContext, endpoints, issuer, start } from '../../kit/hand-written/careful-context.ts';

const hour = 3_600_000;

describe('holder metadata', () => {
  const fresh = (said: object = endpoints, more: Parameters<typeof carefulContext>[2] = {}) =>
    carefulContext(
      ({ url }) => (url.endsWith('openid-configuration') ? said : { keys: [] }),
      { metadata: undefined as never },
      more,
    );

  test('is kept for an hour, unless RJ-33 reads it each time', async () => {
    const { without, sent, at } = await fresh();
    const reads: number[] = [];
    for (const time of [0, 1, hour, hour + 1]) {
      at(time);
      expect(await metadataOf(without())).toEqual(endpoints);
      reads.push(sent.length);
    }
    expect(reads).toEqual([1, 1, 1, 2]);
    expect(sent.map(({ url }) => url)).toEqual(Array(2).fill(`${issuer}/.well-known/openid-configuration`));
    expect(sent[0]?.headers.has('client-cert')).toBe(false);
    await metadataOf(without('RJ-33'));
    expect(sent).toHaveLength(3);
    await metadataOf(without('RJ-33', 'RJ-28'));
    expect(sent[3]?.headers.get('client-cert')).toBe(':AQID:');
  });
  test('is read before the keys, unless RJ-03 reads those first, once', async () => {
    const { without, sent } = await fresh();
    await metadataOf(without('RJ-03'));
    await metadataOf(without('RJ-03'));
    expect(sent.map(({ url }) => url)).toEqual([`${issuer}/jwks`, `${issuer}/.well-known/openid-configuration`]);
  });
  test('of another issuer is refused and not kept', async () => {
    const { without, memory } = await fresh({ ...endpoints, issuer: 'https://other.example' });
    await expect(metadataOf(without())).rejects.toThrow('another issuer');
    expect(memory.metadata).toBeUndefined();
    expect(await metadataOf(without('RJ-80'))).toMatchObject({ issuer: 'https://other.example' });
  });
  test.each([
    ['https://a.example/x', true],
    ['http://localhost:3000/x', true],
    ['http://127.0.0.1/x', true],
    ['http://[::1]:1/x', true],
    ['http://localhost.example/x', false],
    ['http://a.example/x', false],
  ])('may name the address %s: %s', async (address, isGood) => {
    const { without } = await carefulContext(undefined, {
      metadata: { said: { ...endpoints, token_endpoint: address }, at: start },
    });
    const asked = endpoint(without(), 'token_endpoint');
    await (isGood
      ? expect(asked).resolves.toBe(address)
      : expect(asked).rejects.toThrow('token_endpoint is not https.'));
    expect(await endpoint(without('RJ-82'), 'token_endpoint')).toBe(address);
  });
  test('without an endpoint is refused; RJ-81 builds its own addresses', async () => {
    const { without } = await carefulContext();
    await expect(endpoint(without(), 'registration_endpoint')).rejects.toThrow('no registration_endpoint');
    const own = (name: string): Promise<string> => endpoint(without('RJ-81'), name);
    expect(
      await Promise.all(['authorization_endpoint', 'jwks_uri', 'revocation_endpoint', 'token_endpoint'].map(own)),
    ).toEqual([`${issuer}/own-authorise`, `${issuer}/jwks`, `${issuer}/secure/revoke`, `${issuer}/secure/token`]);
  });
});

test('keeps keys until a token names an unknown one; refuses an unreadable key set', async () => {
  let status = 200;
  const { without, sent } = await carefulContext(() => Response.json({ keys: [{ kid: 'new' }] }, { status }), {
    keys: undefined,
  });
  for (const look of ['kept', 'kept', 'anew', 'kept'] as const)
    expect(await keySet(without(), look)).toEqual([{ kid: 'new' }]);
  expect(sent.map(({ url }) => url)).toEqual([`${issuer}/keys`, `${issuer}/keys`]);
  await keySet(without('RJ-34'), 'kept');
  expect(sent).toHaveLength(3);
  status = 503;
  await expect(keySet(without(), 'anew')).rejects.toThrow('The key set cannot be read.');
});

describe('the register', () => {
  const listing = async (brand: object | undefined = { status: 'ACTIVE' }) => {
    const brands = { now: brand as object | undefined };
    const other = { status: 'ACTIVE', endpointDetail: { infosecBaseUri: 'https://other.example' } };
    const own = () =>
      brands.now === undefined ? [other] : [other, { endpointDetail: { infosecBaseUri: issuer }, ...brands.now }];
    const state = { isDown: false };
    const given = await carefulContext(
      ({ url }) => (state.isDown ? 503 : url.includes('/data-holders/brands') ? { data: own() } : 404),
      { registerToken: { token: 'token', ends: start + 24 * hour } },
    );
    return { ...given, state, brands };
  };
  test('is asked for the holder every five hours, with the token already held', async () => {
    const { without, sent, at } = await listing();
    for (const time of [0, 5 * hour - 1]) {
      at(time);
      await checkHolderActive(without());
    }
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('https://secure.example/cdr-register/v1/energy/data-holders/brands?page-size=1000');
    expect([sent[0]?.headers.get('authorization'), sent[0]?.headers.get('x-v')]).toEqual(['Bearer token', '2']);
    at(5 * hour);
    await checkHolderActive(without());
    expect(sent).toHaveLength(2);
    await checkHolderActive(without('RJ-35'));
    expect(sent).toHaveLength(3);
    at(20 * hour);
    await checkHolderActive(without('RJ-94'));
    expect(sent).toHaveLength(3);
  });
  test.each([[{ status: 'INACTIVE' }], [undefined]])('that lists the holder as %j stops everything', async (brand) => {
    const { without, brands } = await listing();
    brands.now = brand;
    await expect(checkHolderActive(without())).rejects.toThrow('does not list the holder as active');
  });
  test('that is down stops a recipient with no earlier answer; an earlier answer still counts', async () => {
    const { without, state, at, sent } = await listing();
    state.isDown = true;
    await expect(checkHolderActive(without())).rejects.toThrow('503');
    state.isDown = false;
    await checkHolderActive(without());
    state.isDown = true;
    await checkHolderActive(without('RJ-35'));
    await expect(checkHolderActive(without('RJ-93'))).rejects.toThrow('503');
    expect(sent.at(-1)?.url).toBe('https://register.example/idp/.well-known/openid-configuration');
    at(5 * hour);
    await expect(checkHolderActive(without())).rejects.toThrow('503');
  });
  test('is asked for a new token once the old one has ended, or each time with RJ-36', async () => {
    const asksAnew = async (time: number, ...skipped: readonly CarelessRow[]) => {
      const { without, at, sent } = await listing();
      at(time);
      await checkHolderActive(without(...skipped)).catch(() => undefined);
      return sent[0]?.url.includes('/data-holders/brands') !== true;
    };
    expect([await asksAnew(24 * hour - 1), await asksAnew(24 * hour), await asksAnew(0, 'RJ-36')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a request that is answered with 429 or 503', () => {
  const asked = async (
    answers: readonly (readonly [status: number, after?: string])[],
    kind: 'data' | 'form',
    ...skipped: readonly CarelessRow[]
  ) => {
    const left = [...answers];
    const { without, sent, waits } = await carefulContext(() => {
      const [status = 200, after] = left.shift() ?? [];
      return new Response('{}', { status, headers: after === undefined ? {} : { 'retry-after': after } });
    });
    let made = 0;
    const response = await patiently(without(...skipped), kind, () =>
      Promise.resolve({ url: `${issuer}/${String((made += 1))}`, init: {} }),
    );
    return { status: response.status, sent: sent.map(({ url }) => url.slice(issuer.length + 1)).join(''), waits };
  };
  test('is retried after Retry-After or a second, made anew, at most three times in all', async () => {
    expect(await asked([[200]], 'data')).toEqual({ status: 200, sent: '1', waits: [] });
    expect(await asked([[500]], 'data')).toEqual({ status: 500, sent: '1', waits: [] });
    expect(await asked([[429, '7'], [503], [200]], 'data')).toEqual({ status: 200, sent: '123', waits: [7, 1] });
    expect(await asked([[503], [503], [503], [200]], 'form')).toEqual({ status: 503, sent: '123', waits: [1, 1] });
  });
  test('is retried at once with RJ-87 or RJ-88, and unchanged with RJ-15', async () => {
    const busy = [[429, '7'], [503, '8'], [200]] as const;
    expect((await asked(busy, 'data', 'RJ-87')).waits).toEqual([8]);
    expect((await asked(busy, 'data', 'RJ-88')).waits).toEqual([7]);
    expect((await asked([[503], [200]], 'form', 'RJ-15')).sent).toBe('11');
    expect((await asked([[503], [200]], 'data', 'RJ-15')).sent).toBe('12');
    expect((await asked([[503, '1'], [200]], 'form', 'RJ-15')).sent).toBe('12');
  });
});

describe('what a careful recipient signs', () => {
  const at = `${issuer}/token`;
  test.each<[readonly CarelessRow[], boolean, string, number]>([
    [[], true, issuer, 120],
    [['RJ-17'], true, at, 120],
    [['RJ-16'], true, issuer, 1800],
    [[], false, at, 120],
  ])(
    'a client assertion with %j skipped, today %s, has aud %s and lives %i seconds',
    async (skipped, isToday, aud, lifetime) => {
      const { without, sent } = await carefulContext(() => 200, {}, { isToday });
      await post(without(...skipped), at, { grant_type: 'x', code: undefined });
      const { client_assertion: assertion = '', ...form } = Object.fromEntries(sent[0]?.form ?? []);
      expect(form).toEqual({
        grant_type: 'x',
        client_id: 'client',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      });
      expect(decodeProtectedHeader(assertion)).toEqual({ alg: 'PS256', kid: 'own', typ: 'JWT' });
      const { jti, ...claims } = decodeJwt(assertion);
      const iat = start / 1000;
      expect([typeof jti, claims]).toEqual(['string', { iss: 'client', sub: 'client', aud, iat, exp: iat + lifetime }]);
    },
  );
  test('leaves a form unsigned if it needs no proof', async () => {
    const { without, sent } = await carefulContext(() => 200);
    await postUnproven(without(), at, { code: 'x' });
    expect(Object.fromEntries(sent[0]?.form ?? [])).toEqual({ code: 'x', client_id: 'client' });
  });
  test.each<[readonly CarelessRow[], boolean, boolean | undefined, string, number]>([
    [[], true, undefined, 'oauth-authz-req+jwt', 300],
    [['RJ-11'], true, undefined, 'JWT', 300],
    [['RJ-10'], true, undefined, 'oauth-authz-req+jwt', 1800],
    [[], false, undefined, 'JWT', 300],
    [[], false, true, 'JWT', 300],
  ])(
    'a request object with %j skipped, today %s, with iss %s, has typ %s and lives %i seconds',
    async (skipped, isToday, named, typ, lifetime) => {
      const { without } = await carefulContext(undefined, {}, { isToday });
      const request = await signed(without(...skipped), { scope: 'openid' }, named);
      const [header, { jti, ...claims }] = [decodeProtectedHeader(request), decodeJwt(request)];
      const iat = start / 1000;
      expect([header.typ, typeof jti]).toEqual([typ, 'string']);
      expect(claims).toEqual({
        scope: 'openid',
        client_id: 'client',
        aud: issuer,
        iat,
        nbf: iat,
        exp: iat + lifetime,
        ...((named ?? isToday) && { iss: 'client' }),
      });
    },
  );
});

test('reads the JSON of a good answer only; another is an error with its status', async () => {
  expect(await jsonOf(Response.json({ a: 1 }))).toEqual({ a: 1 });
  await expect(jsonOf(new Response('no', { status: 400 }))).rejects.toThrow(' answered 400: no');
});
