// Entry `cdr-browser-sandbox/vite`: serves the worker and the consumer’s pages to an app, and includes them in its build on request.
import type { Plugin } from 'vite';
import { pluginWith } from './sandbox-plugin.ts';
import { servedFiles } from './served-files.ts';

export interface CdrSandboxOptions {
  /**
   * Includes the worker and the pages in the build, for a demonstration that runs on its own. Default false: a
   * production build then contains only what your own code imports of the sandbox.
   */
  readonly build?: boolean;
}

/**
 * Plug-in for Vite: serves everything `startSandbox()` needs at the app’s own origin and under its `base`; in
 * development always, in the build with `{ build: true }`. Prints their address in one line of the console. Throws for
 * an unknown option.
 */
export function cdrSandbox(options: CdrSandboxOptions = {}): Plugin {
  checkOptions(options);
  return pluginWith(servedFiles, options.build === true);
}

/** Catches what untyped JavaScript may pass: an unknown option, or a value of another type. */
function checkOptions(options: CdrSandboxOptions): void {
  const unknown = Object.keys(options).find((name) => name !== 'build');
  if (unknown !== undefined)
    throw new Error(`cdrSandbox() has no option “${unknown}”. Its only option is build: true or false.`);
  if (!['boolean', 'undefined'].includes(typeof options.build))
    throw new Error(`The option build of cdrSandbox() is of type ${typeof options.build}. Write true or false.`);
}
