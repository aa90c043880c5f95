// Apps with MSW 2 and without MSW: both install, a sandbox answers sandbox.fetch, and features that need MSW 3 say so.
import assert from 'node:assert/strict';
import type { App } from './app.ts';
import type { Consumer, ConsumerCheck } from './consumer.ts';

const walk = `
import { createSandbox } from 'cdr-browser-sandbox';
import { codeFlow, hybrid, registration, startFlow, todayRegistration } from 'cdr-browser-sandbox/recipient';

for (const [profile, enrol, consent] of [['0.1.1', registration, hybrid], ['today', todayRegistration, codeFlow]]) {
  await using sandbox = await createSandbox({ profile });
  const consumer = (url) => sandbox.personas[0].authorise(url);
  const surroundings = { register: sandbox.urls.register, identity: sandbox.dataRecipient, consumer };
  const registered = await startFlow(enrol, surroundings).toEnd();
  console.log((await startFlow(consent, surroundings, registered).toEnd()).accounts.length);
}
`;

const started = `
import { startSandbox } from 'cdr-browser-sandbox/node';
import { SandboxError } from 'cdr-browser-sandbox';
await startSandbox().catch((error) => console.log(error instanceof SandboxError, error.code, error.message));
`;

/** Imported as an app would: the call reports what MSW 2 lacks, not Node at link time. */
const ownSetUp = `
import { createSandbox, SandboxError } from 'cdr-browser-sandbox';
import { handlersOf, replaceHandler } from 'cdr-browser-sandbox/msw';
await using sandbox = await createSandbox();
for (const call of [() => handlersOf(sandbox), () => replaceHandler([], 'getStatus', () => new Response())])
  try {
    call();
  } catch (error) {
    console.log(error instanceof SandboxError, error.code, error.message);
  }
`;

const served = `
import { serveSandbox } from 'cdr-browser-sandbox/node';
const server = await serveSandbox({ port: 0, mtlsPort: 0, profile: 'today' });
console.log(server.sandbox.profile);
await server.stop();
`;

/** MSW 2 keeps answering while a sandbox runs beside it. */
const besideOwn = `
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createSandbox } from 'cdr-browser-sandbox';
const server = setupServer(http.get('https://shop.example/', () => HttpResponse.text('own')));
server.listen();
await using sandbox = await createSandbox();
const status = (await sandbox.fetch(sandbox.urls.dataHolder.issuer + '/jwks')).status;
console.log(await (await fetch('https://shop.example/')).text(), status);
server.close();
`;

/** Calls the plug-in as Vite does. */
const plugged = `
import { cdrSandbox } from 'cdr-browser-sandbox/vite';
cdrSandbox().configResolved({ base: '/', command: 'serve', logger: { warn: console.log } });
`;

const hosting: ConsumerCheck = {
  title: 'init copies a playground and refuses to copy a worker that is not installed',
  run: async (app: App) => {
    app.write('public/own.txt', 'own');
    await assert.rejects(app.tool('cdr-browser-sandbox', 'init', 'public'), /needs MSW 3.*msw@3/su);
    const said = await app.tool('cdr-browser-sandbox', 'init', 'public', '--playground');
    assert.doesNotMatch(said, /startSandbox/u);
    await app.tool('cdr-browser-sandbox', 'init', 'public', '--check');
  },
};

const prints = (title: string, program: string, expected: RegExp): ConsumerCheck => ({
  title,
  run: async (app: App) => {
    app.write('program.mjs', program);
    assert.match(await app.node('program.mjs'), expected);
  },
});

const checks: readonly ConsumerCheck[] = [
  prints('createSandbox, and the flows of both profiles', walk, /^1\n1\n$/u),
  prints('startSandbox of /node refuses with msw-missing, and names MSW 3', started, /^true msw-missing .*msw@3/su),
  prints('serveSandbox of /node needs no MSW', served, /^cds-1\.36\n$/u),
  prints('cdrSandbox() of /vite warns that its worker needs MSW 3', plugged, /needs MSW 3.*msw@3/su),
  hosting,
];

const consumerWith = (name: string, packages: readonly string[], more: readonly ConsumerCheck[]): Consumer => ({
  name,
  prepare: (app) => app.install([app.tarball, ...packages]),
  checks: [...checks, ...more],
});

export const withoutMsw3: readonly Consumer[] = [
  consumerWith('without-msw', [], []),
  consumerWith(
    'msw-2',
    ['msw@2'],
    [
      prints('MSW 2 answers as before', besideOwn, /^own 200\n$/u),
      prints(
        'handlersOf and replaceHandler of /msw refuse with msw-missing, and name MSW 3',
        ownSetUp,
        /^(?:true msw-missing cdr-browser-sandbox\/msw needs MSW 3.*msw@3.*\n){2}$/u,
      ),
    ],
  ),
];
