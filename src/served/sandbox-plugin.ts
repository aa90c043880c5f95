// The Vite plug-in for given files; only a built package has files of its own.
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { filesMeta, pagesFolder } from '../../mocks/spec/page-address.ts';
import { folderFor } from './page-folder.ts';
import { serveFiles } from './serve-files.ts';
import { mswMissing, workerName, type ServedFile } from './served-files.ts';

const contents = 'service worker, authorisation, device and callback pages';

/** Modules that every sandbox runs and that no other entry of the package imports. */
const isEngine = (id: string): boolean =>
  /\/cdr-browser-sandbox\/lib\/mocks\/sandbox\//u.test(id.replaceAll('\\', '/'));

/** `build`: whether the files also go into the app’s build. */
export function pluginWith(filesOf: () => readonly ServedFile[], build: boolean): Plugin {
  let base = '/';
  let served = true;
  let files: readonly ServedFile[] = [];
  return {
    name: 'cdr-browser-sandbox',
    configResolved(config) {
      ({ base } = config);
      served = config.command === 'serve' || build;
      if (!served) return;
      files = filesOf();
      if (!files.some(({ path }) => path === workerName)) config.logger.warn(mswMissing);
    },
    configureServer({ middlewares, httpServer, config }) {
      httpServer?.once('listening', () => {
        config.logger.info(
          `  CDR sandbox: ${contents} under ${pathOf(base)}${pagesFolder}${build ? '' : ', only in development; cdrSandbox({ build: true }) adds them to the build'}`,
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
          `The sandbox’s engine is part of this build, in ${withEngine[0]?.fileName ?? ''}${withEngine.length > 1 ? ` and ${String(withEngine.length - 1)} more` : ''}. Load it only if import.meta.env.DEV, as src/docs/guides/leave-it-out.md of cdr-browser-sandbox shows. To keep it, set cdrSandbox({ build: true }).`,
        );
      if (build)
        for (const file of files) this.emitFile({ type: 'asset', fileName: file.path, source: file.content() });
      this.info(
        build
          ? `CDR sandbox: ${contents} are part of this build`
          : `CDR sandbox: ${contents} are not part of this build; cdrSandbox({ build: true }) adds them`,
      );
    },
  };
}

/** Of a base, which may be a whole address. */
const pathOf = (base: string): string => new URL(base, 'http://localhost').pathname;
