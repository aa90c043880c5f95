// The help and the start-up text of `serve` agree with its guide.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSandbox } from '../../mocks/index.ts';
import { serveUsage, welcome } from '../../src/served/serve-command.ts';
import { at } from '../tools/run.ts';

const helped = new Map(
  [...serveUsage.matchAll(/^ {6}--([\w-]+)(?: \S+)? {2,}(.+)$/gm)].map(([, name = '', words = '']) => [name, words]),
);
const guide = readFileSync(at('src/docs/guides/serve.md'), 'utf8');
const guided = new Map(
  [...guide.matchAll(/^\| `--([\w-]+)[^|]*\| (.+?) *\|$/gm)].map(([, name = '', words = '']) => [
    name,
    words.replaceAll('`', ''),
  ]),
);

test('the guide lists every option of the help in the same words', () => {
  expect(helped.size).toBeGreaterThan(9);
  expect([...guided.keys()]).toEqual([...helped.keys()]);
  for (const [name, words] of helped) expect(guided.get(name), name).toContain(words);
});

test('the start-up text and the guide name the playground and its guides', async () => {
  await using sandbox = await createSandbox();
  const origins = { tls: 'https://localhost:8443', mtls: 'https://localhost:8444' };
  const printed = welcome({ origins, levers: `${origins.tls}/__admin`, authorityFile: 'authority.pem', sandbox }, {});
  for (const address of [`${origins.tls}/`, `${origins.tls}/guides/`]) {
    expect(printed.split(/\s/u)).toContain(address);
    expect(guide).toContain(`\`${address}\``);
  }
});

test('the start-up text gives the address of each party, the curl command and where the world is kept', async () => {
  await using sandbox = await createSandbox({ profile: 'today' });
  const server = {
    origins: { tls: 'https://localhost:1', mtls: 'https://localhost:2' },
    levers: 'https://localhost:1/__admin',
    authorityFile: 'ca.pem',
    sandbox,
  };
  const { issuer } = sandbox.urls.dataHolder;
  const discovery = `${issuer}/.well-known/openid-configuration`;
  const lines = welcome(server, {}).split('\n');
  for (const line of [
    `The CDR sandbox uses profile ${sandbox.profile} (scenario ${sandbox.scenario.name}).`,
    '  TLS            https://localhost:1',
    '  mutual TLS     https://localhost:2',
    `  data holder    ${discovery}`,
    `  register       ${sandbox.urls.register.base}`,
    '  levers         https://localhost:1/__admin/openapi.json',
    `  curl           curl --cacert ca.pem ${discovery}`,
  ])
    expect(lines).toContain(line);
  const kept = welcome(server, { state: 'world.json' }).split('\n');
  expect(kept.filter((line) => !lines.includes(line))).toEqual(['  kept in        world.json']);
  expect(lines.filter((line) => !kept.includes(line))).toEqual([]);
});
