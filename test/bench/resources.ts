// Resource operations: the engine compared with a bare handler, pages of a large business, memory and start-up.
import { createSandbox } from '../../mocks/sandbox.ts';
import type { SandboxOptions } from '../../mocks/sandbox/sandbox-interface.ts';
import { authorisedRecipient } from '../kit/recipients/authorised-recipient.ts';
import { heapUsed, median, timed, type Row, type Section } from './table.ts';

const usage = '/energy/electricity/servicepoints/usage';
/** Three years of a thousand meters are 1,117,920 rows, a multiple of this page size. */
const pageSize = 480;
const clock = '2026-11-20T03:00:00Z';

export const resources: Section = {
  title: 'Resource operations',
  run: async () => [
    ...(await besideBare()),
    ...(await ofLargeBusiness()),
    await startUp(
      ['start of the scenario with 1,000 meters', { scenario: 'big-business' }],
      ['the default scenario', { scenario: 'solar-home' }],
    ),
    await startUp(
      ['start of a world of today, with its certificates', { profile: 'cds-1.36' }],
      ['of one of 0.1.1', { profile: '0.1.1' }],
    ),
  ],
};

async function besideBare(): Promise<readonly Row[]> {
  const one = await authorisedRecipient({ clock });
  const answer = await one.call('/energy/accounts');
  const text = await answer.text();
  const bare: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    return new Response(request.method === 'GET' ? text : null, { headers: { 'content-type': 'application/json' } });
  };
  const { base } = one.sandbox.urls.dataHolder;
  const handled = await timed(async () => (await bare(`${base}/energy/accounts`)).text(), 2000);
  const engine = await timed(async () => (await one.call('/energy/accounts')).text(), 1000);
  await one.stop();
  const beside = { what: 'a bare handler with the same body', value: median(handled) };
  return [{ what: 'GET /energy/accounts, signed in, checked and traced', value: median(engine), unit: 'ms', beside }];
}

async function ofLargeBusiness(): Promise<readonly Row[]> {
  const one = await authorisedRecipient({ scenario: 'big-business', profile: 'Brolga Bakehouse', clock });
  const { links, meta } = await one.read(`${usage}?oldest-date=2000-01-01&page-size=${String(pageSize)}`);
  const page = (link: string | undefined) => async () => (await one.call(link ?? '')).text();
  const [first, last] = [await timed(page(links.first), 60), await timed(page(links.last), 60)];
  const beside = { what: 'the first', value: median(first) };
  const what = `last of ${String(meta.totalPages)} pages of usage, ${String(pageSize)} rows each`;
  const rows: Row[] = [{ what, value: median(last), unit: 'ms', beside, aim: 1.1 }];
  await one.stop();
  return [...rows, await memory()];
}

/** Heap while all pages are read: at the end, compared with halfway, when the trace is already full. */
async function memory(): Promise<Row> {
  const one = await authorisedRecipient({ scenario: 'big-business', profile: 'Brolga Bakehouse', clock });
  const path = `${usage}?oldest-date=2000-01-01&page-size=1000`;
  const { meta } = await one.read(path);
  const heaps: number[] = [];
  let count = 0;
  for (let next: string | undefined = path; next !== undefined; count += 1) {
    const { links } = (await (await one.call(next)).json()) as { links: { next?: string } };
    next = links.next;
    if (count % Math.floor(meta.totalPages / 10) === 0) heaps.push(heapUsed());
  }
  await one.stop();
  const [value = 0, early = 0] = [heaps.at(-1), heaps[5]];
  const beside = { what: 'after half of them', value: early };
  return { what: `heap after ${String(count)} pages of 1,000 rows`, value, unit: 'MB', beside, aim: 1.2 };
}

type Start = readonly [what: string, options: SandboxOptions];

/** Compares two starts, alternating, so that a busy moment of the machine affects both. */
async function startUp([what, mine]: Start, [beside, other]: Start): Promise<Row> {
  const took: [number[], number[]] = [[], []];
  for (let run = 0; run < 25; run += 1)
    for (const [at, options] of [mine, other].entries()) {
      const start = performance.now();
      const sandbox = await createSandbox({ storage: 'memory:', ...options });
      await sandbox.enrol({ alg: 'ES256' });
      took[at]?.push(performance.now() - start);
      await sandbox.stop();
    }
  const [value, known] = [median(took[0]), median(took[1])];
  return { what, value, unit: 'ms', beside: { what: beside, value: known }, aim: 1.2 };
}
