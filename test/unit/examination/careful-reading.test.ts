// How a careful recipient asks and reads: what it sends, what it accepts, and what it does when refused.
import { decodeJwt, type JWTPayload } from 'jose';
import { describe, expect, test } from 'vitest';
import type { CarelessRow } from '../../../src/examined/carelessness.ts';
import { asked } from '../../../src/examined/asking.ts';
import type { Memory } from '../../../src/examined/context.ts';
import { collected } from '../../../src/examined/data.ts';
import {
  carefulContext,
  endpoints,
  issuer,
  start,
  type Answers,
  type Sent,
} from '../../kit/hand-written/careful-context.ts';

const tokens = { access: 'access', refresh: 'refresh', ends: undefined, sub: 'person' };

describe('reading data', () => {
  const point = '/energy/electricity/servicepoints';
  const page = (data: object, next?: string): object => ({ data, links: next === undefined ? {} : { next }, meta: {} });
  const usual = ({ url }: Sent): object => {
    const { pathname } = new URL(url);
    if (pathname === '/userinfo') return { sub: 'person' };
    if (pathname === '/token') return { access_token: 'fresh', token_type: 'Bearer' };
    if (pathname.endsWith('/accounts')) return page({ accounts: [{ accountId: 'a' }, { accountId: 'b' }] });
    if (pathname.endsWith('/servicepoints')) return page({ servicePoints: [{ servicePointId: 'p' }] });
    return page({});
  };
  const read = async (
    answers: Answers = () => undefined,
    memory: Memory = {},
    isToday = true,
    ...skipped: readonly CarelessRow[]
  ) => {
    const context = await carefulContext(
      (sent) => answers(sent) ?? usual(sent),
      { tokens, loginAt: new Date(start - 60_000), ...memory },
      { isToday },
    );
    const outcome: unknown = await collected(context.without(...skipped)).catch(
      (error: unknown) => (error as Error).message,
    );
    const paths = context.sent.map(({ url }) => url.slice(issuer.length));
    return { ...context, outcome, paths, of: (part: string) => context.sent.filter(({ url }) => url.includes(part)) };
  };
  const all = [
    '/public/discovery/status',
    '/userinfo',
    '/v1/common/customer',
    '/v1/energy/accounts?page-size=100',
    `/v1${point}?page-size=100`,
    `/v1${point}/p/usage`,
  ];

  test('asks for everything once, and counts the records', async () => {
    const { outcome, paths, of } = await read();
    expect(outcome).toEqual({ sub: 'person', records: 3 });
    expect(paths).toEqual(all);
    expect(of('/status')[0]?.headers.has('authorization')).toBe(false);
    const { headers } = of('/accounts')[0] ?? expect.unreachable();
    expect(headers.get('authorization')).toBe('Bearer access');
    expect(headers.get('x-fapi-auth-date')).toBe(new Date(start - 60_000).toUTCString());
    expect(headers.get('x-fapi-interaction-id')).toMatch(/^[\da-f-]{36}$/u);
    expect(
      ['x-min-v', 'x-fapi-customer-ip-address', 'x-cds-client-headers'].filter((name) => headers.has(name)),
    ).toEqual([]);
  });
  test.each([
    [true, ['1', '2', '2', '1']],
    [false, ['1', '1', '1', '1']],
  ])('asks for the versions of its profile: today %s', async (isToday, versions) => {
    const { sent } = await read(undefined, {}, isToday);
    expect(sent.slice(2).map(({ headers }) => headers.get('x-v'))).toEqual(versions);
  });
  test('ends without service points; sends the current time if no login is known', async () => {
    const { paths, of } = await read(({ url }) => (url.includes(point) ? page({ servicePoints: [] }) : undefined), {
      loginAt: undefined as never,
    });
    expect(paths).toEqual(all.slice(0, -1));
    expect(of('/accounts')[0]?.headers.get('x-fapi-auth-date')).toBe(new Date(start).toUTCString());
  });
  test('requires UserInfo about the person of the ID token, unless that check is left out', async () => {
    const other: Answers = ({ url }) => (url.endsWith('/userinfo') ? { sub: 'other' } : undefined);
    expect((await read(other)).outcome).toBe('UserInfo is about somebody else.');
    expect((await read(other, {}, true, 'RJ-84')).outcome).toEqual({ sub: 'other', records: 3 });
    expect((await read(other, { tokens: { ...tokens, sub: '' } })).outcome).toEqual({ sub: '', records: 3 });
  });
  test.each<[CarelessRow, (sent: readonly Sent[]) => unknown, unknown]>([
    ['RJ-18', (sent) => sent.filter(({ url }) => url.includes('access_token=access')).length, 4],
    ['RJ-23', (sent) => [sent[2]?.headers.get('x-v'), sent[2]?.headers.get('x-min-v')], ['99', '1']],
    ['RJ-24', (sent) => sent[2]?.headers.has('x-fapi-interaction-id'), false],
    ['RJ-25', (sent) => sent[2]?.headers.get('x-fapi-auth-date'), new Date(start).toUTCString()],
    ['RJ-26', (sent) => sent[2]?.headers.has('x-cds-client-headers'), true],
    ['RJ-27', (sent) => sent[0]?.headers.get('authorization'), 'Bearer access'],
    ['RJ-31', (sent) => sent.filter(({ url }) => url.includes('one-of-its-own')).length, 1],
    ['RJ-32', (sent) => sent.filter(({ url }) => url.endsWith('/customer')).length, 12],
  ])('shows carelessness about %s', async (row, seen, shown) => {
    expect(seen((await read(undefined, {}, true, row)).sent)).toEqual(shown);
  });

  const once = (path: string, status: number): Answers => {
    let left = 1;
    return ({ url }) => (url.includes(path) && left > 0 ? (left -= 1) === 0 && status : undefined) || undefined;
  };
  test('refreshes and goes on after 401, if there is a refresh token', async () => {
    const { outcome, of, memory } = await read(once('/customer', 401));
    expect(outcome).toEqual({ sub: 'person', records: 3 });
    expect(of('/customer').map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer access',
      'Bearer fresh',
    ]);
    expect(memory.tokens?.access).toBe('fresh');
    expect((await read(once('/customer', 401), {}, true, 'RJ-86')).outcome).toContain('answered 401');
    const without = await read(once('/customer', 401), { tokens: { ...tokens, refresh: undefined } });
    expect([without.outcome, without.of('/token').length]).toEqual([expect.stringContaining('answered 401'), 0]);
  });
  test.each<[status: number, row: CarelessRow, keeps: boolean]>([
    [406, 'RJ-92', true],
    [403, 'RJ-91', false],
    [404, 'RJ-91', true],
    [402, 'RJ-92', true],
  ])('stops at %i, unless careless about %s; keeps the tokens: %s', async (status, row, keeps) => {
    const { outcome, memory, of } = await read(once('/customer', status));
    expect([outcome, memory.tokens !== undefined, of('/customer').length]).toEqual([
      expect.stringContaining(`answered ${String(status)}`),
      keeps,
      1,
    ]);
    const again = await read(once('/customer', status), {}, true, row);
    expect(again.of('/customer')).toHaveLength(status === 406 || status === 403 ? 2 : 1);
  });

  const paged =
    (next: (from: string | null) => string | undefined): Answers =>
    ({ url }) => {
      const at = new URL(url);
      if (!at.pathname.endsWith('/accounts')) return undefined;
      return page({ accounts: [{ accountId: url }] }, next(at.searchParams.get('page')));
    };
  const accounts = `${issuer}/v1/energy/accounts?page-size=100`;
  const three = paged((from) =>
    from === '3' ? undefined : `${accounts}&page=${String(Number(from ?? 1) + 1)}&more=x`,
  );
  const asks = async (answers: Answers, ...skipped: readonly CarelessRow[]): Promise<readonly string[]> =>
    (await read(answers, {}, true, ...skipped))
      .of('/accounts')
      .map(({ url }) => url.replace(`${issuer}/v1/energy/accounts?`, ''));
  test('follows the links of a list unchanged; RJ-29 and RJ-90 count pages themselves', async () => {
    expect(await asks(three)).toEqual(['page-size=100', 'page-size=100&page=2&more=x', 'page-size=100&page=3&more=x']);
    expect((await read(three)).outcome).toEqual({ sub: 'person', records: 4 });
    expect(await asks(three, 'RJ-90')).toEqual(await asks(three));
    expect(await asks(three, 'RJ-29')).toEqual(['page-size=100', 'page=2&page-size=100', 'page=3&page-size=100']);
    const cursors = paged((from) => (from === null ? `${accounts}&cursor=x` : undefined));
    expect((await asks(cursors))[1]).toBe('page-size=100&cursor=x');
    expect((await asks(cursors, 'RJ-29'))[1]).toBe('page-size=100&cursor=x');
    expect((await asks(cursors, 'RJ-90'))[1]).toBe('page=2&page-size=100');
  });
  test('ends a list after twelve pages or thirty; asks for none after the last unless careless', async () => {
    const endless = paged((from) => `${accounts}&page=${String(Number(from ?? 1) + 1)}`);
    expect(await asks(endless)).toHaveLength(12);
    expect(await asks(endless, 'RJ-30')).toHaveLength(30);
    expect((await asks(three, 'RJ-30')).slice(3)).toEqual(['page-size=100&page=4']);
    expect(await asks(() => undefined, 'RJ-30')).toHaveLength(1);
  });
  test('follows no link to another host, unless RJ-89 leaves the check out', async () => {
    const elsewhere: Answers = ({ url }) =>
      url.startsWith('https://other.example')
        ? page({ accounts: [] })
        : url.includes('/accounts')
          ? page({ accounts: [] }, 'https://other.example/2')
          : undefined;
    expect((await read(elsewhere)).outcome).toBe('The next page is at another host.');
    expect((await read(elsewhere, {}, true, 'RJ-89')).outcome).toEqual({ sub: 'person', records: 1 });
  });
  test.each<[string, object, readonly (readonly [CarelessRow | undefined, string])[]]>([
    [
      'an unknown member',
      { ...page({}), colour: 'blue' },
      [
        [undefined, 'shared'],
        ['RJ-111', 'The response has an unknown member.'],
      ],
    ],
    [
      'a member of the holder’s own',
      { data: { 'ACME-x': 1 }, links: {}, meta: {} },
      [
        [undefined, 'shared'],
        ['RJ-111', 'The response has an unknown member.'],
      ],
    ],
    [
      'no data',
      { links: {} },
      [
        [undefined, 'The response has no data.'],
        ['RJ-111', 'The response has no data.'],
        ['RJ-112', 'shared'],
      ],
    ],
    ['an unreadable body', new Response('<p>'), [['RJ-112', 'shared']]],
    ['an error response', new Response('{}', { status: 500 }), [['RJ-112', ' answered 500: {}']]],
  ])('handles %s, carefully and with each check left out', async (_what, answer, readers) => {
    for (const [row, end] of readers) {
      const given = (): object => (answer instanceof Response ? answer.clone() : answer);
      const { outcome } = await read(
        ({ url }) => (url.endsWith('/customer') ? given() : undefined),
        {},
        true,
        ...(row === undefined ? [] : [row]),
      );
      expect([row, typeof outcome === 'string' ? outcome : 'shared']).toEqual([row, end]);
    }
  });
});

describe('an authorisation request', () => {
  const requestOf = (url: string | undefined, form?: URLSearchParams): JWTPayload =>
    decodeJwt(form?.get('request') ?? new URL(url ?? '').searchParams.get('request') ?? '');
  const push = `${issuer}/par`;
  const pushing = { ...endpoints, pushed_authorization_request_endpoint: push, response_modes_supported: ['jwt'] };
  const pushed = async (
    said: object,
    answer: ReturnType<Answers>,
    amends: string | undefined,
    ...skipped: readonly CarelessRow[]
  ) => {
    const context = await carefulContext(() => answer, { metadata: { said: { ...said }, at: start } });
    return { ...context, ...(await asked(context.without(...skipped), amends)) };
  };
  test('is pushed; the browser carries only its reference', async () => {
    const { url, sent, awaited } = await pushed(pushing, { request_uri: 'urn:x' }, 'arrangement');
    expect(url.href).toBe(`${issuer}/authorise?client_id=client&request_uri=urn%3Ax`);
    expect(sent.map((one) => one.url)).toEqual([push]);
    expect(requestOf(undefined, sent[0]?.form)).toMatchObject({
      response_type: 'code',
      response_mode: 'jwt',
      code_challenge_method: 'S256',
      state: awaited.state,
      nonce: awaited.nonce,
      claims: {
        sharing_duration: 86_400,
        cdr_arrangement_id: 'arrangement',
        id_token: { acr: { values: [awaited.acr] } },
      },
    });
    expect([awaited.redirectUri, awaited.acr]).toEqual(['https://app.example/back', 'urn:cds.au:cdr:2']);
    expect(Math.min(awaited.state.length, awaited.nonce.length)).toBeGreaterThan(20);
  });
  test.each<[object, ReturnType<Answers>, CarelessRow, string, object]>([
    [endpoints, 404, 'RJ-108', 'https://holder.example/authorise?client_id=client&request=', {}],
    [pushing, 400, 'RJ-79', 'https://holder.example/authorise?client_id=client&request=', {}],
    [pushing, {}, 'RJ-78', 'https://holder.example/authorise?client_id=client&request_uri=undefined', {}],
    [
      pushing,
      { request_uri: 'u' },
      'RJ-04',
      'https://holder.example/authorise?client_id=client&request_uri=u&scope=',
      {},
    ],
  ])('with metadata %o and answer %o is sent differently by %s', async (said, answer, row, address) => {
    await (row === 'RJ-04'
      ? expect(pushed(said, answer, undefined)).resolves.toBeDefined()
      : expect(pushed(said, answer, undefined)).rejects.toThrow());
    expect((await pushed(said, answer, undefined, row)).url.href.startsWith(address)).toBe(true);
  });
  test.each<[CarelessRow, object, object]>([
    ['RJ-12', {}, { claims: { sharing_duration: 40_000_000 } }],
    ['RJ-14', {}, { scope: expect.stringContaining('energy:electricity.der:read') as string }],
    ['RJ-109', {}, { code_challenge_method: 'plain' }],
    ['RJ-109', { code_challenge_methods_supported: ['S256'] }, { code_challenge_method: 'S256' }],
    ['RJ-110', { response_modes_supported: ['query'] }, { response_mode: 'query' }],
    ['RJ-110', {}, { response_mode: 'jwt' }],
  ])('careless about %s, with metadata %o, has %o', async (row, more, has) => {
    const { sent } = await pushed({ ...pushing, ...more }, { request_uri: 'u' }, undefined, row);
    expect(requestOf(undefined, sent[0]?.form)).toMatchObject(has);
    const careful = await pushed({ ...pushing, ...more }, { request_uri: 'u' }, undefined);
    expect(requestOf(undefined, careful.sent[0]?.form)).toMatchObject({
      response_mode: 'jwt',
      code_challenge_method: 'S256',
      claims: { sharing_duration: 86_400 },
    });
    expect(requestOf(undefined, careful.sent[0]?.form)['scope']).not.toContain('der');
  });
  test('names no arrangement or acr if none is wanted; RJ-08 reuses the verifier', async () => {
    const claimsOf = async (amends: string | undefined, ...skipped: readonly CarelessRow[]) =>
      requestOf(undefined, (await pushed(pushing, { request_uri: 'u' }, amends, ...skipped)).sent[0]?.form)['claims'];
    expect(await claimsOf(undefined, 'RJ-13')).toEqual({ sharing_duration: 86_400 });
    expect(await claimsOf('arrangement', 'RJ-13', 'RJ-41')).toEqual({ sharing_duration: 86_400 });
    const twice = (await pushed(pushing, { request_uri: 'u' }, undefined, 'RJ-08')).sent.map(({ form }) =>
      requestOf(undefined, form),
    );
    expect(twice.map(({ code_challenge }) => code_challenge)).toEqual(Array(2).fill(twice[0]?.['code_challenge']));
    expect(twice[0]?.['state']).not.toBe(twice[1]?.['state']);
  });
});
