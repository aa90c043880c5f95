// The service worker in Chromium on IndexedDB: an authorised read compared with a bare MSW handler with the same body.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Frame, type Page } from '@playwright/test';
import { servePage } from '../browser/store-site.ts';
import { browserArguments, findBrowser } from '../tools/find-browser.ts';
import type { WorkerPage } from './pages/worker-page.ts';
import { median, type Row, type Section } from './table.ts';

declare const workerPage: WorkerPage;

const blocks = 12;
const callsPerBlock = 25;

async function measured(): Promise<readonly Row[]> {
  const script = await readFile(join(import.meta.dirname, '../../public/mockServiceWorker.js'), 'utf8');
  const entry = join(import.meta.dirname, 'pages/worker-page.ts');
  const site = await servePage(entry, undefined, { '/mockServiceWorker.js': script });
  const browser = await chromium.launch({ executablePath: findBrowser().path, args: [...browserArguments] });
  try {
    const page = await browser.newPage();
    await page.goto(site.address);
    return await compared(page, site.address);
  } finally {
    await browser.close();
    await site.close();
  }
}

/** All in frames of one page, alternating, so that a busy moment of the machine affects each. */
async function compared(page: Page, address: string): Promise<readonly Row[]> {
  const [sandbox, inMemory, handler, reader] = [
    await frameOf(page, address),
    await frameOf(page, address),
    await frameOf(page, address),
    await frameOf(page, address),
  ];
  const ours = await sandbox.evaluate(() => workerPage.engine('indexeddb:bench'));
  const memory = await inMemory.evaluate(() => workerPage.engine('memory:'));
  await handler.evaluate(([asked, answer]) => workerPage.bare(asked, answer), [ours.call, ours.body] as const);
  await reader.evaluate(([asked, answer]) => workerPage.bare(asked, answer, 'reads'), [ours.call, ours.body] as const);
  const sides = [
    { frame: sandbox, call: ours.call, took: [] as number[] },
    { frame: inMemory, call: memory.call, took: [] as number[] },
    { frame: reader, call: ours.call, took: [] as number[] },
    { frame: handler, call: ours.call, took: [] as number[] },
  ] as const;
  for (let block = -2; block < blocks; block += 1)
    for (const { frame, call, took } of sides) {
      const args = [call, callsPerBlock] as const;
      const figures = await frame.evaluate(([asked, count]) => workerPage.time(asked, count), args);
      // The trace is written after the answers, which must not count for another frame.
      await page.waitForTimeout(350);
      if (block >= 0) took.push(...figures);
    }
  const [engine, withoutStore, reading, bare] = sides.map(({ took }) => median(took)) as [
    number,
    number,
    number,
    number,
  ];
  const beside = { what: 'a bare MSW handler with the same body', value: bare };
  const what = 'GET /energy/accounts through the worker, on IndexedDB';
  return [
    { what, value: engine, unit: 'ms', beside, aim: 1.25 },
    { what: 'the same, in memory', value: withoutStore, unit: 'ms', beside },
    { what: 'a bare handler that reads five rows of IndexedDB', value: reading, unit: 'ms', beside },
  ];
}

async function frameOf(page: Page, address: string): Promise<Frame> {
  const element = await page.evaluateHandle((src) => {
    const frame = document.createElement('iframe');
    frame.src = src;
    document.body.append(frame);
    return frame;
  }, address);
  const frame = await element.contentFrame();
  if (frame === null) throw new Error('The page has no frame.');
  await frame.waitForFunction(() => 'workerPage' in globalThis);
  return frame;
}

export const worker: Section = { title: 'Through the service worker', run: measured };
