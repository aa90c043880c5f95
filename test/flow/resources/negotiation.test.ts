// Versions, media types and methods of areas A and B, under both options of the versions decision.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { authorisedRecipient, type AuthorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';
import { codesOf, errorsOf, holderCaller, publicCaller, type Caller } from '../../kit/calls/caller.ts';
import { pathOf, servedIn, type Ids, type Served } from '../../kit/calls/served-operations.ts';

interface Accounts {
  readonly accounts: readonly {
    readonly accountId: string;
    readonly plans: readonly { readonly servicePointIds: readonly string[] }[];
  }[];
}
const all = [...servedIn('A', '0.1.1'), ...servedIn('B', '0.1.1')];

let one: AuthorisedRecipient;
let ids: Ids;
const nmi = '9910000001';
beforeAll(async () => {
  one = await authorisedRecipient();
  const [account] = (await one.read<Accounts>('/energy/accounts')).data.accounts;
  ids = {
    accountId: account?.accountId ?? '',
    servicePointId: account?.plans[0]?.servicePointIds[0] ?? '',
    planId: 'none',
  };
});
afterAll(() => one.stop());

function send(operation: Served, headers: Readonly<Record<string, string | undefined>>): Promise<Response> {
  const secondary = operation.area === 'B';
  const caller: Caller = secondary
    ? holderCaller(one.sandbox)
    : operation.access.kind === 'open'
      ? publicCaller(one.sandbox)
      : one;
  const servicePointId = secondary ? nmi : ids.servicePointId;
  const path = pathOf(operation, { ...ids, servicePointId });
  return operation.method === 'POST'
    ? caller.post(path, { data: { servicePointIds: [servicePointId] } }, { headers })
    : caller.call(path, { headers });
}

describe.each(['document', 'published'] as const)('versions: %s', (choice) => {
  beforeAll(() => one.sandbox.decisions.set('versions', choice));

  const servedBy = ({ versions = [] }: Served): readonly number[] =>
    versions.filter((row) => choice === 'published' || row.published !== true).map(({ version }) => version);

  test.each(all.map((operation) => ({ id: operation.id, operation })))(
    'seed Versioning 3 and 5: $id answers the highest version in the range, or 406 if there is none',
    async ({ operation }) => {
      const served = servedBy(operation);
      const highest = Math.max(...served);
      for (let wanted = 1; wanted <= highest + 2; wanted += 1)
        for (const least of [undefined, 1, wanted, wanted + 1]) {
          const lowest = least !== undefined && least < wanted ? least : wanted;
          const expected = served.findLast((version) => version >= lowest && version <= wanted);
          const answer = await send(operation, {
            'x-v': String(wanted),
            'x-min-v': least === undefined ? undefined : String(least),
          });
          const said = [wanted, least, answer.status, answer.headers.get('x-v')];
          expect(said).toEqual([
            wanted,
            least,
            expected === undefined ? 406 : 200,
            expected === undefined ? null : String(expected),
          ]);
          if (expected === undefined) {
            expect(await errorsOf(answer)).toMatchObject([
              { title: 'Unsupported Version', detail: `Versions available: ${served.join(', ')}` },
            ]);
            continue;
          }
          const schema = operation.versions?.find(({ version }) => version === expected)?.response;
          expect(breachOf(schema ?? 'OAuthError', await answer.json())).toBeUndefined();
        }
    },
  );
});

describe('media types, methods and unknown paths', () => {
  beforeAll(() => one.sandbox.decisions.set('versions', 'document'));

  test.each(all.map((operation) => ({ id: operation.id, operation })))(
    '$id: respects Accept',
    async ({ operation }) => {
      const version = String(operation.versions?.[0]?.version);
      for (const [accept, status] of [
        [undefined, 200],
        ['', 200],
        ['*/*', 200],
        ['application/*', 200],
        ['Application/JSON;charset=UTF-8', 200],
        ['text/html, application/json;q=0.1', 200],
        ['text/html', 406],
        ['application/json;q=0', 406],
        ['*/*, application/json;q=0', 406],
        ['text/*, application/*;q=0, */*', 406],
        ['*/*;q=0, application/json', 200],
        ['application/jwt', 406],
      ] as const) {
        const answer = await send(operation, { 'x-v': version, accept });
        expect([accept, answer.status]).toEqual([accept, status]);
        if (status === 406) expect(await codesOf(answer)).toEqual(['cds-all:GeneralError/Expected']);
      }
    },
  );

  test.each(all.filter(({ method }) => method === 'POST').map((operation) => ({ id: operation.id, operation })))(
    '$id accepts application/json only, else 415',
    async ({ operation }) => {
      for (const [type, status] of [
        ['application/json', 200],
        ['application/JSON; charset=utf-8', 200],
        ['text/plain', 415],
        ['application/x-www-form-urlencoded', 415],
        ['application/jsonp', 415],
        ['', 415],
      ] as const)
        expect([type, (await send(operation, { 'x-v': '1', 'content-type': type })).status]).toEqual([type, status]);
    },
  );

  test('another method: 405 with Allow', async () => {
    for (const operation of servedIn('A', '0.1.1').filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/energy/'),
    )) {
      const path = pathOf(operation, ids);
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const answer = await one.call(path, { method });
        expect([path, method, answer.status]).toEqual([path, method, 405]);
        expect(answer.headers.get('allow')?.split(', ')).toContain('GET');
      }
    }
    const post = await one.post('/energy/accounts', {});
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('RFC 9110 9.3.2 HEAD is answered like GET, without a body', async () => {
    const answer = await one.call('/energy/accounts', { method: 'HEAD' });
    expect([answer.status, answer.headers.get('x-v'), await answer.text()]).toEqual([200, '1', '']);
  });

  test('Fetch: a HEAD lost by the network rejects as a GET does', async () => {
    for (const method of ['HEAD', 'GET']) {
      one.sandbox.faults.add({ operation: 'listAccounts', networkError: true });
      await expect(one.call('/energy/accounts', { method })).rejects.toThrow(new TypeError('Failed to fetch'));
    }
  });

  test.each(operations.filter(({ notImplemented }) => notImplemented === true))(
    '$method $path is defined by the standard but not offered: 404 Resource Not Implemented',
    async ({ method, path }) => {
      const answer = await one.call(path.replaceAll(/\{\w+\}/gu, 'x'), { method });
      expect([answer.status, await codesOf(answer)]).toEqual([404, ['cds-all:Resource/NotImplemented']]);
    },
  );

  test.each([
    '/energy',
    '/energy/accounts/',
    '/energy/accounts/x/y',
    '/common/Customer',
    '//energy/accounts',
    '/banking/accounts',
  ])('%s is unknown: 404 Resource Not Found', async (path) => {
    const answer = await one.call(path);
    expect([answer.status, await codesOf(answer)]).toEqual([404, ['cds-all:Resource/NotFound']]);
  });

  test('sandbox: a body of more than a mebibyte is refused with 413', async () => {
    const answer = await one.post('/energy/electricity/servicepoints/usage', `"${'x'.repeat(1_048_576)}"`);
    expect(answer.status).toBe(413);
  });

  test('the first fault in order is reported: address, version, Accept, token, headers, id, query', async () => {
    const wrong = { 'x-v': 'abc', accept: 'text/html', authorization: undefined, 'x-fapi-auth-date': 'x' } as const;
    const path = '/energy/electricity/servicepoints/unknown/usage?page=x';
    const { 'x-v': _v, ...fromAccept } = wrong;
    const { accept: _a, ...fromToken } = fromAccept;
    const { authorization: _t, ...fromHeaders } = fromToken;
    const order: [Readonly<Record<string, string | undefined>>, string, number][] = [
      [wrong, '/nowhere', 404],
      [wrong, path, 400],
      [fromAccept, path, 406],
      [fromToken, path, 401],
      [fromHeaders, path, 400],
      [{}, path, 400],
      [{}, path.replace('page=x', ''), 404],
    ];
    for (const [headers, where, status] of order) expect((await one.call(where, { headers })).status).toBe(status);
    expect((await errorsOf(await one.call(path, { headers: fromHeaders })))[0]?.detail).toBe('x-fapi-auth-date');
    expect((await errorsOf(await one.call(path)))[0]?.detail).toBe('page');
  });
});
