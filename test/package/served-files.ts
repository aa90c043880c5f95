// What an app serves for the sandbox, from the packed package: builds with the plug-in, and the copying command.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { version } from '../../mocks/spec/package-version.ts';
import type { Consumer } from './packed.ts';

const pages = ['authorise', 'callback', 'device'].map((name) => `cdr-sandbox/${name}.html`);
const linked = /(?:src|href)="(?<path>[^"#]+\.[a-z]+)"/gu;
const imported = /(?:\bimport|\bfrom)\s*\(?["'`](?<path>\.[^"'`]+\.js)["'`]/gu;

/** Every file below the folder by relative path, with its text. */
const filesBelow = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((place) => [relative(folder, place).replaceAll('\\', '/'), readFileSync(place, 'utf8')]),
  );

/** The app's source, and the receiver of its build warnings. */
interface AppCode {
  readonly script: string;
  take(warning: string): void;
}

async function builtWith(
  consumer: Consumer,
  base: string,
  options: object,
  code?: AppCode,
): Promise<Map<string, string>> {
  const entry = pathToFileURL(join(consumer.installed, 'lib/src/served/vite-plugin.js')).href;
  const { cdrSandbox } = (await import(entry)) as { cdrSandbox: (options: object) => Plugin };
  consumer.write(
    'app/index.html',
    `<!doctype html><title>App</title>${code === undefined ? '' : '<script type="module" src="./app.js"></script>'}`,
  );
  consumer.write('app/app.js', code?.script ?? '');
  consumer.write('app/deep/page.html', '<!doctype html><title>Deep</title>');
  const root = join(consumer.folder, 'app');
  const { output } = (await build({
    root,
    base,
    configFile: false,
    logLevel: 'error',
    plugins: [cdrSandbox(options)],
    build: {
      write: false,
      rolldownOptions: {
        input: [join(root, 'index.html'), join(root, 'deep/page.html')],
        onwarn: ({ message }) => code?.take(message),
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(output.map((file) => [file.fileName, file.type === 'asset' ? String(file.source) : file.code]));
}

export function servedFilesOf(given: () => Consumer): void {
  describe('the plug-in for Vite', () => {
    test('adds nothing to a build unless asked', async () => {
      const files = await builtWith(given(), '/', {});
      expect([...files.keys()].toSorted()).toEqual(['deep/page.html', 'index.html']);
      expect(files.get('index.html')).not.toContain('cdr-sandbox-files');
    });

    test('warns about a build that contains the engine, unless that was asked for', async () => {
      const warned: string[] = [];
      const script = `import { createSandbox } from 'cdr-browser-sandbox'; void createSandbox();`;
      const take = (words: string): number => warned.push(words);
      await builtWith(given(), '/', {}, { script, take });
      expect(warned.join()).toMatch(/engine is part of this build, in assets\/\S+\.js(?: and \d+ more)?\. Load it/u);
      warned.length = 0;
      await builtWith(given(), '/', { build: true }, { script, take });
      const tables = `import { ruleIds } from 'cdr-browser-sandbox/spec'; console.log(ruleIds.length);`;
      await builtWith(given(), '/', {}, { script: tables, take });
      expect(warned).toEqual([]);
    });

    test.each([
      ['/shop/', '/shop/', '/shop/'],
      ['./', './', './../'],
    ])(
      'adds worker and pages to a build with base %s when asked, and every page has their address',
      async (base, home, deep) => {
        const files = await builtWith(given(), base, { build: true });
        expect([...files.keys()]).toEqual(
          expect.arrayContaining(['sandbox-worker.js', 'mockServiceWorker.js', ...pages]),
        );
        expect(files.get('index.html')).toContain(`<meta name="cdr-sandbox-files" content="${home}">`);
        expect(files.get('deep/page.html')).toContain(`<meta name="cdr-sandbox-files" content="${deep}">`);
      },
    );
  });

  const run = (...arguments_: string[]): { readonly code: number | null; readonly said: string } => {
    const command = join(given().installed, manifest.bin['cdr-browser-sandbox']);
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...arguments_], {
      cwd: given().folder,
      encoding: 'utf8',
    });
    return { code: status, said: `${stdout}${stderr}` };
  };

  describe('the command', () => {
    test('copies the files, and --check names those that differ, are missing or are left over', () => {
      const { folder } = given();
      const site = join(folder, 'public');
      mkdirSync(site);
      const { code: before, said: missing } = run('init', 'public', '--check');
      expect(before).toBe(1);
      expect(missing).toMatch(/missing {2}sandbox-worker\.js/u);
      expect(run('init', 'public').code).toBe(0);
      expect(run('init', 'public', '--check').code).toBe(0);
      expect(readFileSync(join(site, 'sandbox-worker.js'), 'utf8')).toMatch(`// cdr-browser-sandbox ${version}\n`);
      // The files as an earlier version copied them.
      const older = 'cdr-sandbox/pages/older.js';
      const listed = join(site, 'cdr-sandbox/copied-files.json');
      const list = JSON.parse(readFileSync(listed, 'utf8')) as { files: Record<string, string> };
      list.files[older] = `sha256-${createHash('sha256').digest('base64')}`;
      writeFileSync(listed, JSON.stringify(list));
      writeFileSync(join(site, older), '');
      writeFileSync(join(site, 'sandbox-worker.js'), '// cdr-browser-sandbox 0.0.1\n');
      writeFileSync(join(site, 'cdr-sandbox/notes.txt'), 'mine');
      rmSync(join(site, 'mockServiceWorker.js'));
      const { code, said } = run('init', 'public', '--check');
      expect(code).toBe(1);
      for (const line of [
        'differs  sandbox-worker.js',
        'missing  mockServiceWorker.js',
        `left over  ${older}`,
        'not replaced  sandbox-worker.js: it was changed after init copied it',
        'left alone  cdr-sandbox/notes.txt: init did not copy it',
        'npx cdr-browser-sandbox init public --force',
      ])
        expect(said).toContain(line);
      const refused = run('init', 'public');
      expect(refused.code).toBe(1);
      expect(refused.said).toContain('Nothing was copied to public:\nnot replaced  sandbox-worker.js');
      expect(existsSync(join(site, 'mockServiceWorker.js'))).toBe(false);
      expect(run('init', 'public', '--force').said).toContain(`removed  ${older}`);
      expect(run('init', 'public', '--check').code).toBe(0);
      expect(existsSync(join(site, older))).toBe(false);
      expect(readFileSync(join(site, 'cdr-sandbox/notes.txt'), 'utf8')).toBe('mine');
    });

    test('--playground copies the playground too, and later runs update it while its folder exists', () => {
      const folder = join(given().folder, 'hosted');
      mkdirSync(folder);
      expect(run('init', 'hosted', '--playground').code).toBe(0);
      const [carried, hosted] = [join(given().installed, 'lib/playground'), join(folder, 'cdr-sandbox/playground')];
      expect(filesBelow(hosted)).toEqual(filesBelow(carried));
      expect(existsSync(join(hosted, 'embed/index.html'))).toBe(true);
      expect(run('init', 'hosted').code).toBe(0);
      expect(run('init', 'hosted', '--check').code).toBe(0);
      expect(existsSync(join(hosted, 'embed/index.html'))).toBe(true);
      rmSync(hosted, { recursive: true });
      expect(run('init', 'hosted').code).toBe(0);
      expect(existsSync(hosted)).toBe(false);
    });

    test('refuses a link in place of its folder and keeps the link’s target', () => {
      const { folder } = given();
      const site = join(folder, 'linked');
      mkdirSync(site);
      mkdirSync(join(folder, 'behind'));
      writeFileSync(join(folder, 'behind/precious.txt'), 'precious');
      symlinkSync('../behind', join(site, 'cdr-sandbox'));
      for (const more of [[], ['--check'], ['--force']]) {
        const { code, said } = run('init', 'linked', ...more);
        expect(code).toBe(1);
        expect(said).toContain('in the way  cdr-sandbox: it is a link');
      }
      expect(filesBelow(join(folder, 'behind'))).toEqual(new Map([['precious.txt', 'precious']]));
      expect(readdirSync(site)).toEqual(['cdr-sandbox']);
    });

    test.each([
      [['init', 'nowhere'], 'There is no folder nowhere'],
      [['unit'], 'There is no command “unit”. Choose serve, examine or init.'],
      [['init'], 'Name one folder.'],
      [['init', 'public', '--chek'], 'There is no option --chek.\nnpx cdr-browser-sandbox --help lists the options.'],
    ])('refuses %j in plain words', (arguments_, words) => {
      const { code, said } = run(...arguments_);
      expect(code).toBe(1);
      expect(said).toContain(words);
      expect(said).not.toContain('    at ');
    });
  });

  test('the copied pages are of this version and complete in their folder', () => {
    const folder = join(given().folder, 'whole');
    mkdirSync(folder);
    run('init', 'whole');
    expect(version).toBe(manifest.version);
    for (const page of pages) {
      const html = readFileSync(join(folder, page), 'utf8');
      expect(html).toContain(`<meta name="cdr-sandbox-page" content="${version}">`);
      expect(html).not.toMatch(/(?:src|href)="\/|playground/u);
    }
    const copied = filesBelow(join(folder, 'cdr-sandbox'));
    expect(copied.get('pages/panel.js')).toMatch(/export\s*\{[^}]*\bshowPanel\b/u);
    const namedBy = new Map(
      [...copied].map(([file, text]) => [
        file,
        [...text.matchAll(file.endsWith('.html') ? linked : imported)].map(({ groups }) =>
          posix.join(posix.dirname(file), groups?.['path'] ?? ''),
        ),
      ]),
    );
    const named = [...namedBy.values()].flat();
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((file) => !copied.has(file))).toEqual([]);
    // A page loads nothing that only elements use.
    const loaded = new Set(pages.map((page) => page.replace('cdr-sandbox/', '')));
    for (const file of loaded) for (const next of namedBy.get(file) ?? []) loaded.add(next);
    expect(loaded.size).toBeGreaterThan(30);
    expect([...loaded].filter((file) => /\/(?:elements|flow|calls|panel|why)[-.]/u.test(file))).toEqual([]);
  });
}
