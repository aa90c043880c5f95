// Firefox over WebDriver BiDi, which it implements natively: no driver or library is needed.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asExpression, resultOf, type Browser, type Tab } from './browser.ts';

/** Settings that suppress Firefox's own network traffic and prompts. */
const preferences: Readonly<Record<string, string | number | boolean>> = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.prefs.recommended': true,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  // Without animation, which the other engine covers.
  'ui.prefersReducedMotion': 1,
};

type Message = Readonly<Record<string, unknown>>;

interface Connection {
  send(method: string, parameters: object): Promise<Message>;
  close(): void;
}

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null;
const memberOf = (value: unknown, name: string): unknown => (isMessage(value) ? value[name] : undefined);

/** Milliseconds to wait for an answer: leaving a page during a command may lose its answer. */
const patience = 90_000;

/** Sends commands and matches answers by id; passes events to the listener. */
async function connect(address: string, heard: (event: Message) => void): Promise<Connection> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Message) => void>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${address}.`)));
  });
  socket.addEventListener('message', ({ data }) => {
    const message: unknown = JSON.parse(String(data));
    if (!isMessage(message)) return;
    const { id } = message;
    if (typeof id !== 'number') return heard(message);
    waiting.get(id)?.(message);
    waiting.delete(id);
  });
  return {
    send: async (method, parameters) => {
      const id = (last += 1);
      const answered = new Promise<Message>((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`${method}: Firefox has not answered for ${String(patience / 1000)} s.`)),
          patience,
        );
        waiting.set(id, (answer) => {
          clearTimeout(late);
          resolve(answer);
        });
      });
      socket.send(JSON.stringify({ id, method, params: parameters }));
      const answer = await answered;
      const { result } = answer;
      if (isMessage(result)) return result;
      throw new Error(`${method}: ${String(answer['message'] ?? answer['error'])}`);
    },
    close: () => socket.close(),
  };
}

const leavingBegins = ['browsingContext.navigationStarted'];
/** The new document exists, or there will be none. */
const leavingEnds = ['script.realmCreated', 'browsingContext.navigationFailed', 'browsingContext.downloadWillBegin'];

function noteLeaving(leaving: Set<unknown>, method: string, context: unknown): void {
  if (leavingBegins.includes(method)) leaving.add(context);
  if (leavingEnds.includes(method)) leaving.delete(context);
}

/** Of MissingPart, the error of `mocks/ambient/load-part.ts`. */
const interruptedImport = 'A part of the sandbox could not be loaded';

/** Starts the browser with a temporary profile. */
export async function startFirefox(executable: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'cdr-firefox-'));
  // Downloads are deleted with the profile.
  const saved = { 'browser.download.folderList': 2, 'browser.download.dir': profile };
  const lines = Object.entries({ ...preferences, ...saved }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(executable, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/u.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error('Firefox ended before it could be driven.')));
  });
  const problems: string[] = [];
  /** Contexts in which another document replaces the current one. */
  const leaving = new Set<unknown>();
  const connection = await connect(`${address}/session`, ({ method, params }) => {
    if (method !== 'log.entryAdded') return noteLeaving(leaving, String(method), memberOf(params, 'context'));
    const isError = memberOf(params, 'type') === 'javascript' && memberOf(params, 'level') === 'error';
    const text = String(memberOf(params, 'text'));
    // Firefox logs this for loads through the worker that leaving the page interrupted; no error is thrown.
    const wasLeft = text.includes('A ServiceWorker intercepted the request');
    // It also rejects an import that leaving the page interrupts, and the page’s listeners no longer hear of it.
    const isLeaving = leaving.has(memberOf(memberOf(params, 'source'), 'context')) && text.includes(interruptedImport);
    if (isError && !wasLeft && !isLeaving) problems.push(text);
  });
  const { capabilities } = await connection.send('session.new', { capabilities: {} });
  await connection.send('session.subscribe', { events: ['log.entryAdded', ...leavingBegins, ...leavingEnds] });
  const newTab = async (): Promise<Tab> => {
    const { context } = await connection.send('browsingContext.create', { type: 'tab' });
    await connection.send('browsingContext.setViewport', { context, viewport: { width: 1440, height: 900 } });
    return {
      goto: async (url) => void (await connection.send('browsingContext.navigate', { context, url, wait: 'complete' })),
      call: async (work, ...given) => {
        const expression = asExpression(work, given);
        const answer = await connection.send('script.evaluate', {
          expression,
          target: { context },
          awaitPromise: true,
        });
        if (answer['type'] !== 'success') throw new Error(String(memberOf(answer['exceptionDetails'], 'text')));
        return resultOf(work, String(memberOf(answer['result'], 'value')));
      },
      back: async () => void (await connection.send('browsingContext.traverseHistory', { context, delta: -1 })),
      reload: async () => void (await connection.send('browsingContext.reload', { context, wait: 'complete' })),
      close: async () => void (await connection.send('browsingContext.close', { context })),
    };
  };
  return {
    name: `Firefox ${String(memberOf(capabilities, 'browserVersion'))}`,
    newTab,
    takeProblems: () => problems.splice(0),
    quit: async () => {
      connection.close();
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
