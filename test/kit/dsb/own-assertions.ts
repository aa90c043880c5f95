// Published assertions that are neither a schema nor an error: links, versions, interaction ids, dates.
import { expect } from 'vitest';
import type { Answer } from '../calls/caller.ts';
import type { Execution } from './execute.ts';

const interaction = 'x-fapi-interaction-id';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const pageIn = (link: string | undefined): number => Number(new URL(link ?? '').searchParams.get('page'));

/** Expects that links and counts agree on the first three pages. */
async function linksAgree({ send }: Execution): Promise<void> {
  let pages = 1;
  for (let page = 1; page <= Math.min(pages, 3); page += 1) {
    const { response, body } = await send({ query: { page: String(page), 'page-size': '1' } });
    expect(response.status).toBe(200);
    const { links, meta } = body as Answer;
    pages = meta.totalPages;
    expect(pageIn(links.first)).toBe(1);
    expect(pageIn(links.last)).toBe(meta.totalPages);
    expect(pageIn(links.self)).toBe(page);
    expect(links.prev === undefined ? 1 : pageIn(links.prev) + 1).toBe(page);
    expect(links.next === undefined ? meta.totalPages : pageIn(links.next) - 1).toBe(page);
    expect(meta.totalRecords).toBeGreaterThanOrEqual(page);
    expect(meta.totalPages).toBe(meta.totalRecords);
  }
}

async function versionAnswered({ bends, send, operation }: Execution): Promise<void> {
  for (const bend of bends) {
    const { response } = await send(bend);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-v')).toBe(String(operation.versions?.[0]?.version));
  }
}

/** Expects an offered version between 1 and 99 when that range is requested. */
async function versionWithin({ bends, send, operation }: Execution): Promise<void> {
  for (const bend of bends) {
    const { response } = await send(bend, { 'x-v': '99', 'x-min-v': '1' });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-v')).toBe(String(operation.versions?.[0]?.version));
  }
}

async function interactionEchoed({ bends, send }: Execution): Promise<void> {
  for (const bend of bends) {
    const sent = crypto.randomUUID();
    const { response } = await send(bend, { [interaction]: sent });
    expect(response.headers.get(interaction)).toBe(sent);
  }
}

async function interactionMade({ bends, send }: Execution): Promise<void> {
  for (const bend of bends) {
    const made = new Set<string | null>();
    for (let count = 0; count < 2; count += 1)
      made.add((await send(bend, { [interaction]: undefined })).response.headers.get(interaction));
    expect([...made].every((id) => id !== null && uuid.test(id))).toBe(true);
    expect(made.size).toBe(2);
  }
}

const notAnswered =
  (name: string) =>
  async ({ bends, send }: Execution): Promise<void> => {
    for (const bend of bends) expect((await send(bend)).response.headers.has(name)).toBe(false);
  };

interface Reads {
  readonly reads: readonly { readonly readStartDate: string; readonly readEndDate?: string }[];
}

const limited =
  (name: 'oldest-date' | 'newest-date') =>
  async ({ bends, send }: Execution): Promise<void> => {
    for (const bend of bends) {
      const limit = bend.query?.[name] ?? '';
      const { body } = await send({ ...bend, query: { ...bend.query, 'page-size': '1000' } });
      const dates = (body as Answer<Reads>).data.reads.map((read) => read.readEndDate ?? read.readStartDate);
      expect(dates.length).toBeGreaterThan(0);
      expect(dates.filter((date) => (name === 'oldest-date' ? date < limit : date > limit))).toEqual([]);
    }
  };

export const ownAssertions: Readonly<Record<string, (execution: Execution) => Promise<void>>> = {
  'A.ZAA.0001': linksAgree,
  'A.ZAA.0006': versionAnswered,
  'A.ZAA.0011': versionWithin,
  'A.ZAA.0013': interactionEchoed,
  'A.ZAA.0014': interactionMade,
  'A.ZAA.0018': notAnswered('x-fapi-auth-date'),
  'A.ZAA.0021': notAnswered('x-fapi-customer-ip-address'),
  'A.ZAA.0024': notAnswered('x-cds-client-headers'),
  'A.ZAA.0027': limited('oldest-date'),
  'A.ZAA.0029': limited('newest-date'),
};
