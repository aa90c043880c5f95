// Entry `cdr-browser-sandbox/vite`: serves the worker and the consumer’s pages to an app, and includes them in its build on request.
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { filesMeta, pagesFolder } from '../../mocks/spec/page-address.ts';
import { folderFor } from './page-folder.ts';
import { serveFiles } from './serve-files.ts';
import { mswMissing, servedFiles, workerName, type ServedFile } from './served-files.ts';

export interface CdrSandboxOptions {
  /**
   * Includes the worker and the pages in the build, for a demonstration that runs on its own. Default false: a
   * production build then contains only what your own code imports of the sandbox.
   */
  readonly build?: boolean;
}

const contents = 'service worker, authorisation, device and callback pages';

/** Modules that every sandbox runs and that no other entry of the package imports. */
const isEngine = (id: string): boolean =>
  /\/cdr-browser-sandbox\/lib\/mocks\/sandbox\//u.test(id.replaceAll('\\', '/'));

/**
 * Plug-in for Vite: serves everything `startSandbox()` needs at the app’s own origin and under its `base`; in
 * development always, in the build with `{ build: true }`. Prints their address in one line of the console. Throws for
 * an unknown option.
 */
export function cdrSandbox(options: CdrSandboxOptions = {}): Plugin {
  checkOptions(options);
  const { build = false } = options;
  let base = '/';
  let served = true;
  let files: readonly ServedFile[] = [];
  return {
    name: 'cdr-browser-sandbox',
    configResolved(config) {
      ({ base } = config);
      served = config.command === 'serve' || build;
      if (!served) return;
      files = servedFiles();
      if (!files.some(({ path }) => path === workerName)) config.logger.warn(mswMissing);
    },
    configureServer({ middlewares, httpServer, config }) {
      httpServer?.once('listening', () => {
        config.logger.info(
          `  CDR sandbox: ${contents} under ${pathOf(base)}${pagesFolder}${build ? '' : ', in development alone; cdrSandbox({ build: true }) builds them in'}`,
        );
      });
      middlewares.use(serveFiles(pathOf(base), files));
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (_html, { path }): HtmlTagDescriptor[] =>
        served ? [{ tag: 'meta', attrs: { name: filesMeta, content: folderFor(path, base) }, injectTo: 'head' }] : [],
    },
    generateBundle(_options, bundle) {
      if (this.environment.config.consumer !== 'client') return;
      const withEngine = Object.values(bundle).filter((file) => file.type === 'chunk' && file.moduleIds.some(isEngine));
      if (!build && withEngine.length > 0)
        this.warn(
          `The sandbox’s engine is part of this build, in ${withEngine[0]?.fileName ?? ''}${withEngine.length > 1 ? ` and ${String(withEngine.length - 1)} more` : ''}. Load it behind import.meta.env.DEV, as src/docs/guides/leave-it-out.md of cdr-browser-sandbox shows, or ask for it: cdrSandbox({ build: true }).`,
        );
      if (build)
        for (const file of files) this.emitFile({ type: 'asset', fileName: file.path, source: file.content() });
      this.info(
        build
          ? `CDR sandbox: ${contents} are part of this build`
          : `CDR sandbox: ${contents} are left out of this build; cdrSandbox({ build: true }) puts them in`,
      );
    },
  };
}

/** Catches what untyped JavaScript may pass: an unknown option, or a value of another type. */
function checkOptions(options: CdrSandboxOptions): void {
  const unknown = Object.keys(options).find((name) => name !== 'build');
  if (unknown !== undefined)
    throw new Error(`cdrSandbox() has no option “${unknown}”. The only one is build: true or false.`);
  if (!['boolean', 'undefined'].includes(typeof options.build))
    throw new Error(`The option build of cdrSandbox() is of type ${typeof options.build}. Write true or false.`);
}

/** The path of a base, which may be a full URL. */
const pathOf = (base: string): string => new URL(base, 'http://localhost').pathname;
