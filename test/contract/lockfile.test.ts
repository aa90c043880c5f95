// The lock file serves every platform: `npm ci` refuses one from which a platform's own binaries are missing.
import { expect, test } from 'vitest';
import lock from '../../package-lock.json' with { type: 'json' };

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly resolved?: string;
}
const packages: Readonly<Record<string, Locked>> = lock.packages;

test('every optional dependency that a package names is locked', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${place}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('no package is tied to one machine’s registry', () => {
  const addresses = Object.values(packages).flatMap(({ resolved }) => resolved ?? []);
  expect(addresses.filter((address) => !address.startsWith('https://registry.npmjs.org/'))).toEqual([]);
});
