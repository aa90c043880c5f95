// The packed file contains what people use, no path of the build machine, and the notices of everything it bundles.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { at } from '../tools/run.ts';
import { carriedPackages, noticesOfBundles } from '../tools/published/notices.ts';
import type { Consumer } from './packed.ts';

/** Patterns of the paths that the package may contain. */
const kinds: readonly RegExp[] = [
  /^(?:package\.json|LICENSE|(?:README|CHANGELOG|SECURITY|THIRD-PARTY-NOTICES)\.md)$/u,
  /^src\/docs\/(?:guides|reference)\/[\w-]+\.md$/u,
  /^public\/sandbox-worker\.js$/u,
  /^lib\/(?:mocks|src)\/[\w/.-]+\.(?:js|d\.ts)$/u,
  /^lib\/(?:elements|pages)\/[\w/.-]+\.(?:js|css|svg)$/u,
  /^lib\/(?:elements|pages)\/THIRD-PARTY-NOTICES\.md$/u,
  /^lib\/playground\/(?:[\w.-]+\/)*[\w.-]+\.(?:js|css|svg|html|json|md)$/u,
  /^lib\/playground\/_headers$/u,
  /^lib\/openapi\/[\w.-]+\.json$/u,
  /^lib\/(?:custom-elements|html-data|scenario\.schema)\.json$/u,
  /^lib\/(?:authorise|callback|device)\.html$/u,
  /^lib\/served\/(?:files\.json|sandbox-worker\.js)$/u,
];

/** Licences that let anybody use, change and redistribute a work with its notice. */
const permissive: readonly string[] = ['MIT', 'ISC', 'BSD-3-Clause'];

export function packedFilesOf(given: () => Consumer): void {
  describe('the packed file', () => {
    const text = (path: string): string => readFileSync(join(given().installed, path), 'utf8');
    const all = (): readonly string[] =>
      readdirSync(given().installed, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(given().installed.length + 1))
        .map((path) => path.replaceAll('\\', '/'));

    test('contains files of the expected kinds only', () => {
      const files = all();
      expect(files.filter((path) => !kinds.some((kind) => kind.test(path)))).toEqual([]);
      for (const kind of kinds)
        expect(
          files.some((path) => kind.test(path)),
          String(kind),
        ).toBe(true);
    });

    test('contains everything that `files` in package.json names', () => {
      const missing = manifest.files.filter((path) => globSync(path, { cwd: given().installed }).length === 0);
      expect(missing).toEqual([]);
    });

    test('contains no path of the build machine and no link to a missing source map', () => {
      const telling = all().filter((path) => {
        const content = text(path);
        return content.includes(at()) || content.includes('file:///') || /^\/\/# sourceMappingURL=/mu.test(content);
      });
      expect(telling).toEqual([]);
    });

    test('contains the full licence of every bundled or installed dependency, in the built version', () => {
      const ofAll = text('THIRD-PARTY-NOTICES.md');
      const [named, bundled] = [
        carriedPackages(ofAll),
        noticesOfBundles.flatMap((path) => carriedPackages(text(path))),
      ];
      for (const name of ['idb', 'jose', 'lit-html', 'oauth4webapi', 'zod']) expect(bundled).toContain(name);
      for (const name of [...bundled, ...Object.keys(manifest.dependencies), 'msw']) expect(named).toContain(name);
      expect(new Set(named).size).toBe(named.length);
      for (const name of named) {
        const folder = at('node_modules', name);
        const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
          version: string;
          license: string;
        };
        const file = readdirSync(folder).find((each) => /^licen[cs]e/iu.test(each)) ?? '';
        const terms = readFileSync(join(folder, file), 'utf8').trim();
        expect(ofAll).toContain(`## ${name} ${version} (${license})\n\n${terms}`);
        expect(permissive).toContain(license);
      }
    });

    test('contains a playground that names everything it bundles, each under a permissive licence', () => {
      const notices = text('lib/playground/THIRD-PARTY-NOTICES.md');
      const bundled = Array.from(notices.matchAll(/^## (\S+) - \S+ \((.+)\)$/gmu), ([, name = '', licence = '']) => ({
        name,
        licence,
      }));
      for (const name of ['jose', 'lit', 'minisearch', 'msw', 'zod'])
        expect(bundled.map((one) => one.name)).toContain(name);
      expect(bundled.filter(({ licence }) => !permissive.includes(licence))).toEqual([]);
    });
  });
}
