// The start page in Chromium with a thousand rows in its diagram: what one more exchange costs the page, drawing and all.
import { chromium, type Page } from '@playwright/test';
import { findBrowser, browserArguments } from '../tools/find-browser.ts';
import { serveSite } from '../tools/serve.ts';
import { median, type Row, type Section } from './table.ts';

const rounds = 9;
const callsPerRound = 20;
const rowsBefore = 1000;

async function measured(): Promise<readonly Row[]> {
  const { address, close } = await serveSite({});
  const browser = await chromium.launch({ executablePath: findBrowser().path, args: [...browserArguments] });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.waitForFunction(() => window.sandbox !== undefined);
    await call(page, rowsBefore);
    return [await compared(page)];
  } finally {
    await browser.close();
    await close();
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

/** With the view and without it, in turns, so that a busy moment of the machine meets both. */
async function compared(page: Page): Promise<Row> {
  const session = await page.context().newCDPSession(page);
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
  const [withView, without]: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round += 1) {
    const shown = await cost();
    const view = await page.evaluateHandle(() => {
      const element = document.querySelector('cdr-flow-view');
      const parent = element?.parentElement;
      element?.remove();
      return { putBack: () => element && parent?.append(element) };
    });
    const hidden = await cost();
    await view.evaluate(({ putBack }) => void putBack());
    await call(page, 2);
    if (round < 0) continue;
    withView.push(shown);
    without.push(hidden);
  }
  const rows = withView.map((shown, round) => shown - (without[round] ?? 0));
  return { what: `one more row of ${String(rowsBefore)}, script, style and layout`, value: median(rows), unit: 'ms', most: 2 };
}

export const ladder: Section = { title: 'The diagram of the start page, in Chromium', run: measured };
