// Recipients in other languages against `serve`, as in the guides: each runs a whole walk over real mutual TLS, in both profiles.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { command, type App } from './app.ts';
import { Skipped, type Consumer, type ConsumerCheck } from './consumer.ts';
import { documentedBlock } from './guides.ts';
import { browsing } from './served-app.ts';
import { answerYes } from './sharing-page.ts';

type ServedProfile = '0.1.1' | 'today';
const servedProfiles: readonly ServedProfile[] = ['0.1.1', 'today'];

interface Server {
  readonly authority: string;
  readonly levers: string;
}

/** Starts a program of the app, waits for its output, ends it after the work, and returns how it ended. */
async function running<T>(
  app: App,
  argv: readonly string[],
  awaited: RegExp,
  work: (found: RegExpExecArray) => Promise<T>,
): Promise<readonly [given: T, code: number | null]> {
  const [file = '', ...rest] = argv;
  const child = spawn(file, rest, { cwd: app.folder });
  let printed = '';
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const ready = new Promise<RegExpExecArray>((resolve, reject) => {
    const hear = (text: Buffer): void => {
      printed += text.toString();
      const found = awaited.exec(printed);
      if (found !== null) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => reject(new Error(`${argv.join(' ')} ended: ${printed}`)));
  });
  try {
    const given = await work(await ready);
    child.kill('SIGTERM');
    return [given, (await ended)[0]];
  } finally {
    child.kill('SIGKILL');
  }
}

/** Runs `npx cdr-browser-sandbox serve` at free ports; it has to exit on its own when it is asked to. */
async function serving(app: App, profile: ServedProfile, work: (server: Server) => Promise<void>): Promise<void> {
  const authority = app.at(`${profile}.pem`);
  const typed = ['serve', '--quiet', '--port', '0', '--profile', profile, '--authority-file', authority];
  const argv = [process.execPath, 'node_modules/cdr-browser-sandbox/lib/src/served/command.js', ...typed];
  const [, code] = await running(app, argv, /levers +(\S+)\/openapi\.json/u, ([, levers = '']) =>
    work({ authority, levers }),
  );
  assert.equal(code, 0, 'SIGTERM ends the server without an error');
}

const inShell = (app: App, { authority, levers }: Server, ...argv: readonly string[]): Promise<string> =>
  command(app.folder, 'env', [
    `AUTHORITY=${authority}`,
    `REQUESTS_CA_BUNDLE=${authority}`,
    `LEVERS=${levers}`,
    ...argv,
  ]);

/** Throws Skipped if the machine lacks a program. */
async function needs(app: App, what: string, ...argv: readonly string[]): Promise<void> {
  const [file = '', ...rest] = argv;
  await command(app.folder, file, rest).catch(() => {
    throw new Skipped(`This machine has no ${what}.`);
  });
}

const python = process.env['PYTHON'] ?? 'python3';

interface Language {
  readonly name: string;
  readonly needs: readonly (readonly string[])[];
  readonly run: readonly string[];
}

const languages: readonly Language[] = [
  { name: 'openid-client and undici in Node.js', needs: [], run: [process.execPath, 'walk.mjs'] },
  {
    name: 'curl',
    needs: [
      ['curl', 'curl', '--version'],
      ['jq', 'jq', '--version'],
      ['openssl', 'openssl', 'version'],
    ],
    run: ['bash', 'recipient.sh'],
  },
  {
    name: 'requests and jwcrypto in Python',
    needs: [['Python with requests and jwcrypto (PYTHON names one)', python, '-c', 'import requests, jwcrypto']],
    run: [python, 'recipient.py'],
  },
  { name: 'Go', needs: [['Go', 'go', 'version']], run: ['go', 'run', 'main.go'] },
];

const walks = languages.flatMap(({ name, needs: lacking, run }) =>
  servedProfiles.map((profile): ConsumerCheck => ({
    title: `${name}, ${profile}: registration, consent by a lever, accounts, refresh, revocation`,
    run: async (app) => {
      for (const [what = '', ...argv] of lacking) await needs(app, what, ...argv);
      await serving(app, profile, async (server) => {
        assert.equal(await inShell(app, server, ...run), 'accounts 1\nrefreshed 200\nrevoked 401\n');
      });
    },
  })),
);

const byBrowser = (profile: ServedProfile): ConsumerCheck => ({
  title: `a server with a browser, ${profile}: the consumer consents on the holder’s page and comes back`,
  run: (app) =>
    serving(app, profile, async ({ authority, levers }) => {
      const argv = ['env', `AUTHORITY=${authority}`, `LEVERS=${levers}`, process.execPath, 'server.mjs'];
      await running(app, argv, /http:\/\/localhost:3000/u, ([address = '']) =>
        browsing(async (shared) => {
          const context = await shared.browser()?.newContext({ ignoreHTTPSErrors: true });
          if (context === undefined) throw new Error('The browser has gone.');
          context.setDefaultTimeout(60_000);
          const page = await context.newPage();
          await page.goto(address);
          await page.getByRole('link', { name: 'Share my energy data' }).click();
          await page.waitForURL('https://localhost:*/authorise/?*');
          await answerYes(page);
          await page.waitForURL('**/accounts');
          await page.getByText('"accounts"').waitFor();
          assert.deepEqual(
            (await context.cookies(address)).map(({ name, httpOnly }) => [name, httpOnly]),
            [['session', true]],
          );
        }),
      );
    }),
});

/** The trace's result for an accounts call with these curl arguments. */
async function refusedBy(app: App, server: Server, ...certificate: readonly string[]): Promise<string> {
  const world = JSON.parse(await pullByCurl(app, server, `${server.levers}/world`)) as {
    holders: { urls: { base: string } }[];
  };
  const url = `${world.holders[0]?.urls.base ?? ''}/energy/accounts`;
  await pullByCurl(app, server, '--header', 'x-v: 1', ...certificate, url);
  const refusal = JSON.parse(await pullByCurl(app, server, `${server.levers}/trace/refusal`)) as { rule: string };
  return refusal.rule;
}

const pullByCurl = (app: App, { authority }: Server, ...argv: readonly string[]): Promise<string> =>
  command(app.folder, 'curl', ['--silent', '--show-error', '--cacert', authority, ...argv]);

const withoutGoodCertificate: ConsumerCheck = {
  title: 'curl is refused by the right rule without a certificate and with one from another server’s authority',
  run: async (app) => {
    await needs(app, 'curl', 'curl', '--version');
    await serving(app, 'today', async (server) => {
      assert.equal(await refusedBy(app, server), 'transport.certificate-present');
      await serving(app, '0.1.1', async (other) => {
        const another = await pullByCurl(app, other, '--request', 'POST', `${other.levers}/recipients`);
        const { client } = JSON.parse(another) as { client: { key: string; certificate: string } };
        const [cert, key] = [app.write('other.pem', client.certificate), app.write('other.key', client.key)];
        assert.equal(await refusedBy(app, server, '--cert', cert, '--key', key), 'transport.certificate-issuer');
      });
    });
  },
};

const shown = [
  ...['setup', 'register', 'today', 'hybrid', 'walk', 'server', 'recipient.test'].map((name) => `js file=${name}.mjs`),
  'sh file=recipient.sh',
  'python file=recipient.py',
  'go file=main.go',
];

export const servedRecipients: Consumer = {
  name: 'served-recipients',
  prepare: async (app) => {
    await app.install([app.tarball, 'openid-client@6', 'undici@7', 'jose@6']);
    for (const info of shown) app.write(info.replace(/^\w+ file=/u, ''), documentedBlock(info).text);
    app.write('levers.sh', documentedBlock('sh levers').text);
  },
  checks: [
    ...walks,
    ...servedProfiles.map(byBrowser),
    withoutGoodCertificate,
    {
      title: 'the guide’s levers work with curl',
      run: async (app) => {
        await needs(app, 'curl', 'curl', '--version');
        await serving(app, 'today', async (server) => {
          await inShell(app, server, 'bash', '-euo', 'pipefail', 'levers.sh');
          assert.match(app.read('trace.har'), /"version":"1\.2"/u);
        });
      },
    },
    {
      title: 'the guide’s test passes in node:test with serveSandbox and without MSW',
      run: async (app) => {
        await app.node('--test', 'recipient.test.mjs');
      },
    },
  ],
};
