// A stopped sandbox: its trace can still be read, and everything that acts is refused with one error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxError } from '../../../mocks/ambient/sandbox-error.ts';
import type { Checkpoint, DataRecipient, Sandbox } from '../../../mocks/index.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';

type Method = (...given: readonly unknown[]) => unknown;

/** Functions that only read the page’s memory, or stop what has stopped anyway. */
const stillAnswer = [
  /^urls\./u,
  /^trace\.(?:subscribe|entries|clear|toHar|toMermaid)$/u,
  /^messages\./u,
  /^clock\.now$/u,
  /^decisions\.(?:get|list)$/u,
  /^faults\.(?:remove|clear|list)$/u,
  /^armed\.remove$/u,
  /^register\.waysFrom$/u,
  /personas\.\d+\.latestOneTimePassword$/u,
  /\.now$/u,
  /^certificates\.present$/u,
  /^stop$/u,
  /^Symbol\(Symbol\.asyncDispose\)$/u,
];

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  /\[object (?:Object|Array)\]/u.test(Object.prototype.toString.call(value));

/** Every function that can be reached from the object, by its path. */
function methodsOf(value: unknown, path = ''): readonly (readonly [path: string, method: Method])[] {
  if (typeof value === 'function') return [[path, value as Method]];
  if (!isPlain(value)) return [];
  return Reflect.ownKeys(value).flatMap((name) =>
    methodsOf(Reflect.get(value, name), path === '' ? String(name) : `${path}.${String(name)}`),
  );
}

interface Held {
  readonly sandbox: Sandbox;
  readonly enrolled: DataRecipient;
  readonly found: DataRecipient | undefined;
  readonly checkpoint: Checkpoint;
  readonly armed: { remove(): void };
}

let held: Held;
let methods: readonly (readonly [path: string, method: Method])[];
beforeAll(async () => {
  const sandbox = await createSandbox({ storage: 'memory:' });
  const enrolled = await sandbox.enrol();
  held = {
    sandbox,
    enrolled,
    found: await sandbox.recipients.find(enrolled.softwareProductId),
    checkpoint: await sandbox.checkpoint(),
    armed: sandbox.faults.add('secondary-outage'),
  };
  const { sandbox: _, ...rest } = held;
  methods = [...methodsOf(sandbox), ...methodsOf(rest)];
  await sandbox.stop();
});
afterAll(() => held.sandbox.stop());

const address = (): string => `${held.sandbox.urls.dataHolder.issuer}/jwks`;

const isStill = (path: string): boolean => stillAnswer.some((one) => one.test(path));

async function outcomeOf(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    return error instanceof SandboxError ? error.code : error;
  }
}

test('every method that acts or reads the store is refused as stopped', async () => {
  const asked = methods.filter(([path]) => !isStill(path));
  expect(asked.map(([path]) => path)).toEqual(
    expect.arrayContaining(['fetch', 'personas.0.authorise', 'register.setStatus', 'certificates.issue', 'faults.add']),
  );
  const outcomes = await Promise.all(
    asked.map(async ([path, method]) => [path, await outcomeOf(() => method(address()))]),
  );
  expect(outcomes.filter(([, outcome]) => outcome !== 'stopped')).toEqual([]);
});

test('methods that return a promise reject and never throw', () => {
  const thrown = methods
    .filter(([path]) => !isStill(path) && path !== 'faults.add')
    .filter(([, method]) => {
      try {
        void Promise.resolve(method(address())).catch(() => undefined);
        return false;
      } catch {
        return true;
      }
    });
  expect(thrown.map(([path]) => path)).toEqual([]);
});

test('the trace, the clock, messages and decisions can still be read', async () => {
  const { sandbox, armed } = held;
  expect(sandbox.trace.entries()).toBeInstanceOf(Array);
  expect(sandbox.trace.toHar()).toBeDefined();
  expect(sandbox.clock.now()).toBeInstanceOf(Date);
  expect(sandbox.decisions.get('hintReach')).toBeDefined();
  expect(await sandbox.decisions.list()).toBeInstanceOf(Array);
  expect(sandbox.faults.list()).toEqual([]);
  expect(() => armed.remove()).not.toThrow();
  expect(sandbox.messages.latest('nobody', 'one-time-password')).toBeUndefined();
});

test('a clock cannot be set after the stop', async () => {
  const { clock } = held.sandbox;
  await expect(clock.set('2020-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'stopped' });
  expect(clock.now().getUTCFullYear()).toBeGreaterThan(2020);
});

test('a pending wait for an exchange rejects as stopped', async () => {
  const sandbox = await createSandbox({ storage: 'memory:' });
  const never = outcomeOf(() => sandbox.trace.next(() => false));
  const last = sandbox.trace.next();
  const answered = sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/jwks`);
  await sandbox.stop();
  await answered.catch(() => undefined);
  expect(await never).toBe('stopped');
  expect((await last).operation, 'what was under way is still heard of').toBe('getJwks');
});

test('an abandoned wait causes no unhandled rejection when the sandbox stops', async () => {
  const escaped: unknown[] = [];
  const escape = (error: unknown): void => void escaped.push(error);
  process.on('unhandledRejection', escape);
  const sandbox = await createSandbox({ storage: 'memory:' });
  void sandbox.trace.next();
  await sandbox.stop();
  await new Promise((resolve) => void setImmediate(resolve));
  process.off('unhandledRejection', escape);
  expect(escaped).toEqual([]);
});
