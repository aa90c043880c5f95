// The start page of dist/ in Chromium with a thousand rows in its diagram: what one more exchange costs the page, drawing and all.
import { chromium, type Page } from '@playwright/test';
import type { AddressInfo } from 'node:net';
import { browserArguments, findBrowser } from '../tools/find-browser.ts';
import { at } from '../tools/run.ts';
import { serve } from '../tools/static-server.ts';
import { median, type Row, type Section } from './table.ts';

const rounds = 5;
const callsPerRound = 20;
const rowsBefore = 1000;

async function measured(): Promise<readonly Row[]> {
  const server = await serve({ folder: at('dist'), under: '/' }, 0);
  const browser = await chromium.launch({ executablePath: findBrowser().path, args: [...browserArguments] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${String((server.address() as AddressInfo).port)}/`);
    await page.waitForFunction(() => window.sandbox !== undefined);
    await page.evaluate(async (calls) => {
      const { sandbox } = window;
      const address = `${sandbox?.urls.dataHolder.issuer ?? ''}/.well-known/openid-configuration`;
      for (let i = 0; i < calls; i += 1) await sandbox?.fetch(address);
    }, rowsBefore);
    return [await compared(page)];
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Calls of the sandbox, each with the frame that shows it. */
const call = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (calls) => {
    const { sandbox } = window;
    for (let i = 0; i < calls; i += 1) {
      await sandbox?.fetch(`${sandbox.urls.dataHolder.issuer}/.well-known/openid-configuration`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);

/** What a call costs the page with the view, less what it costs without. */
async function compared(page: Page): Promise<Row> {
  const session = await page.context().newCDPSession(page);
  // Asked for in time of the thread; a browser that counts by the clock counts what else the machine does as well.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  const spent = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const names = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
    return metrics.filter(({ name }) => names.includes(name)).reduce((sum, { value }) => sum + value * 1000, 0);
  };
  const cost = async (): Promise<number> => {
    const before = await spent();
    await call(page, callsPerRound);
    return ((await spent()) - before) / callsPerRound;
  };
  const all = async (): Promise<readonly number[]> => {
    await call(page, callsPerRound);
    const figures: number[] = [];
    for (let round = 0; round < rounds; round += 1) figures.push(await cost());
    return figures;
  };
  const shown = median(await all());
  // A view that was put back would be laid out anew, at the cost of the next round; so it leaves once and for all.
  await page.evaluate(() => document.querySelector('cdr-flow-view')?.remove());
  const value = shown - median(await all());
  const what = `one more row after ${String(rowsBefore)}: script, style and layout`;
  return { what, value, unit: 'ms', beside: { what: 'the bound', value: 2 }, aim: 1 };
}

export const ladder: Section = { title: 'The diagram of the start page, in Chromium', run: measured };
