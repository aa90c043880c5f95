// A new user's path by the README only: from an empty folder to the first authorised call in the browser, counted and timed.
import assert from 'node:assert/strict';
import type { App } from './app.ts';
import type { Consumer } from './consumer.ts';
import { documentedBlocks } from './guides.ts';
import { browsing, served } from './served-app.ts';
import { answerYes } from './sharing-page.ts';
import { createVite } from './vite-template.ts';

/** The most moves, and the most seconds beyond npm's own time, that it may take. */
const most = { moves: 10, seconds: 60 };

/** The README's code for an app. The line for vite.config.ts is in the sentence before it, and in full in the guide. */
function shown(info: string): string {
  const [block] = documentedBlocks(info);
  if (block === undefined) throw new Error(`No document shows a block of ${info}.`);
  return block.text;
}

/** Makes the moves in order and returns the seconds of each. */
async function take(moves: Readonly<Record<string, () => unknown>>): Promise<Readonly<Record<string, number>>> {
  const seconds: Record<string, number> = {};
  for (const [name, move] of Object.entries(moves)) {
    const start = performance.now();
    await move();
    seconds[name] = (performance.now() - start) / 1000;
  }
  return seconds;
}

const path = (app: App): Readonly<Record<string, () => unknown>> => ({
  'npm create vite': () => createVite(app),
  'npm install --save-dev cdr-browser-sandbox msw@3': () => app.install([app.tarball, 'msw@3']),
  'edit vite.config.ts': () => app.write('vite.config.ts', shown('ts file=vite.config.ts')),
  'edit src/main.ts': () => app.write('src/main.ts', shown('ts page')),
  'open it, and authorise as Priya': () =>
    served(app, 'dev', ({ address }) =>
      browsing(async (context) => {
        const page = await context.newPage();
        await page.goto(address);
        await answerYes(page);
        await page.getByText('Banksia Crescent').waitFor();
      }),
    ),
});

export const newcomer: Consumer = {
  name: 'newcomer',
  prepare: () => Promise.resolve(),
  checks: [
    {
      title: `from an empty folder to the first authorised call: at most ${String(most.moves)} moves, ${String(most.seconds)} s beyond npm’s`,
      run: async (app) => {
        const seconds = Object.entries(await take(path(app)));
        const own = seconds.filter(([name]) => !name.startsWith('npm ')).reduce((sum, [, each]) => sum + each, 0);
        const words = seconds.map(([name, each]) => `${name} ${each.toFixed(1)} s`).join('; ');
        console.log(`     newcomer: ${words}`);
        assert.ok(seconds.length <= most.moves, words);
        assert.ok(own <= most.seconds, words);
      },
    },
  ],
};
