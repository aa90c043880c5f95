// A visitor who presses anything at random, in any browser: views, steps, lessons, undo, search, clock, household, profile.
import { profileIdOf, type ProfileId } from '../../mocks/spec/ids.ts';
import { queryOf } from '../../src/pages/address/view-address.ts';
import { lessons } from '../../src/pages/lessons/all-lessons.ts';
import { pageViewNames } from '../../src/pages/page-views.ts';
import { flowsIn } from '../../src/runs/flows/flow-names.ts';
import { chanceOf, type Chance } from '../fuzz/chance.ts';
import type { Browser, Tab } from './browser.ts';
import { inPage } from './in-page.ts';
import { until } from './until.ts';
import { chooseInMenu, complaints, pressOne, searchFor } from './walk-in-page.ts';

export interface Walk {
  /** Opens the second tab. */
  readonly browser: Pick<Browser, 'newTab'>;
  readonly tab: Tab;
  /** Address of the site, with a trailing slash. */
  readonly site: string;
  readonly seed: number;
  readonly moves: number;
}

/** The walk in progress. */
interface Walker extends Walk {
  readonly chance: Chance;
  /** Profile of the current world. */
  readonly profile: ProfileId;
  /** The moves so far, so that a failure can be replayed. */
  readonly way: string[];
}

const pressable = 'button, summary, input[type=checkbox], input[type=radio], main a[href^="?"]';

/** Views and flows of a profile, as addresses. */
const addressesOf = (profile: ProfileId): readonly string[] => [
  ...flowsIn(profile).map((flow) => queryOf({ view: 'flow', flow }, profile)),
  ...pageViewNames.map((view) => queryOf({ view }, profile)),
];

const isOpened = (tab: Tab): Promise<boolean> =>
  tab.call(() => document.querySelector('details.mode')?.checkVisibility() === true);

/** A page that is already navigating cannot be navigated; the second attempt works. */
async function open({ tab, site, way }: Walker, address: string): Promise<void> {
  way.push(`open ${address}`);
  await tab.goto(`${site}${address}`).catch(() => tab.goto(`${site}${address}`));
  await until(`${address} to open`, () => isOpened(tab));
}

/** Opens another view or another world; rarely one of the other profile, which then asks which world to use. */
async function openSomewhere(walker: Walker): Promise<void> {
  const { chance, profile } = walker;
  const asked = chance.percent(85) ? profile : chance.pick(['0.1.1', 'cds-1.36'] as const);
  await open(walker, chance.pick(addressesOf(asked)));
}

async function press({ tab, chance, way }: Walker): Promise<void> {
  // The page may be navigating; then nothing is pressed.
  const name = await tab.call(pressOne, pressable, chance.number()).catch(() => undefined);
  way.push(`press ${name ?? 'nothing'}`);
}

async function learn(walker: Walker): Promise<void> {
  const { tab, chance, profile, way } = walker;
  const { id } = chance.pick(lessons.filter((lesson) => lesson.profile === profile));
  await open(walker, `${queryOf({ view: 'lessons' }, profile)}&lesson=${id}`);
  if ((await tab.call(complaints)).length > 0) return;
  const name = chance.pick(['Do it for me', 'Give me a hint', 'Solve the rest', 'Start again']);
  const pressed = await tab.call(inPage, 'press', 'button', name);
  way.push(`${name}${pressed ? '' : ' (not there)'}`);
}

async function search({ tab, chance, way }: Walker): Promise<void> {
  const words = chance.pick(['x-v', 'consent', '406', 'Priya', 'zebra', 'invalid_client', '']);
  const where = await tab.call(searchFor, words, chance.number()).catch(() => 'as the page left');
  way.push(`search for “${words}” ${where}`);
}

const now = (): number | undefined => window.sandbox?.clock.now().getTime();
const [hour, day] = [3_600_000, 86_400_000];

/** Moves the clock by a day and undoes it: it must show the earlier time again. */
async function undo(walker: Walker): Promise<void> {
  const { tab, profile, way } = walker;
  await open(walker, queryOf({ view: 'faults' }, profile));
  const before = await tab.call(now);
  if (before === undefined) return;
  way.push('+ 1 day, then undo');
  const since = async (): Promise<number> => ((await tab.call(now)) ?? 0) - before;
  await until('the button “+ 1 day”', () => tab.call(inPage, 'press', 'button', '+ 1 day'));
  await until('the clock to be moved', async () => (await since()) >= day);
  await until('the button “Undo”', () => tab.call(inPage, 'press', '.undo button', 'Undo'));
  await until('the clock to be back', async () => Math.abs(await since()) < hour);
}

async function moveClock({ tab, chance, way }: Walker): Promise<void> {
  const duration = chance.pick(['PT1M', 'PT5M', 'PT11M', 'P1D', 'P91D', 'P366D']);
  way.push(`clock ${duration}`);
  await tab.call(async (by) => window.sandbox?.clock.advance(by), duration).catch(() => undefined);
}

/** Chooses another household or profile in the bar's menu; a new page loads. */
async function beginWorld(walker: Walker, what: 'household' | 'profile'): Promise<void> {
  const { tab, chance, way } = walker;
  const [summary, button] = what === 'household' ? ['Household', 'household'] : ['Security profile', 'Go to the world'];
  way.push(`other ${what}`);
  await until(`the menu of the ${what}`, () => tab.call(inPage, 'press', 'summary', summary));
  await until(`a ${what} to choose`, () =>
    tab.call(chooseInMenu, `cdr-${what}-menu`, chance.number(), what === 'profile'),
  );
  await tab.call(() => void (document.documentElement.dataset['before'] = 'true'));
  await until('the button of the menu', () => tab.call(inPage, 'press', 'button', button));
  await until('the new world', async () => {
    const isNew = await tab.call(() => document.documentElement.dataset['before'] === undefined);
    return isNew && isOpened(tab);
  });
}

async function reload({ tab, way }: Walker): Promise<void> {
  way.push('reload');
  await tab.reload();
}

async function goBack(walker: Walker): Promise<void> {
  const { tab, way } = walker;
  way.push('back');
  await tab.back().catch(() => undefined);
  if (await tab.call(() => location.protocol === 'about:').catch(() => false)) await open(walker, '');
}

async function secondTab(walker: Walker): Promise<void> {
  const { browser, chance, profile, way } = walker;
  const other = { ...walker, tab: await browser.newTab() };
  if (chance.percent(20)) {
    way.push('second tab device/');
    await other.tab.goto(`${walker.site}device/`);
  } else {
    way.push('second tab');
    await open(other, chance.pick(addressesOf(profile)));
  }
  await press(other);
  // The press may navigate: the tab is closed once the new view has loaded, and the view must be intact.
  await until('the second tab to settle', async () => (await other.tab.call(complaints)).length === 0);
  await other.tab.close();
}

/** Moves with their weights. */
const kinds: readonly (readonly [times: number, move: (walker: Walker) => Promise<void>])[] = [
  [9, press],
  [4, openSomewhere],
  [2, learn],
  [2, search],
  [1, undo],
  [1, moveClock],
  [1, (walker) => beginWorld(walker, 'profile')],
  [1, (walker) => beginWorld(walker, 'household')],
  [1, reload],
  [2, goBack],
  [1, secondTab],
];
const drawn = kinds.flatMap(([times, move]) => Array<typeof move>(times).fill(move));

/** Throws if the view is dead or miscounts after a move. */
export async function walkAtRandom(walk: Walk): Promise<void> {
  const { tab, seed, moves } = walk;
  const way: string[] = [];
  let profile: ProfileId = '0.1.1';
  await open({ ...walk, chance: chanceOf(seed, 0), profile, way }, '');
  for (let number = 0; number < moves; number += 1) {
    const chance = chanceOf(seed, number);
    const move = chance.pick(drawn);
    let found: readonly string[] = [];
    try {
      await move({ ...walk, chance, profile, way });
      await until('a view in order', async () => (found = await tab.call(complaints)).length === 0);
    } catch (error) {
      throw new Error(
        `Move ${String(number)}: ${[String(error), ...found].join(' ')} After ${way.slice(-12).join(' > ')}`,
        {
          cause: error,
        },
      );
    }
    const stands = await tab.call(() => window.sandbox?.profile ?? '').catch(() => '');
    profile = profileIdOf(stands) ?? profile;
  }
}
