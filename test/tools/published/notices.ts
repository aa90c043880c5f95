// The package's notices: every installed or bundled work with its licence as its authors ship it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { at } from '../run.ts';

/** Vite writes these with its bundles: the works in the browser scripts. */
export const noticesOfBundles = ['lib/elements/THIRD-PARTY-NOTICES.md', 'lib/pages/THIRD-PARTY-NOTICES.md'] as const;

export const carriedPackages = (notices: string): readonly string[] =>
  Array.from(notices.matchAll(/^## (\S+) /gmu), ([, name = '']) => name);

function licenceOf(name: string): string {
  const folder = at('node_modules', name);
  const { version, license } = JSON.parse(readFileSync(at('node_modules', name, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  const file = readdirSync(folder).find((each) => /^licen[cs]e/iu.test(each));
  if (file === undefined) throw new Error(`${name} comes without a licence text: write down by hand what it says.`);
  return `## ${name} ${version} (${license})\n\n${readFileSync(at('node_modules', name, file), 'utf8').trim()}\n`;
}

/** Written after the browser scripts are built: works that are installed with the package, bundled, or, like MSW, loaded. */
export function writeNotices(): void {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as Readonly<
    Record<'dependencies' | 'peerDependencies', Readonly<Record<string, string>>>
  >;
  const installed = Object.keys({ ...dependencies, ...peerDependencies }).filter(
    // Nothing of Vite is bundled, since a project brings its own; its notices are those of its own bundle.
    (name) => name !== 'vite' && existsSync(at('node_modules', name)),
  );
  const names = new Set([
    ...installed,
    ...noticesOfBundles.flatMap((path) => carriedPackages(readFileSync(at(path), 'utf8'))),
  ]);
  const intro = '# Third-party notices\n\nThe packages that this one installs or carries a part of.\n';
  writeFileSync(at('THIRD-PARTY-NOTICES.md'), [intro, ...Array.from(names, licenceOf)].join('\n'));
}
