// Text that was taken away from the playground, written to a file and run as a module.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { at } from '../tools/run.ts';

/** What a developer has, by the names that the texts use. */
export type Mine = Readonly<Record<string, unknown>>;

export interface TakenAway {
  /** Runs the text as a module beside a `recipient.js` that exports what is mine, and gives its exports. */
  run(text: string, mine: Mine): Promise<Readonly<Record<string, unknown>>>;
  clear(): Promise<void>;
}

const shelf: Record<string, Mine> = {};
Object.assign(globalThis, { takenAway: shelf });

export function takenAway(name: string): TakenAway {
  const home = at('test-results', name);
  let count = 0;
  return {
    run: async (text, mine) => {
      count += 1;
      const folder = `${home}/${String(count)}`;
      await mkdir(folder, { recursive: true });
      shelf[folder] = mine;
      const names = Object.keys(mine).join(', ');
      await writeFile(`${folder}/recipient.js`, `export const { ${names} } = takenAway[${JSON.stringify(folder)}];\n`);
      await writeFile(`${folder}/taken.js`, text);
      return (await import(`${folder}/taken.js`)) as Readonly<Record<string, unknown>>;
    },
    clear: () => rm(home, { recursive: true, force: true }),
  };
}
