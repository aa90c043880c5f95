// The checks for every engine: the flows by hand, the stored world, and the other pages.
import type { RacePage } from '../browser/pages/race-page.ts';
import type { SeededPage } from '../browser/pages/seeded-page.ts';
import type { StorePage } from '../browser/pages/store-page.ts';
import { storeSuite } from '../contract/store-suite.ts';
import { seededFactsOfBoth } from '../kit/worlds/seeded-facts.ts';
import type { Browser, Tab } from './browser.ts';
import { inPage, wordsOfPage, type Ask } from './in-page.ts';
import { walkAtRandom } from './random-walk.ts';
import { until } from './until.ts';

declare const storePage: StorePage;
declare const racePage: RacePage;
declare const seededPage: SeededPage;

export interface Sites {
  /** Address of the built site, with a trailing slash. */
  readonly site: string;
  /** Pages of one script each, bundled for the tests. */
  readonly store: () => Promise<string>;
  readonly race: () => Promise<string>;
  readonly seeded: () => Promise<string>;
}

export interface Check {
  readonly title: string;
  run(browser: Browser, tab: Tab, sites: Sites): Promise<void>;
}

const asked =
  (ask: Ask) =>
  (tab: Tab, selector: string, name = ''): Promise<void> =>
    until(`${ask} ${selector} ${name}`, () => tab.call(inPage, ask, selector, name)).catch(async (error: unknown) => {
      throw new Error(`${String(error)} The page reads: ${await tab.call(wordsOfPage)}`, { cause: error });
    });
const press = asked('press');
const sees = asked('is-there');
const reads = (tab: Tab, text: string): Promise<void> => asked('reads')(tab, '*', text);

const equal = (found: unknown, wanted: unknown): void => {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`Found ${a}, expected ${b}.`);
};

async function open(tab: Tab, address: string): Promise<void> {
  await tab.goto(address);
  await until('the sandbox', () => tab.call(() => window.sandbox !== undefined)).catch(async (error: unknown) => {
    const words = await tab.call(() => `${document.readyState}, ${document.body.innerText.slice(0, 300)}`);
    throw new Error(`${String(error)} At ${address} the page is ${words}`, { cause: error });
  });
}

async function answerYes(tab: Tab): Promise<void> {
  for (const name of ['Use Priya', 'Continue', 'Use code', 'Continue']) await press(tab, 'button', name);
  await press(tab, 'input[type=checkbox]', 'Banksia Crescent');
  for (const name of ['Continue', 'Authorise']) await press(tab, 'button', name);
}

const walk: Check = {
  title: 'the hybrid flow by hand ends in a chart, and the worker answers the page’s own fetch',
  run: async (_browser, tab, { site }) => {
    await open(tab, site);
    equal(await tab.call(() => window.sandbox?.storage), 'indexeddb');
    await press(tab, 'button', 'Run it');
    await answerYes(tab);
    await reads(tab, 'Highest use');
    await sees(tab, 'details.mode[data-mode=worker]');
    const status = await tab.call(async () => {
      const answer = await fetch(`${window.sandbox?.urls.dataHolder.issuer ?? ''}/.well-known/openid-configuration`);
      return answer.status;
    });
    equal(status, 200);
  },
};

const reload: Check = {
  title: 'a reload keeps world, keys and walk, and a broken call is refused by its rule',
  run: async (_browser, tab, { site }) => {
    const kid = await tab.call(() => window.sandbox?.dataRecipient.signingKey.kid);
    await open(tab, site);
    await reads(tab, 'Highest use');
    equal(await tab.call(() => window.sandbox?.dataRecipient.signingKey.kid), kid);
    await press(tab, 'button', 'Send x-v: banana');
    await reads(tab, 'version.positive-integer');
  },
};

const registration: Check = {
  title: 'registration completes',
  run: async (_browser, tab, { site }) => {
    await open(tab, `${site}?view=flow&flow=registration`);
    await press(tab, 'button', 'Run to the end');
    await reads(tab, 'Start again');
    const steps = await tab.call(
      () =>
        window.sandbox?.trace.entries(({ flow, verdict }) => flow === 'registration' && verdict === 'ok').length ?? 0,
    );
    if (steps < 6) throw new Error(`${String(steps)} steps of the registration were answered.`);
  },
};

const backchannel: Check = {
  title: 'the consumer sees a backchannel request on a full-height phone and approves it',
  run: async (_browser, tab, { site }) => {
    await open(tab, `${site}?view=flow&flow=backchannel`);
    // Pressing during a step only speeds it up, so the test presses until it is the consumer's turn.
    await until('the consumer’s turn', async () => {
      if (await tab.call(inPage, 'reads', '*', 'You are Priya')) return true;
      await tab.call(inPage, 'press', '#primary', 'Next');
      return false;
    });
    await press(tab, 'input[type=checkbox]', 'Banksia Crescent');
    const height = await tab.call(() => document.querySelector('.phone')?.getBoundingClientRect().height ?? 0);
    if (height < 300) throw new Error(`The phone is ${String(height)} px high.`);
    await press(tab, 'button', 'Authorise');
    await reads(tab, 'You approved the request');
  },
};

const decisions: Check = {
  title: 'every heading of a decision is inside its card',
  run: async (_browser, tab, { site }) => {
    await open(tab, `${site}?view=decisions`);
    await reads(tab, 'are at the sandbox’s choice');
    const [cards, outside] = await tab.call(() => {
      const root = document.querySelector('cdr-decisions-view')?.shadowRoot;
      const all = [...(root?.querySelectorAll('fieldset[data-entry]') ?? [])];
      const top = (element: Element | null): number => element?.getBoundingClientRect().top ?? 0;
      return [all.length, all.filter((card) => top(card.querySelector('legend')) - top(card) < 8).length] as const;
    });
    if (cards < 20) throw new Error(`There are ${String(cards)} cards.`);
    equal(outside, 0);
  },
};

const device: Check = {
  title: 'a second tab has the same world and follows what happens in the first',
  run: async (browser, tab, { site }) => {
    await open(tab, site);
    const other = await browser.newTab();
    await open(other, `${site}device/`);
    const kid = (): string | undefined => window.sandbox?.dataRecipient.signingKey.kid;
    equal(await other.call(kid), await tab.call(kid));
    await tab.call(async () => {
      await window.sandbox?.fetch(`${window.sandbox.urls.register.issuer}/.well-known/openid-configuration`);
    });
    const newest = (): string | undefined => window.sandbox?.trace.entries().at(-1)?.id;
    const id = await tab.call(newest);
    await until('the exchange in the other tab', async () => (await other.call(newest)) === id);
    await other.close();
  },
};

const cold: Check = {
  title: 'a copied authorisation address works in a new page, and the walk continues from the callback page',
  run: async (_browser, tab, { site }) => {
    await open(tab, site);
    await press(tab, 'button', 'Start again');
    await press(tab, 'button', 'Run it');
    await sees(tab, 'button', 'Use Priya');
    const address = await tab.call(() => document.querySelector<HTMLIFrameElement>('iframe#holder')?.src ?? '');
    await tab.goto('about:blank');
    await tab.goto(address);
    await answerYes(tab);
    await press(tab, 'a', 'Continue in the playground');
    await reads(tab, 'Highest use');
  },
};

const reset: Check = {
  title: 'the reset page clears the world of the site',
  run: async (_browser, tab, { site }) => {
    await tab.goto(`${site}reset/`);
    await press(tab, 'button', 'Clear what this site keeps');
    await reads(tab, 'The world “/some/where/”');
    // A page in the engine's back-forward cache may keep the world open a moment longer.
    await until('the world to be gone', () =>
      tab.call(async () =>
        (await indexedDB.databases()).every(({ name }) => name?.startsWith('cdr-sandbox:') !== true),
      ),
    );
  },
};

const store: Check = {
  title: 'the store suite passes on this IndexedDB',
  run: async (_browser, tab, sites) => {
    await tab.goto(await sites.store());
    const titles: string[] = [];
    storeSuite(
      () => Promise.reject(new Error('Only the page opens stores.')),
      (title) => titles.push(title),
    );
    for (const title of titles) await tab.call((one) => storePage.run(one), title);
    if (titles.length < 20) throw new Error(`Only ${String(titles.length)} rules of the contract ran.`);
  },
};

const races: Check = {
  title: 'exactly one of a hundred requests from two tabs redeems a code',
  run: async (browser, tab, sites) => {
    const other = await browser.newTab();
    const address = await sites.race();
    await tab.goto(address);
    await other.goto(address);
    const race = await tab.call((name) => racePage.prepare(name, 'code', 100), 'race');
    equal(await other.call((name) => racePage.open(name, 'code'), 'race'), 'indexeddb');
    const halves = [tab, other].map((one, start) =>
      one.call((name, mine) => racePage.run(name, 'code', mine), 'race', {
        ...race,
        bodies: race.bodies.filter((_body, index) => index % 2 === start),
      }),
    );
    const answers = (await Promise.all(halves)).flat();
    equal([answers.length, answers.filter(([status]) => status === 200).length], [100, 1]);
    await other.close();
  },
};

const seeded: Check = {
  title: 'keys, certificates and ids from a seed equal those in Node',
  run: async (_browser, tab, sites) => {
    await tab.goto(await sites.seeded());
    equal(await tab.call(() => seededPage.facts()), await seededFactsOfBoth());
  },
};

const seed = Number(process.env['CDR_SEED'] ?? 5);
/** A long walk with `CDR_THOROUGH=1`. */
const moves = process.env['CDR_THOROUGH'] === '1' ? 500 : 30;

const random: Check = {
  title: `a walk of ${String(moves)} random moves from seed ${String(seed)} ends in no dead view`,
  // In its own tab, “back” leads to what the walk itself has opened, or to the blank page on which it began.
  run: async (browser, _tab, { site }) => walkAtRandom({ browser, tab: await browser.newTab(), site, seed, moves }),
};

/** Run in sequence in one browser: some continue in the world that an earlier check has left. */
export const checks = {
  firefox: [walk, reload, registration, backchannel, decisions, device, cold, reset, store, races, seeded, random],
  webkit: [walk, reload, backchannel, decisions, reset, store, seeded],
} as const satisfies Readonly<Record<string, readonly Check[]>>;
