// The order in which the browser tests look for a browser.
import { expect, test } from 'vitest';
import { advice, findBrowserIn, systemPaths, type Surroundings } from '../../tools/find-browser.ts';

const machine = (files: readonly string[], changes: Partial<Surroundings> = {}): Surroundings => ({
  env: { PATH: '/usr/local/bin:/usr/bin' },
  platform: 'linux',
  exists: (path) => files.includes(path),
  managed: () => '/cache/chromium/chrome',
  install: [],
  ...changes,
});

test('a browser named by CDR_BROWSER comes first', () => {
  const files = ['/my/chrome', '/cache/chromium/chrome', '/usr/bin/chromium'];
  const found = findBrowserIn(machine(files, { env: { CDR_BROWSER: '/my/chrome', PATH: '/usr/bin' } }));
  expect(found).toEqual({ path: '/my/chrome', how: 'CDR_BROWSER' });
});

test('a variable that names no file stops the run instead of falling through', () => {
  const surroundings = machine(['/usr/bin/chromium'], { env: { CDR_BROWSER: '/gone', PATH: '/usr/bin' } });
  expect(() => findBrowserIn(surroundings)).toThrow('CDR_BROWSER names /gone');
});

test('Playwright’s own browser comes before the system’s', () => {
  expect(findBrowserIn(machine(['/cache/chromium/chrome', '/usr/bin/chromium'])).path).toBe('/cache/chromium/chrome');
  expect(findBrowserIn(machine(['/usr/bin/chromium'])).path).toBe('/usr/bin/chromium');
});

test('without a browser the ways to install one are tried in turn', () => {
  const files: string[] = [];
  const tried: string[] = [];
  const way = (how: string, brings: string[]) => ({
    how,
    run: () => {
      tried.push(how);
      files.push(...brings);
    },
  });
  const surroundings = machine([], {
    exists: (path) => files.includes(path),
    install: [way('playwright', []), way('apt', ['/usr/bin/chromium']), way('never', [])],
  });
  expect(findBrowserIn(surroundings)).toEqual({ path: '/usr/bin/chromium', how: 'apt' });
  expect(tried).toEqual(['playwright', 'apt']);
});

test('when nothing helps, the run stops with a sentence that says what to do', () => {
  expect(() => findBrowserIn(machine([]))).toThrow(advice);
});

test('macOS and Windows keep their browsers elsewhere', () => {
  expect(systemPaths({ env: { HOME: '/Users/a' }, platform: 'darwin' })).toContain(
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  );
  expect(systemPaths({ env: { PROGRAMFILES: 'C:\\Program Files' }, platform: 'win32' })[0]).toMatch(/chrome\.exe$/);
});
