// The start page of dist/ in Chromium with fourfold CPU throttling: paint times, layout shifts and long tasks.
import { chromium, type Browser, type Page } from '@playwright/test';
import type { AddressInfo } from 'node:net';
import { browserArguments, findBrowser } from '../tools/find-browser.ts';
import { at } from '../tools/run.ts';
import { serve } from '../tools/static-server.ts';
import { median, type Row, type Section } from './table.ts';

const visits = 3;
const slowDown = 4;
const screens = [
  { name: '1,440 wide', width: 1440, height: 900 },
  { name: '390 wide', width: 390, height: 844 },
] as const;

/** The page's own measurements, in milliseconds since navigation began. */
interface Seen {
  /** The largest paint so far. */
  paint: number;
  /** Cumulative layout shift: shifts without user input, in the worst session window. */
  shift: number;
  /** The longest task so far. */
  task: number;
  /** The longest task until the consumer was asked. */
  shiftAsked: number;
  /** When the first exchange was in the diagram, even inside the folded steps. */
  drawn: number;
  /** When the first arrow was visible. */
  arrow: number;
}

declare global {
  interface Window {
    /** The page's object of this benchmark. */
    seen?: Seen;
  }
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen: Seen = { paint: 0, shift: 0, shiftAsked: 0, task: 0, drawn: 0, arrow: 0 };
  window.seen = seen;
  const observe = (type: string, each: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (seen.paint = startTime));
  observe('longtask', ({ duration }) => (seen.task = Math.max(seen.task, duration)));
  let [sum, first, last] = [0, 0, 0];
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (hadRecentInput) return;
    if (startTime - last > 1000 || startTime - first > 5000) [sum, first] = [0, startTime];
    [sum, last] = [sum + value, startTime];
    seen.shift = Math.max(seen.shift, sum);
  });
  const look = (): void => {
    const rows = document.querySelector('cdr-diagram')?.shadowRoot?.querySelectorAll('ol > li[data-state=done]') ?? [];
    if (rows.length > 0 && seen.drawn === 0) seen.drawn = performance.now();
    if ([...rows].some((row) => row.checkVisibility())) seen.arrow = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

/** Presses the primary button as soon as it exists, faster than a person could. */
function pressAtOnce(): void {
  const button = document.querySelector<HTMLElement>('#primary');
  if (button === null) requestAnimationFrame(pressAtOnce);
  else button.click();
}

type Opened = (page: Page) => Promise<Seen>;

const seenBy: Opened = (page) =>
  page.evaluate(() => {
    if (window.seen === undefined) throw new Error('Nobody watched.');
    return { ...window.seen };
  });

/** Visits the page without input until everything is loaded ahead. */
const untouched: Opened = async (page) => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  return seenBy(page);
};

/** Continues to the chart with an automatic consumer. */
const played: Opened = async (page) => {
  await untouched(page);
  await page.evaluate(() => {
    if (window.seen !== undefined) Object.assign(window.seen, { shift: 0, task: 0 });
  });
  await page.locator('#primary').click();
  await page.locator('main.flow[data-phase=person]').waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1000);
  const asked = await seenBy(page);
  await page.getByRole('button', { name: /^Let \w+ answer$/ }).click();
  await page.locator('main.flow[data-phase=done]').waitFor({ timeout: 60_000 });
  await page.waitForTimeout(2000);
  return { ...(await seenBy(page)), shiftAsked: asked.shift };
};

/** Presses at once: how soon the first exchange can be drawn. */
const pressed: Opened = async (page) => {
  await page.evaluate(pressAtOnce);
  await page.waitForFunction(() => (window.seen?.arrow ?? 0) > 0, undefined, { timeout: 60_000 });
  return seenBy(page);
};

/** One first-time visit. */
async function visit(browser: Browser, address: string, screen: (typeof screens)[number], open: Opened): Promise<Seen> {
  const { width, height } = screen;
  const context = await browser.newContext({ viewport: { width, height } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.addInitScript(watch);
    await page.goto(address, { waitUntil: 'commit' });
    return await open(page);
  } finally {
    await context.close();
  }
}

async function measured(): Promise<readonly Row[]> {
  const server = await serve({ folder: at('dist'), under: '/' }, 0);
  const browser = await chromium.launch({ executablePath: findBrowser().path, args: [...browserArguments] });
  const address = `http://localhost:${String((server.address() as AddressInfo).port)}/`;
  try {
    const rows: Row[] = [];
    for (const screen of screens) {
      const [loads, runs, starts]: [Seen[], Seen[], Seen[]] = [[], [], []];
      for (let round = 0; round < visits; round += 1) {
        loads.push(await visit(browser, address, screen, untouched));
        runs.push(await visit(browser, address, screen, played));
        starts.push(await visit(browser, address, screen, pressed));
      }
      rows.push(...rowsOf(screen.name, { loads, runs, starts }));
    }
    return rows;
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

interface Visits {
  readonly loads: readonly Seen[];
  readonly runs: readonly Seen[];
  readonly starts: readonly Seen[];
}

function rowsOf(screen: string, { loads, runs, starts }: Visits): readonly Row[] {
  const worst = (seen: readonly Seen[], figure: (one: Seen) => number): number => Math.max(...seen.map(figure));
  const bound = { beside: { what: 'the bound', value: 0.02 }, aim: 1, unit: '' } as const;
  return [
    { what: `${screen}: largest paint`, value: median(loads.map(({ paint }) => paint)), unit: 'ms' },
    {
      what: '  first real exchange in the diagram, if run at once',
      value: median(starts.map(({ drawn }) => drawn)),
      unit: 'ms',
    },
    {
      what: '  first arrow in view, at the speed of a playing run',
      value: median(starts.map(({ arrow }) => arrow)),
      unit: 'ms',
    },
    { what: '  longest task until everything is preloaded', value: median(loads.map(({ task }) => task)), unit: 'ms' },
    { what: '  longest task while the flow plays', value: median(runs.map(({ task }) => task)), unit: 'ms' },
    {
      what: '  layout shift until everything is loaded, the worst visit',
      value: worst(loads, ({ shift }) => shift),
      ...bound,
    },
    {
      what: '  layout shift until the consumer is asked, the worst visit',
      value: worst(runs, ({ shiftAsked }) => shiftAsked),
      ...bound,
    },
    {
      what: '  layout shift until the chart stands, the worst visit',
      value: worst(runs, ({ shift }) => shift),
      ...bound,
    },
  ];
}

export const page: Section = {
  title: `The start page on a processor ${String(slowDown)} times slower, in Chromium`,
  run: measured,
};
