// REG: the public lists with their entity tags, versions and industries, by check id, through sandbox.fetch.
import { describe, expect, test, vi } from 'vitest';
import type { SchemaName } from '../../../mocks/spec/schemas/bodies.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { brandsOf, getList, getSecure, statementPath, taggedLists, tokenOf } from '../../kit/calls/to-register.ts';
import { codesOf } from '../../kit/calls/caller.ts';

const sandbox = await ownSandbox();

const schemas: Readonly<Record<string, readonly [SchemaName, SchemaName]>> = {
  summary: ['ResponseDataHoldersBrandSummaryList', 'ResponseDataHoldersBrandSummaryListV2'],
  holders: ['DataHoldersStatusList', 'DataHoldersStatusListV2'],
  products: ['SoftwareProductsStatusList', 'SoftwareProductsStatusListV3'],
  recipientStatuses: ['DataRecipientsStatusList', 'DataRecipientsStatusListV3'],
  recipients: ['ResponseRegisterDataRecipientList', 'ResponseRegisterDataRecipientListV4'],
};

describe.each(taggedLists)('%s', (list, version, newer) => {
  const get = (headers: Record<string, string> = {}, industry = 'all'): Promise<Response> =>
    getList(sandbox, list, { 'x-v': version, ...headers }, industry);
  const tagOf = async (): Promise<string> => (await get()).headers.get('etag') ?? '';

  test('interfaces:Area C answers in the document’s version, to any origin, with a quoted tag', async () => {
    const answer = await get();
    expect([answer.status, answer.headers.get('x-v')]).toEqual([200, version]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('etag')).toMatch(/^"[\x21\x23-\x7e]{20,}"$/);
    const body = (await answer.json()) as { data: unknown[]; links: unknown; meta: unknown };
    expect(breachOf(schemas[list]?.[0] ?? 'DataHoldersStatusList', body)).toBeUndefined();
    expect(body.data.length).toBeGreaterThan(20);
    expect(body.meta).toEqual({});
  });

  test('REG-11 If-None-Match with the tag gives 304 with tag and version and no body', async () => {
    const tag = await tagOf();
    const answer = await get({ 'if-none-match': tag });
    expect([answer.status, answer.headers.get('etag'), answer.headers.get('x-v')]).toEqual([304, tag, version]);
    expect(await answer.text()).toBe('');
  });

  test('RFC9110:13.1.2 lists of tags, weak comparison and * give 304', async () => {
    const tag = await tagOf();
    for (const sent of ['*', ` ${tag} `, `W/${tag}`, `"other", ${tag}`, `"a,b" , W/${tag},"c"`])
      expect((await get({ 'if-none-match': sent })).status, sent).toBe(304);
  });

  test('REG-12 If-None-Match foo, a bare tag and a tag of another list give 200 with the tag', async () => {
    const tag = await tagOf();
    for (const sent of ['foo', tag.slice(1, -1), '"other"', '', `${tag} "x"`, '* , *']) {
      const answer = await get({ 'if-none-match': sent });
      expect([answer.status, answer.headers.get('etag')], sent).toEqual([200, tag]);
    }
  });

  test('RFC9110:13.2.1 an unsupported version is refused whatever the tag', async () => {
    const answer = await get({ 'if-none-match': await tagOf(), 'x-v': '99' });
    expect([answer.status, answer.headers.get('etag')]).toEqual([406, null]);
  });

  test('each address and version has its own tag, which stays the same', async () => {
    expect(await tagOf()).toBe(await tagOf());
    const energy = await get({}, 'energy');
    expect(energy.headers.get('etag')).not.toBe(await tagOf());
    await sandbox.decisions.set('versions', 'published');
    const published = await get({ 'x-v': newer });
    const unchanged = await tagOf();
    await sandbox.decisions.set('versions', 'document');
    expect([published.status, published.headers.get('x-v')]).toEqual([200, newer]);
    expect(breachOf(schemas[list]?.[1] ?? 'DataHoldersStatusList', await published.json())).toBeUndefined();
    expect(published.headers.get('etag')).not.toBe(unchanged);
    expect(unchanged).toBe(await tagOf());
  });

  test('REG-13 without x-v the holder statuses answer in version 1, and every other list with 400', async () => {
    const answer = await getList(sandbox, list);
    expect(answer.status).toBe(list === 'holders' ? 200 : 400);
    if (list === 'holders') expect(answer.headers.get('x-v')).toBe('1');
    else expect(await codesOf(answer)).toEqual(['cds-all:Header/Missing']);
  });

  test('interfaces:Versioning the newer version is served only under published', async () => {
    expect((await get({ 'x-v': newer })).status).toBe(406);
  });

  test('REG-28 the industry may be written in capitals', async () => {
    const [upper, lower] = await Promise.all([get({}, 'TELCO'), get({}, 'telco')]);
    const dataOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { data: unknown }).data;
    expect(upper.status).toBe(200);
    expect(await dataOf(upper)).toEqual(await dataOf(lower));
  });

  test('REG-09 REG-10 an unknown industry: 404 at the summary, 400 elsewhere', async () => {
    const answer = await get({}, 'mining');
    const expected =
      list === 'summary' ? [404, ['cds-register:Field/InvalidIndustry']] : [400, ['cds-all:Field/Invalid']];
    expect([answer.status, await codesOf(answer)]).toEqual(expected);
  });
});

test('REG-14 obsolete versions: 406 each', async () => {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  const authorization = `Bearer ${await tokenOf(sandbox, recipient)}`;
  const { brandId, softwareProductId } = recipient;
  const answers = await Promise.all([
    getList(sandbox, 'products', { 'x-v': '1' }),
    getList(sandbox, 'recipients', { 'x-v': '2' }),
    getSecure(sandbox, recipient, 'all/data-holders/brands', { authorization, 'x-v': '1' }),
    getSecure(sandbox, recipient, statementPath(brandId, softwareProductId), { authorization, 'x-v': '2' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([406, 406, 406, 406]);
});

test('REG-29 x-v 99 with x-min-v 1 gets the highest version', async () => {
  const answer = await getList(sandbox, 'recipients', { 'x-v': '99', 'x-min-v': '1' });
  expect([answer.status, answer.headers.get('x-v')]).toEqual([200, '3']);
});

test('CDS:1.36.0 newer versions have non-bank-lending for holders, and only all for recipients', async () => {
  await sandbox.decisions.set('versions', 'published');
  const lenders = await getList(sandbox, 'summary', { 'x-v': '2' }, 'non-bank-lending');
  const { data } = (await lenders.json()) as { data: { industries: string[] }[] };
  const documented = await getList(sandbox, 'summary', { 'x-v': '1' }, 'non-bank-lending');
  const banks = await getList(sandbox, 'recipients', { 'x-v': '4' }, 'banking');
  await sandbox.decisions.set('versions', 'document');
  expect(data.length).toBeGreaterThan(2);
  expect(data.every(({ industries }) => industries.includes('non-bank-lending'))).toBe(true);
  expect([documented.status, banks.status]).toEqual([404, 400]);
});

test('CDS:1.36.0 brands version 3 have groups and product addresses that version 2 lacks', async () => {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  const older = await brandsOf(sandbox, recipient, '?page-size=1000');
  await sandbox.decisions.set('versions', 'published');
  const headers = { authorization: `Bearer ${await tokenOf(sandbox, recipient)}`, 'x-v': '3' };
  const answer = await getSecure(sandbox, recipient, 'all/data-holders/brands?page-size=1000', headers);
  await sandbox.decisions.set('versions', 'document');
  const newer: unknown = await answer.json();
  expect(answer.headers.get('x-v')).toBe('3');
  expect(breachOf('ResponseRegisterDataHolderBrandListV3', newer)).toBeUndefined();
  expect(breachOf('ResponseRegisterDataHolderBrandList', older)).toBeUndefined();
  for (const member of ['"brandGroup"', '"productBaseUri"', '"non-bank-lending"']) {
    expect(JSON.stringify(newer)).toContain(member);
    expect(JSON.stringify(older)).not.toContain(member);
  }
});

test('CDS:1.36.0 an older body equals the newer one without its new members and without non-bank lenders', async () => {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  type Brand = Readonly<Record<string, unknown>> & {
    readonly industries: readonly string[];
    readonly endpointDetail?: Readonly<Record<string, string>>;
  };
  const dataOf = async (answer: Response): Promise<readonly Brand[]> =>
    ((await answer.json()) as { data: readonly Brand[] }).data;
  const path = 'all/data-holders/brands?page-size=1000';
  const authorization = `Bearer ${await tokenOf(sandbox, recipient)}`;
  const olderBrands = await dataOf(await getSecure(sandbox, recipient, path, { authorization, 'x-v': '2' }));
  const olderSummaries = await dataOf(await getList(sandbox, 'summary', { 'x-v': '1' }));
  await sandbox.decisions.set('versions', 'published');
  const newerBrands = await dataOf(await getSecure(sandbox, recipient, path, { authorization, 'x-v': '3' }));
  const newerSummaries = await dataOf(await getList(sandbox, 'summary', { 'x-v': '2' }));
  await sandbox.decisions.set('versions', 'document');
  const without = (record: object, name: string): object =>
    Object.fromEntries(Object.entries(record).filter(([known]) => known !== name));
  const asOlder = (brands: readonly Brand[]): readonly object[] =>
    brands
      .map((brand) => ({ ...brand, industries: brand.industries.filter((one) => one !== 'non-bank-lending') }))
      .filter(({ industries }) => industries.length > 0)
      .map(({ endpointDetail, ...brand }) => ({
        ...without(without(brand, 'brandGroup'), 'productBaseUri'),
        ...(endpointDetail === undefined ? {} : { endpointDetail: without(endpointDetail, 'productBaseUri') }),
      }));
  expect(olderBrands).toEqual(asOlder(newerBrands));
  expect(olderSummaries).toEqual(asOlder(newerSummaries));
  expect(olderBrands.length).toBeLessThan(newerBrands.length);
});

test('CDS:1.36.0 a summary of version 2 agrees with the brand’s published record', async () => {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  await sandbox.decisions.set('versions', 'published');
  const headers = { authorization: `Bearer ${await tokenOf(sandbox, recipient)}`, 'x-v': '3' };
  const whole = await getSecure(sandbox, recipient, 'all/data-holders/brands?page-size=1000', headers);
  const summaries = await getList(sandbox, 'summary', { 'x-v': '2' });
  await sandbox.decisions.set('versions', 'document');
  type Brand = Record<string, unknown> & Record<'legalEntity' | 'endpointDetail', Record<string, unknown>>;
  const brands = ((await whole.json()) as { data: Brand[] }).data;
  const { data } = (await summaries.json()) as { data: Record<string, unknown>[] };
  const members = ['brandGroup', 'productBaseUri', 'abn', 'acn', 'arbn'];
  const pairs = data.flatMap((summary) => {
    const { dataHolderBrandId: id } = summary;
    const brand = brands.find((one) => id !== undefined && one['dataHolderBrandId'] === id);
    if (brand === undefined) return [];
    const known = { ...brand.legalEntity, ...brand.endpointDetail, ...brand };
    return members.map((member) => ({ member, said: summary[member], known: known[member] }));
  });
  expect(pairs.filter(({ said, known }) => said !== known)).toEqual([]);
  const there = new Set(pairs.flatMap(({ member, said }) => (said === undefined ? [] : [member])));
  expect([...there]).toEqual(expect.arrayContaining(['brandGroup', 'productBaseUri', 'abn']));
});

test('interfaces:Area C the summary has active brands, and an interim id for a brand without an id', async () => {
  const { data } = (await (await getList(sandbox, 'summary', { 'x-v': '1' })).json()) as {
    data: Record<string, string>[];
  };
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  const { data: brands } = await brandsOf(sandbox, recipient, '?page-size=1000');
  const active = brands.filter(({ status }) => status === 'ACTIVE').map(({ dataHolderBrandId: id }) => id);
  expect(data.flatMap(({ dataHolderBrandId: id }) => id ?? []).sort()).toEqual(active.sort());
  expect(data.filter(({ interimId }) => interimId !== undefined).length).toBeGreaterThan(1);
});

test('the trace warns exactly when a browser would have blocked a page', async () => {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  const warningsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    sandbox.trace.clear();
    await work();
    return sandbox.trace.entries().flatMap(({ warnings = [] }) => warnings);
  };
  const secure = (): Promise<Response> => getSecure(sandbox, recipient, 'all/data-holders/brands', { 'x-v': '2' });
  const open = (): Promise<Response> => getList(sandbox, 'recipients', { 'x-v': '3' });
  expect(await warningsOf(secure)).toEqual([]);
  vi.stubGlobal('location', { href: 'https://shop.example/' });
  try {
    expect(await warningsOf(open)).toEqual([]);
    expect(await warningsOf(secure)).toEqual([expect.stringContaining('client certificate')]);
  } finally {
    vi.unstubAllGlobals();
  }
});
