// Entry `cdr-browser-sandbox/vite`: serves the worker and the consumer's pages to an app, and builds them into it when asked.
import type { Plugin } from 'vite';
import { pluginWith } from './sandbox-plugin.ts';
import { servedFiles } from './served-files.ts';

export interface CdrSandboxOptions {
  /**
   * Puts the worker and the pages into the build too, for a demonstration that runs on its own. Default false: a
   * production build has nothing of the sandbox but what your own code imports.
   */
  readonly build?: boolean;
}

/**
 * Plug-in for Vite: everything `startSandbox()` needs, at the app's own origin and under its `base`. In development
 * always; in the build with `{ build: true }`. Says in one line of the console where they are. Refuses (throws) an option
 * that it does not have.
 */
export function cdrSandbox(options: CdrSandboxOptions = {}): Plugin {
  checkOptions(options);
  return pluginWith(servedFiles, options.build === true);
}

/** What JavaScript passes unseen: another name, or another kind of value. */
function checkOptions(options: CdrSandboxOptions): void {
  const unknown = Object.keys(options).find((name) => name !== 'build');
  if (unknown !== undefined)
    throw new Error(`cdrSandbox() has no option “${unknown}”. The only one is build: true or false.`);
  if (!['boolean', 'undefined'].includes(typeof options.build))
    throw new Error(`The option build of cdrSandbox() is of type ${typeof options.build}. Write true or false.`);
}
