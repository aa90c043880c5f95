// The start page of dist/ in Chromium with a thousand diagram rows: the total cost of one more exchange for the page.
import { chromium, type Page } from '@playwright/test';
import type { AddressInfo } from 'node:net';
import { flowMark, type FlowMark } from '../../mocks/spec/index.ts';
import { browserArguments, findBrowser } from '../tools/find-browser.ts';
import { at } from '../tools/run.ts';
import { serve } from '../tools/static-server.ts';
import { median, type Row, type Section } from './table.ts';

const rounds = 9;
/** The diagram's window moves once per this many rows, so each round includes one move. */
const callsPerRound = 50;
const rowsBefore = 1000;

async function measured(): Promise<readonly Row[]> {
  const server = await serve({ folder: at('dist'), under: '/' }, 0);
  const browser = await chromium.launch({ executablePath: findBrowser().path, args: [...browserArguments] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${String((server.address() as AddressInfo).port)}/`);
    await page.waitForFunction(() => window.sandbox !== undefined);
    await page.getByRole('button', { name: 'Run to the end' }).click();
    await page.locator('main.flow[data-phase=done]').waitFor({ timeout: 60_000 });
    await callsOf(await markOf(page))(page, rowsBefore);
    const plain = await (await browser.newContext()).newPage();
    await plain.setContent('<!doctype html><div style="block-size: 400px; overflow: auto"><ol></ol></div>');
    return await compared(page, plain, callsOf(await markOf(page)));
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

type Work = (page: Page, count: number) => Promise<void>;

/** The diagram shows only its own run, so a call that should be a row is marked like the run's last step. */
const markOf = (page: Page): Promise<FlowMark> =>
  page.evaluate(() => {
    const last = window.sandbox?.trace.entries(({ run }) => run !== undefined).at(-1);
    if (last?.flow === undefined || last.step === undefined || last.run === undefined)
      throw new Error('The run has sent nothing.');
    return { flow: last.flow, step: last.step, run: last.run };
  });

/** Makes calls of the run, each followed by the frame that shows it. */
const callsOf =
  (mark: FlowMark): Work =>
  (page, count) =>
    page.evaluate(
      async ([calls, key, marked]) => {
        const { sandbox } = window;
        const address = `${sandbox?.urls.dataHolder.issuer ?? ''}/.well-known/openid-configuration`;
        for (let i = 0; i < calls; i += 1) {
          await sandbox?.fetch(address, { [Symbol.for(key)]: marked });
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      },
      [count, Symbol.keyFor(flowMark) ?? '', mark] as const,
    );

/** The content of the rows; their ids are numbered by position and stay the same when the oldest row is dropped. */
const shownIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => document.querySelector('cdr-diagram')?.rows.map(({ exchange }) => exchange ?? '') ?? []);

/** Adds items to a bare list, out of view like the rows, each with its frame: the browser's minimum cost of a change. */
const append: Work = (page, count) =>
  page.evaluate(async (items) => {
    const list = document.querySelector('ol');
    for (let i = 0; i < items; i += 1) {
      const item = document.createElement('li');
      item.textContent = 'An item';
      list?.append(item);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);

/** Main thread milliseconds for one row. */
interface Spent {
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** All tasks: those three, painting and compositing. */
  readonly whole: number;
}

/** The cost of a call with the view minus its cost without, compared with an item of a bare list. */
async function compared(page: Page, plain: Page, call: Work): Promise<readonly Row[]> {
  const [ofPage, ofPlain] = [await meter(page), await meter(plain)];
  const before = new Set(await shownIn(page));
  await call(page, callsPerRound);
  await append(plain, callsPerRound);
  const [shown, items]: [Spent[], Spent[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await page.bringToFront();
    shown.push(await ofPage(call));
    await plain.bringToFront();
    items.push(await ofPlain(append));
  }
  // The trace keeps the newest thousand, so the oldest rows are dropped as these arrive.
  const added = (await shownIn(page)).filter((id) => !before.has(id)).length;
  if (added !== (rounds + 1) * callsPerRound)
    throw new Error(`The diagram has ${String(added)} new rows: what was sent is not what it shows.`);
  // Restoring the view would cause a new layout in the next round, so it is removed for good.
  await page.evaluate(() => document.querySelector('cdr-flow-view')?.remove());
  await page.bringToFront();
  await call(page, callsPerRound);
  const gone: Spent[] = [];
  for (let round = 0; round < rounds; round += 1) gone.push(await ofPage(call));
  const more = (figure: (spent: Spent) => number): number => median(shown.map(figure)) - median(gone.map(figure));
  const item = (figure: (spent: Spent) => number) => ({
    what: 'an item of a bare list on a blank page',
    value: median(items.map(figure)),
  });
  const [script, style, layout] = [more((one) => one.script), more((one) => one.style), more((one) => one.layout)];
  const spent = script + style + layout;
  const beside = { what: 'of it', value: spent };
  const what = `one more row after ${String(rowsBefore)}: script, style and layout`;
  return [
    { what, value: spent, unit: 'ms', beside: { what: 'the bound', value: 2 }, aim: 1 },
    { what: '  script', value: script, unit: 'ms', beside },
    { what: '  style', value: style, unit: 'ms', beside },
    { what: '  layout', value: layout, unit: 'ms', beside },
    { what: 'the same', value: spent, unit: 'ms', beside: item((one) => one.script + one.style + one.layout) },
    {
      what: 'with painting and compositing',
      value: more(({ whole }) => whole),
      unit: 'ms',
      beside: item(({ whole }) => whole),
    },
  ];
}

/** Measures the cost of rows in main thread time; elapsed time would include other processes. */
async function meter(page: Page): Promise<(work: Work) => Promise<Spent>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  const read = async (): Promise<ReadonlyMap<string, number>> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value * 1000]));
  };
  return async (work) => {
    const before = await read();
    await work(page, callsPerRound);
    const after = await read();
    const of = (name: string): number => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / callsPerRound;
    return {
      script: of('ScriptDuration'),
      style: of('RecalcStyleDuration'),
      layout: of('LayoutDuration'),
      whole: of('TaskDuration'),
    };
  };
}

export const ladder: Section = { title: 'The diagram of the start page, in Chromium', run: measured };
