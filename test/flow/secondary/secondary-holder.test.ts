// SEC: the secondary data holder, called as a data holder calls it.
import { describe, expect, test } from 'vitest';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { authorisedIn } from '../../kit/recipients/authorised-recipient.ts';
import {
  callerAt,
  codesOf,
  errorsOf,
  holderCaller,
  present,
  type Answer,
  type Caller,
} from '../../kit/calls/caller.ts';
import { pagesOf } from '../../kit/calls/pages.ts';
import { becauseOf } from '../../../src/elements/why/why-accepted.ts';

const root = '/secondary/energy/electricity/servicepoints';
const cds = (code: string): string => `cds-all:${code}`;
const energy = (code: string): string => `cds-energy:Authorisation/${code}`;

const sandbox = await ownSandbox({ scenario: 'two-properties', clock: '2026-11-20T03:00:00Z' });
const holder = holderCaller(sandbox);
const nmis = sandbox.scenario.servicePoints.map(({ nmi }) => nmi).sort();

const list = (...servicePointIds: readonly string[]) => ({ data: { servicePointIds }, meta: {} });

describe('SEC-01 and SEC-02 answers', () => {
  test('SEC-01 POST service points: a paged list, x-v, and the interaction id of the call', async () => {
    const sent = crypto.randomUUID();
    const answer = await holder.post(`${root}?page-size=1`, list(...nmis), {
      headers: { 'x-fapi-interaction-id': sent },
    });
    expect(answer.status).toBe(200);
    expect([answer.headers.get('x-v'), answer.headers.get('x-fapi-interaction-id')]).toEqual(['1', sent]);
    const body = (await answer.json()) as Answer<{
      servicePoints: readonly { servicePointId: string; nationalMeteringId: string }[];
    }>;
    expect(body.meta).toEqual({ totalRecords: nmis.length, totalPages: nmis.length });
    // Between holders an id is the NMI in clear text.
    expect(body.data.servicePoints).toMatchObject([{ servicePointId: nmis[0], nationalMeteringId: nmis[0] }]);
  });

  test('an interaction id is made if none was sent', async () => {
    const answer = await holder.post(root, list(...nmis), { headers: { 'x-fapi-interaction-id': undefined } });
    expect(answer.headers.get('x-fapi-interaction-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('SEC-02 GET one service point, its usage and its DER', async () => {
    const [nmi = ''] = nmis;
    for (const path of [nmi, `${nmi}/usage`, `${nmi}/der`])
      expect((await holder.call(`${root}/${path}`)).status).toBe(200);
    const { data } = await holder.read<{ reads: readonly { servicePointId: string }[] }>(`${root}/${nmi}/usage`);
    expect(new Set(data.reads.map(({ servicePointId }) => servicePointId))).toEqual(new Set([nmi]));
  });

  test('usage comes by NMI, newest first, and its pages join', async () => {
    interface Reads {
      readonly reads: readonly { readonly servicePointId: string; readonly readStartDate: string }[];
    }
    const path = `${root}/usage?oldest-date=2026-11-10&page-size=7`;
    const first = await holder.post(path, list(...nmis.toReversed()));
    expect(first.status).toBe(200);
    const reader: Pick<Caller, 'read'> = {
      read: async (link) => (await holder.post(link, list(...nmis))).json() as Promise<Answer<never>>,
    };
    const rows = (await pagesOf<Reads>(reader, path)).flatMap(({ data }) => data.reads);
    const keys = rows.map(
      ({ servicePointId, readStartDate }) =>
        `${servicePointId} ${String(99_999_999 - Number(readStartDate.replaceAll('-', '')))}`,
    );
    expect(keys).toEqual(keys.toSorted());
    expect(rows.length).toBe(((await first.json()) as Answer).meta.totalRecords);
  });
});

describe('SEC-03 to SEC-06 callers and headers', () => {
  test('SEC-03 without an arrangement 400; malformed 400; unknown 200: no consent is looked up', async () => {
    for (const [arrangement, code] of [
      [undefined, 'Missing'],
      ['', 'Missing'],
      ['not-a-uuid', 'Invalid'],
    ] as const) {
      const answer = await holder.post(root, list(), { headers: { 'x-cds-arrangement': arrangement } });
      expect(answer.status).toBe(400);
      expect(await codesOf(answer)).toEqual([cds(`Field/${code}`), cds(`Header/${code}`)]);
    }
    expect((await holder.post(root, list(...nmis))).status).toBe(200);
  });

  test.each(['x-fapi-auth-date', 'x-fapi-customer-ip-address', 'x-cds-client-headers'])(
    'SEC-04 %s must be absent: 400, and it is not echoed',
    async (name) => {
      const value = { 'x-fapi-auth-date': new Date(0).toUTCString(), ...present }[name] ?? '';
      for (const sent of [value, '', 'rubbish']) {
        const answer = await holder.post(root, list(...nmis), { headers: { [name]: sent } });
        expect([sent, answer.status]).toEqual([sent, 400]);
        expect(answer.headers.has(name)).toBe(false);
        expect(await errorsOf(answer)).toMatchObject([{ detail: name }, { detail: name }]);
      }
    },
  );

  test('SEC-05 x-v absent 400, abc 400, 99 406, 99 down to 1 200', async () => {
    const statusWith = async (headers: Readonly<Record<string, string | undefined>>) =>
      (await holder.post(root, list(...nmis), { headers })).status;
    expect(await statusWith({ 'x-v': undefined })).toBe(400);
    expect(await statusWith({ 'x-v': 'abc' })).toBe(400);
    expect(await statusWith({ 'x-v': '99' })).toBe(406);
    expect(await statusWith({ 'x-v': '99', 'x-min-v': '1' })).toBe(200);
  });

  test('SEC-06 a data recipient with a consumer’s token: 403; an unknown certificate: 401; a holder with a token: 403', async () => {
    const one = await authorisedIn(sandbox);
    const good = { 'x-v': '1', 'x-cds-arrangement': one.consentId };
    const { base } = sandbox.urls.secondaryDataHolder;
    const withToken = { ...good, authorization: `Bearer ${one.accessToken}` };
    const recipient = callerAt(base, one.recipient.fetch, () => withToken);
    expect((await recipient.post(root, list(...nmis))).status).toBe(403);
    expect((await callerAt(base, one.recipient.fetch, () => good).post(root, list(...nmis))).status).toBe(403);
    expect((await callerAt(base, sandbox.fetch, () => good).post(root, list(...nmis))).status).toBe(401);
    expect((await callerAt(base, sandbox.dataHolder.fetch, () => withToken).post(root, list(...nmis))).status).toBe(
      403,
    );
    expect((await callerAt(base, sandbox.dataHolder.fetch, () => good).post(root, list(...nmis))).status).toBe(200);
  });
});

describe('SEC-07, SEC-09 and SEC-12 ids, bodies and pages', () => {
  test.each(['', '/usage', '/der'])(
    'SEC-07 an unknown service point in the path%s: 404 Invalid Service Point',
    async (rest) => {
      for (const id of ['9999999999', 'x', '99200000210', '%20']) {
        const answer = await holder.call(`${root}/${id}${rest}`);
        expect([answer.status, await codesOf(answer)]).toEqual([404, [energy('InvalidServicePoint')]]);
      }
    },
  );

  test.each(['', '/usage', '/der'])(
    'SEC-09 POST%s: too many ids 400, a repeated id counts once, one unknown 422',
    async (rest) => {
      const many = Array.from({ length: 1001 }, (_, index) => String(9_000_000_000 + index));
      const long = await holder.post(`${root}${rest}`, list(...many));
      expect([long.status, await codesOf(long)]).toEqual([400, [cds('Field/Invalid')]]);
      const once = (await (await holder.post(`${root}${rest}`, list(nmis[0] ?? ''))).json()) as Answer;
      const twice = (await (await holder.post(`${root}${rest}`, list(nmis[0] ?? '', nmis[0] ?? ''))).json()) as Answer;
      expect(twice.data).toEqual(once.data);
      const strange = await holder.post(`${root}${rest}`, list(...nmis, '9999999999'));
      expect(strange.status).toBe(422);
      expect(await errorsOf(strange)).toMatchObject([{ title: 'Invalid Service Point', detail: '9999999999' }]);
    },
  );

  test('SEC-09 malformed bodies 400, another media type 415, another method 405', async () => {
    for (const body of ['', '{', '[]', '{}', { data: {} }, { data: { servicePointIds: {} } }])
      expect([body, (await holder.post(root, body)).status]).toEqual([body, 400]);
    expect((await holder.post(root, list(), { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    const method = await holder.call(root);
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('SEC-12 page-size over the maximum 400; a page beyond the last 422', async () => {
    expect((await holder.post(`${root}?page-size=1001`, list(...nmis))).status).toBe(400);
    const beyond = await holder.post(`${root}?page=2`, list(...nmis));
    expect([beyond.status, await codesOf(beyond)]).toEqual([422, [cds('Field/InvalidPage')]]);
  });

  test('no error is marked as a secondary data holder’s', async () => {
    const errors = await errorsOf(await holder.call(`${root}/9999999999`));
    expect(errors[0]).not.toHaveProperty('isSecondaryDataHolderError');
  });
});

describe('the computed data', () => {
  test('equals its answers: resources, and any part of the readings', async () => {
    const [, nmi = ''] = nmis;
    const before = sandbox.trace.entries().length;
    const [der, usage, all, none] = await Promise.all([
      sandbox.computed('der', nmi),
      sandbox.computed('usage', nmi),
      sandbox.computed('usage'),
      sandbox.computed('usage', 'x'),
    ]);
    expect(sandbox.trace.entries().length).toBe(before);
    const { data: record } = await holder.read(`${root}/${nmi}/der`);
    expect(der.slice(0, 10)).toEqual([record]);
    const { data, meta } = await holder.read<{ reads: readonly unknown[] }>(
      `${root}/${nmi}/usage?interval-reads=MIN_30&page-size=50`,
    );
    expect(usage.total).toBe(meta.totalRecords);
    expect(usage.slice(5, 20)).toEqual(data.reads.slice(5, 25));
    expect(all.total).toBeGreaterThan(usage.total);
    expect(none.total).toBe(0);
  });
});

describe('the wording of checks', () => {
  test('mentions service points, and no consumer who shares them', async () => {
    const { trace } = sandbox;
    await holder.call(`${root}/${nmis[0] ?? ''}`);
    await holder.post(root, list('unheard-of'));
    const exchanges = trace.entries(({ to }) => to === 'secondary').slice(-2);
    const titles = exchanges.flatMap(({ checks }) => checks.map(({ title }) => title));
    expect(titles).toContain('The secondary data holder has data for the service point');
    expect(titles.filter((title) => /\b(?:consumer|share)/u.test(title))).toEqual([]);
    expect(exchanges.flatMap(becauseOf).map(({ words }) => words)).not.toContainEqual(
      expect.stringMatching(/consumer chose/u),
    );
  });
});
