// One guide lists what is real, simulated and left out, each with a reason; every introduction of 0.1.1 calls it a draft.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../mocks/sandbox.ts';
import { presetOf } from '../../mocks/spec/decisions/decisions.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { operationOf } from '../../mocks/spec/operations/index.ts';
import { profiles } from '../../mocks/spec/profiles/index.ts';
import { servedVersions } from '../../mocks/spec/served-versions.ts';
import { profileWords } from '../../src/pages/profiles/profile-words.ts';
import { at } from '../tools/run.ts';

const read = (path: string): string => readFileSync(at(path), 'utf8');
const guide = read('src/docs/guides/simulated.md');

/** The rows of the table below a heading, without its head. */
const rowsBelow = (heading: string): readonly (readonly string[])[] => {
  const section = guide.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

describe.each(['Real', 'Simulated', 'Left out'])('the list “%s”', (heading) => {
  test('gives each line a description and a reason of its own', () => {
    const rows = rowsBelow(heading);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) expect(row.filter((cell) => cell.length > 2)).toHaveLength(row.length);
    expect(new Set(rows.map((row) => row.at(-1))).size).toBe(rows.length);
  });
});

test('the README, the architecture and the start page link to the three lists', () => {
  for (const path of ['README.md', 'ARCHITECTURE.md']) expect(read(path)).toContain('(src/docs/guides/simulated.md)');
  expect(read('index.html')).toContain('href="guides/simulated/"');
});

const introductions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['README.md', 'index.html', 'src/docs/guides/simulated.md', 'src/docs/guides/builders.md'].map((path) => [
      path,
      read(path),
    ]),
  ),
  'the bar': profileWords['0.1.1'].line,
  'the menu of profiles': read('src/pages/world-menus/profile-menu.ts'),
};

test.each(Object.entries(introductions))('0.1.1 is called a draft of January 2019 in %s', (_where, text) => {
  const plain = text.replaceAll(/\s+/gu, ' ');
  expect(plain).toMatch(/draft,? of January 2019/u);
  expect(plain).toMatch(/12 May 2025/u);
  expect(plain).not.toMatch(/ended (?:in )?May 2025/u);
});

test('the start page describes the profile in the words of the bar', () => {
  expect(read('index.html').replaceAll(/\s+/gu, ' ')).toContain(profileWords['0.1.1'].line);
});

const rowOf = (heading: string, name: string): string =>
  rowsBelow(heading)
    .find(([what]) => what === name)
    ?.join(' ') ?? '';

test('operations are listed as real where the standards define them, and gaps as simulated', () => {
  expect(rowOf('Real', 'Operations')).toContain('wherever the standards define them');
  const gaps = rowOf('Simulated', 'Gaps in the standards');
  for (const ours of ['consent API', 'login hint', '`vtm`']) expect(gaps).toContain(ours);
  expect(rowOf('Simulated', 'Consumer’s screens')).toContain('JSON');
  expect(rowOf('Simulated', 'Secondary holder')).toContain('AEMO’s e-Hub');
  expect(rowsBelow('Real').filter((row) => row.join(' ').includes('secondary'))).toEqual([]);
});

test('the guide names the URLs that allow every origin, and the responses agree', async () => {
  const sandbox = await createSandbox({ storage: 'memory:' });
  const { dataHolder, register } = sandbox.urls;
  const configuration = `${dataHolder.issuer}/.well-known/openid-configuration`;
  const metadata = (await (await sandbox.fetch(configuration)).json()) as Readonly<
    Record<'jwks_uri' | 'registration_endpoint', string>
  >;
  const allowedBy = async (address: string, method = 'GET'): Promise<string | null> =>
    (await sandbox.fetch(address, { method, headers: { 'x-v': '1' } })).headers.get('access-control-allow-origin');
  const [paragraph = ''] =
    guide.replaceAll(/\s*\n(?!\n)\s*/gu, ' ').match(/Three kinds of URL allow every origin.*?`\./u) ?? [];
  const everybody = [
    ['provider configuration', configuration],
    ['key set', metadata.jwks_uri],
    ['status', `${dataHolder.publicBase}/discovery/status`],
    ['outages', `${dataHolder.publicBase}/discovery/outages`],
  ] as const;
  for (const [name, address] of everybody) {
    expect(paragraph).toContain(name);
    expect(await allowedBy(address), name).toBe('*');
  }
  const nobody = [
    ['authorisation endpoint', dataHolder.authorisationEndpoint, 'GET'],
    ['registration', metadata.registration_endpoint, 'POST'],
    ['mutual TLS', `${register.secureBase}/idp/connect/token`, 'POST'],
  ] as const;
  for (const [name, address, method] of nobody) {
    expect(paragraph).toContain(name);
    expect(await allowedBy(address, method), name).toBeNull();
  }
  // The text requires it on operations without a token and does not mention documents.
  expect(paragraph).toMatch(/does not mention the others/u);
  await sandbox.stop();
});

test('the second factor at level 3 is listed as simulated', () => {
  expect(rowOf('Simulated', 'Second factor')).toMatch(/two different kinds of factor at level of assurance 3/u);
});

test('the order of the checks is listed as simulated', () => {
  expect(rowOf('Simulated', 'Order of the checks')).toContain('standards define almost no order');
  expect(rowsBelow('Real').filter((row) => /\border\b/u.test(row.join(' ')))).toEqual([]);
});

test('the guide gives each profile the versions that its holders serve', () => {
  const versionsIn = (profile: ProfileId): readonly number[] =>
    servedVersions(operationOf('listAccounts'), presetOf('strict', profiles[profile])).map(({ version }) => version);
  expect([versionsIn('0.1.1'), versionsIn('cds-1.36')]).toEqual([[1], [2]]);
  const plain = guide.replaceAll(/\s+/gu, ' ');
  expect(plain).toMatch(
    /0\.1\.1 serves .* such as version 1 of energy accounts\. .* today’s profile serves .* version 2/u,
  );
  expect(plain).not.toMatch(/carries over/u);
});
