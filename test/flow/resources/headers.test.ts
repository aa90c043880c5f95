// RS: versions, headers and tokens of the resource operations.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { authorisedRecipient, type AuthorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';
import { codesOf, errorsOf, present, publicCaller, type ErrorList } from '../../kit/calls/caller.ts';

const interaction = 'x-fapi-interaction-id';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const cds = (code: string): string => `cds-all:${code}`;

let one: AuthorisedRecipient;
beforeAll(async () => {
  one = await authorisedRecipient();
});
afterAll(() => one.stop());

describe('RS-01 to RS-03 interaction id', () => {
  test('RS-01 with every header right: 200, x-v 1, the same interaction id, JSON', async () => {
    const sent = crypto.randomUUID();
    const answer = await one.call('/common/customer', { headers: { [interaction]: sent } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-v')).toBe('1');
    expect(answer.headers.get(interaction)).toBe(sent);
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  test('RFC 6749 5.1 answers without secrets are not marked against every cache', async () => {
    const body = { data: { servicePointIds: [] } };
    const answers = [
      await one.call('/common/customer'),
      await one.post('/energy/electricity/servicepoints/usage', body),
      await one.sandbox.fetch(`${one.sandbox.urls.dataHolder.issuer}/jwks`),
      await one.sandbox.fetch(`${one.sandbox.urls.dataHolder.issuer}/.well-known/openid-configuration`),
    ];
    for (const { url, headers } of answers) expect([url, headers.get('pragma')]).toEqual([url, null]);
  });

  test('RS-02 without an interaction id the answer has a new one each time', async () => {
    const made = await Promise.all(
      [1, 2].map(async () => {
        const answer = await one.call('/common/customer', { headers: { [interaction]: undefined } });
        return answer.headers.get(interaction) ?? '';
      }),
    );
    for (const id of made) expect(id).toMatch(uuid);
    expect(new Set(made).size).toBe(2);
  });

  test.each(['not-a-uuid', '', '12345678-1234-1234-1234-12345678901g', '{6a0f4e3b-1f7e-4c1a-9d57-0f5f0f4f1a11}'])(
    'RS-03 the interaction id “%s” is refused with 400 and not echoed',
    async (sent) => {
      const answer = await one.call('/common/customer', { headers: { [interaction]: sent } });
      expect(answer.status).toBe(400);
      expect(answer.headers.get(interaction)).toMatch(uuid);
      expect(await codesOf(answer)).toEqual([cds('Field/Invalid'), cds('Header/Invalid')]);
    },
  );

  test('the interaction id is echoed on refusals too', async () => {
    const sent = crypto.randomUUID();
    const answer = await one.call('/energy/accounts', { headers: { 'x-v': 'abc', [interaction]: sent } });
    expect([answer.status, answer.headers.get(interaction)]).toEqual([400, sent]);
  });
});

describe('RS-04 to RS-06 and RS-19 versions', () => {
  test('RS-04 a missing x-v is a missing field; abc, 0, 1.5 and -1 are invalid versions', async () => {
    const missing = await one.call('/common/customer', { headers: { 'x-v': undefined } });
    expect(missing.status).toBe(400);
    expect(await errorsOf(missing)).toMatchObject([{ title: 'Missing Required Field', detail: 'x-v' }, {}]);
    for (const version of ['abc', '0', '1.5', '-1', '+1', '1e0', '0x1', ' ']) {
      const answer = await one.call('/common/customer', { headers: { 'x-v': version } });
      expect(answer.status).toBe(400);
      const [error] = await errorsOf(answer);
      // A header of blanks counts as missing (RFC 9110 5.5).
      expect([version, error?.title]).toEqual([
        version,
        version === ' ' ? 'Missing Required Field' : 'Invalid Version',
      ]);
    }
  });

  test('RS-05 x-v 99 alone is 406 without x-v; with x-min-v 1 the highest supported answers', async () => {
    const alone = await one.call('/common/customer', { headers: { 'x-v': '99' } });
    expect([alone.status, alone.headers.has('x-v')]).toEqual([406, false]);
    expect(await codesOf(alone)).toEqual([cds('Header/UnsupportedVersion')]);
    const down = await one.call('/common/customer', { headers: { 'x-v': '99', 'x-min-v': '1' } });
    expect([down.status, down.headers.get('x-v')]).toEqual([200, '1']);
  });

  test('RS-06 customer detail: version 1 is obsolete, version 2 answers', async () => {
    expect((await one.call('/common/customer/detail')).status).toBe(406);
    const two = await one.call('/common/customer/detail', { headers: { 'x-v': '2' } });
    expect([two.status, two.headers.get('x-v')]).toEqual([200, '2']);
  });

  test('RS-19 an x-min-v equal to or above x-v is ignored; a malformed one is an error', async () => {
    for (const least of ['1', '2', '99']) {
      const answer = await one.call('/common/customer', { headers: { 'x-v': '1', 'x-min-v': least } });
      expect([least, answer.status, answer.headers.get('x-v')]).toEqual([least, 200, '1']);
    }
    // It is ignored, so only the exact version counts.
    expect((await one.call('/common/customer', { headers: { 'x-v': '3', 'x-min-v': '5' } })).status).toBe(406);
    for (const least of ['abc', '0', '-1']) {
      const answer = await one.call('/common/customer', { headers: { 'x-v': '1', 'x-min-v': least } });
      expect([answer.status, (await errorsOf(answer))[0]?.title]).toEqual([400, 'Invalid Version']);
    }
  });
});

describe('RS-07 to RS-09 and RS-29 the customer’s headers', () => {
  const refusedWith = async (headers: Readonly<Record<string, string | undefined>>, title: string, detail: string) => {
    const answer = await one.call('/energy/accounts', { headers });
    expect(answer.status).toBe(400);
    expect((await errorsOf(answer))[0]).toMatchObject({ title, detail });
  };

  test('RS-07 a missing auth date is a missing field, a malformed one an invalid field', async () => {
    await refusedWith({ 'x-fapi-auth-date': undefined }, 'Missing Required Field', 'x-fapi-auth-date');
    // Another date format, a wrong weekday, a day that does not exist, another zone.
    for (const date of [
      'yesterday',
      '2020-01-16T16:50:15Z',
      'Fri, 16 Jan 2020 16:50:15 GMT',
      'Sun, 30 Feb 2020 16:50:15 GMT',
      'Thu, 16 Jan 2020 16:50:15 AEST',
    ])
      await refusedWith({ 'x-fapi-auth-date': date }, 'Invalid Field', 'x-fapi-auth-date');
  });

  test('an auth date in the future is an invalid field', async () => {
    const tomorrow = new Date(one.sandbox.clock.now().getTime() + 86_400_000).toUTCString();
    await refusedWith({ 'x-fapi-auth-date': tomorrow }, 'Invalid Field', 'x-fapi-auth-date');
    const [exchange] = one.sandbox.trace.entries().slice(-1);
    expect(exchange?.checks.filter(({ outcome }) => outcome === 'fail').map(({ rule }) => rule)).toEqual([
      'header.auth-date-past',
    ]);
  });

  test('RS-08 the customer’s address without their headers is refused, and so are the headers without the address', async () => {
    const both = { ...present };
    await refusedWith(
      { 'x-fapi-customer-ip-address': both['x-fapi-customer-ip-address'] },
      'Missing Required Field',
      'x-cds-client-headers',
    );
    await refusedWith(
      { 'x-cds-client-headers': both['x-cds-client-headers'] },
      'Missing Required Field',
      'x-fapi-customer-ip-address',
    );
    expect((await one.call('/energy/accounts', { headers: both })).status).toBe(200);
  });

  test.each([
    'home',
    '256.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '::1::2',
    '[::1]',
    '::1]/?[',
    '1.2.3.4:80',
    'fe80::1%eth0',
    '12345::',
    '01.02.03.04',
    '1.2.3.00',
    '::ffff:01.2.3.4',
    '1:2:3:4:5:6:7:8:9',
  ])('RS-09 the address “%s” is malformed', async (address) => {
    await refusedWith(
      { ...present, 'x-fapi-customer-ip-address': address },
      'Invalid Field',
      'x-fapi-customer-ip-address',
    );
  });

  test.each(['User-Agent: x', 'abc', 'a_b-', 'QUJD=', '===='])(
    'RS-09 the client headers “%s” are not Base64',
    async (headers) => {
      await refusedWith({ ...present, 'x-cds-client-headers': headers }, 'Invalid Field', 'x-cds-client-headers');
    },
  );

  test.each([
    '2001:db8::1',
    '2001:0db8:0000:0000:0000:0000:0000:0001',
    '::1',
    '::ffff:203.0.113.7',
    '::',
    '0.0.0.0',
    '255.249.199.9',
    '1:2:3:4:5:6:7::',
  ])('RS-29 the address %s is accepted', async (address) => {
    const answer = await one.call('/energy/accounts', {
      headers: { ...present, 'x-fapi-customer-ip-address': address },
    });
    expect(answer.status).toBe(200);
  });
});

describe('RS-10 and RS-11 the token', () => {
  test('RS-10 no token, garbage and an expired one: 401 with a Bearer challenge', async () => {
    const none = await one.call('/energy/accounts', { headers: { authorization: undefined } });
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    for (const authorization of ['Bearer garbage', 'Bearer', 'Basic eDp5', `Bearer  ${one.accessToken} x`]) {
      const answer = await one.call('/energy/accounts', { headers: { authorization } });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
    const short = await one.again();
    await one.sandbox.clock.advance('PT10M');
    const late = await short.call('/energy/accounts');
    expect([late.status, late.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(await errorsOf(late)).toMatchObject([{ detail: 'invalid_token' }]);
    one = await one.again();
  });

  test('RS-10 another recipient’s certificate, or none, makes the token useless', async () => {
    const other = await one.sandbox.enrol({ alg: 'ES256' });
    const url = `${one.sandbox.urls.dataHolder.base}/energy/accounts`;
    const headers = {
      authorization: `Bearer ${one.accessToken}`,
      'x-v': '1',
      'x-fapi-auth-date': one.sandbox.clock.now().toUTCString(),
    };
    for (const send of [other.fetch, one.sandbox.fetch]) {
      const answer = await send(url, { headers });
      expect([answer.status, answer.headers.get('www-authenticate')?.slice(0, 6)]).toEqual([401, 'Bearer']);
    }
    expect((await one.recipient.fetch(url, { headers })).status).toBe(200);
  });

  test('RS-11 a token without the scope: 403 insufficient_scope', async () => {
    const narrow = await one.again({ scopes: ['openid', 'energy:accounts.basic:read'] });
    expect((await narrow.call('/energy/accounts')).status).toBe(200);
    for (const path of ['/common/customer', '/energy/accounts/balances', '/energy/electricity/servicepoints/usage']) {
      const answer = await narrow.call(path);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
      expect(await errorsOf(answer)).toMatchObject([{ title: 'Consent Is Invalid' }]);
    }
  });
});

describe('RS-12, RS-27 and RS-33 public operations', () => {
  test.each(['/discovery/status', '/discovery/outages'])(
    'RS-12 %s needs only x-v, and returns no interaction id',
    async (path) => {
      const answer = await publicCaller(one.sandbox).call(path);
      expect([answer.status, answer.headers.get('x-v'), answer.headers.has(interaction)]).toEqual([200, '1', false]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const refused = await publicCaller(one.sandbox).call(path, { headers: { 'x-v': undefined } });
      expect([refused.status, refused.headers.has(interaction)]).toEqual([400, false]);
    },
  );

  test('RS-27 status ignores customer headers, valid or not', async () => {
    const headers = { [interaction]: 'not-a-uuid', 'x-fapi-auth-date': 'x', authorization: 'Bearer x', ...present };
    const answer = await publicCaller(one.sandbox).call('/discovery/status', { headers });
    expect([answer.status, answer.headers.has(interaction)]).toEqual([200, false]);
  });
});

describe('RS-34 error bodies', () => {
  test.each([
    ['/energy/accounts?page=0', 400],
    ['/energy/accounts/nothing', 404],
    ['/nowhere', 404],
    ['/energy/plans', 404],
    ['/energy/accounts?page=99', 422],
  ] as const)('RS-34 %s answers %i with an error list', async (path, status) => {
    const answer = await one.call(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json');
    const body = (await answer.json()) as ErrorList;
    expect(breachOf('ResponseErrorListV2', body)).toBeUndefined();
    for (const { code, title, detail } of body.errors)
      expect([code, title, detail].every((text) => text !== '')).toBe(true);
  });
});
