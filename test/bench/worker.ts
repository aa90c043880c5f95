// The service worker in Chromium on IndexedDB: a signed-in read beside a bare MSW handler with the same body.
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
    return [await compared(page, site.address)];
  } finally {
    await browser.close();
    await site.close();
  }
}

/** Both in frames of one page, in turns, so that a busy moment of the machine meets both. */
async function compared(page: Page, address: string): Promise<Row> {
  const sandbox = await frameOf(page, address);
  const { call, body } = await sandbox.evaluate(() => workerPage.engine());
  const handler = await frameOf(page, address);
  await handler.evaluate(([asked, answer]) => workerPage.bare(asked, answer), [call, body] as const);
  const [engine, bare]: [number[], number[]] = [[], []];
  const time = (frame: Frame): Promise<readonly number[]> =>
    frame.evaluate(([asked, count]) => workerPage.time(asked, count), [call, callsPerBlock] as const);
  for (let block = -2; block < blocks; block += 1) {
    const mine = await time(sandbox);
    // The trace is written behind the answers; that must not fall on the other's account.
    await page.waitForTimeout(350);
    const other = await time(handler);
    if (block < 0) continue;
    engine.push(...mine);
    bare.push(...other);
  }
  const beside = { what: 'a bare MSW handler with the same body', value: median(bare) };
  const what = 'GET /energy/accounts through the worker, on IndexedDB';
  return { what, value: median(engine), unit: 'ms', beside, aim: 1.15 };
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
