// Sizes compared with tools used on the same pages, each from its registry package and measured in this run.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { newApp } from '../consumers/app.ts';
import { gzippedSize, staticSize } from '../kit/bundle-size.ts';
import { pack } from '../package/packed.ts';
import { buildPackage } from '../tools/build.ts';
import type { Row, Section } from './table.ts';

/** Kilobytes of all files of an installed package on disk. */
function unpacked(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => statSync(join(folder, file)));
  return files.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0) / 1000;
}

async function measured(): Promise<readonly Row[]> {
  if (buildPackage() !== 0) throw new Error('The package does not build: see the compiler’s messages above.');
  const packed = mkdtempSync(join(tmpdir(), 'cdr-packed-'));
  const app = newApp('sizes', pack(packed));
  try {
    await app.install([app.tarball, 'msw@3', 'rapidoc@9', 'swagger-ui-dist@5']);
    const gzipped = (path: string): number => gzippedSize(readFileSync(app.at(`node_modules/${path}`)));
    const rapidoc = { what: 'RapiDoc', value: gzipped('rapidoc/dist/rapidoc-min.js') };
    const swagger = {
      what: 'Swagger UI',
      value: gzipped('swagger-ui-dist/swagger-ui-bundle.js') + gzipped('swagger-ui-dist/swagger-ui.css'),
    };
    const own = (code: string): Promise<number> => staticSize(app.folder, code);
    const msw = { what: 'MSW, setupWorker', value: await own("export { setupWorker } from 'msw/browser';") };
    const row = async (what: string, code: string, beside: Row['beside']): Promise<Row> => ({
      what,
      value: await own(code),
      unit: 'kB gz',
      ...(beside === undefined ? {} : { beside }),
    });
    const name = 'cdr-browser-sandbox';
    return [
      await row('createSandbox', `export { createSandbox } from '${name}';`, rapidoc),
      await row('createSandbox', `export { createSandbox } from '${name}';`, msw),
      await row('startSandbox of ./browser, with MSW', `export { startSandbox } from '${name}/browser';`, msw),
      await row(
        'a prototype: createSandbox and the hybrid flow',
        `export { createSandbox } from '${name}'; export { hybrid, registration, startFlow } from '${name}/recipient';`,
        swagger,
      ),
      await row('every element', `import '${name}/elements';`, rapidoc),
      await row('every element', `import '${name}/elements';`, swagger),
      {
        what: 'the installed package',
        value: unpacked(app.at(`node_modules/${name}`)),
        unit: 'kB on disk',
        beside: { what: 'swagger-ui-dist', value: unpacked(app.at('node_modules/swagger-ui-dist')) },
      },
    ];
  } finally {
    app.remove();
    rmSync(packed, { recursive: true, force: true });
  }
}

export const size: Section = { title: 'Sizes: what is loaded at once, minified and gzipped', run: measured };
