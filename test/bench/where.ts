// Where the time goes in Node: the provider's own time in the hybrid flow, and that of an authorised read.
import { createSandbox } from '../../mocks/sandbox.ts';
import { hybrid, registration, startFlow, type AllFacts } from '../../src/recipient/index.ts';
import { authorisedRecipient } from '../kit/recipients/authorised-recipient.ts';
import { flowSurroundings } from '../kit/recipients/flow-surroundings.ts';
import { bareCrypto, ofHybridFlow } from './bare-crypto.ts';
import { microseconds, profiled, type Stretch } from './cpu-profile.ts';
import { median, type Row, type Section } from './table.ts';

/** Warm-up flows and measured flows; the faster half of these counts, as under the profiler. */
const flows = { warmUp: 60, counted: 150 };
/** Warm-up calls as in `walk.ts`, and blocks of measured calls, since a single call is shorter than a sample. */
const calls = { warmUp: 200, blocks: 60, inBlock: 25 };

export const where: Section = {
  title: 'Where the time goes, in Node',
  run: async () => [...(await ofFlow()), ...(await ofRead())],
};

/** A flow with the provider's work marked, so that the recipient's own work does not count. */
async function ofFlow(): Promise<readonly Row[]> {
  const sandbox = await createSandbox({ storage: 'memory:' });
  const recipient = await sandbox.enrol({ alg: 'PS256' });
  const plain = flowSurroundings(sandbox, recipient);
  // The recipient waits while the provider answers, so that time is the provider's.
  let answering = false;
  let stretches: Stretch[] = [];
  let run = 0;
  const marked = async <T>(work: () => Promise<T>): Promise<T> => {
    const from = microseconds();
    answering = true;
    try {
      return await work();
    } finally {
      answering = false;
      stretches.push({ run, from, to: microseconds() });
    }
  };
  const surroundings = {
    ...plain,
    identity: { ...recipient, fetch: ((...sent) => marked(() => recipient.fetch(...sent))) as typeof fetch },
    consumer: (url: URL) => marked(() => plain.consumer(url)),
  };
  const registered = await startFlow<AllFacts>(registration, surroundings).toEnd();
  const steps = hybrid.steps.filter(({ id }) => id !== 'accounts' && id !== 'usage');
  const flow = (): Promise<unknown> => startFlow<AllFacts>({ ...hybrid, steps }, surroundings, registered).toEnd();
  for (; run < flows.warmUp; run += 1) await flow();
  const took: ReadonlyMap<string, number>[] = [];
  const watch = watchedCrypto(() => answering);
  for (run = 0; run < flows.counted; run += 1) {
    sandbox.trace.clear();
    watch.begin();
    await flow();
    took.push(new Map([...ownOf(sandbox.trace.entries()), ...watch.found()]));
  }
  watch.end();
  stretches = [];
  const spent = await profiled(async () => {
    for (run = 0; run < flows.counted; run += 1) await flow();
    return stretches;
  });
  await sandbox.stop();
  const calm = took.toSorted((a, b) => (a.get('') ?? 0) - (b.get('') ?? 0)).slice(0, took.length / 2);
  const names = [...new Set(calm.flatMap((one) => [...one.keys()]))];
  const rows = names.map((what) => ({ what, value: median(calm.map((one) => one.get(what) ?? 0)), unit: 'ms' }));
  const { provider: floor } = await (await bareCrypto(ofHybridFlow)).inARow();
  return [
    { what: 'The provider’s own time, in the calmer half of the flows', value: rows[0]?.value ?? 0, unit: 'ms' },
    ...rows.slice(1).map((row) => ({ ...row, beside: { what: 'of its own time', value: rows[0]?.value ?? 0 } })),
    { what: 'the same WebCrypto, each operation 200 times in a row', value: floor, unit: 'ms' },
    ...sharesOf('The provider at work under the profiler, by rooms', spent),
  ];
}

interface Answered {
  readonly to: string;
  readonly parent?: string;
  readonly operation?: string;
  readonly took: number;
}

/** The total first, then each call by its number. */
function ownOf(exchanges: readonly Answered[]): readonly (readonly [string, number])[] {
  const own = exchanges.filter(({ to, parent }) => to === 'holder' && parent === undefined);
  const whole = own.reduce((sum, { took }) => sum + took, 0);
  const each = own.map(({ operation = '', took }, index) => [`${String(index + 1)} ${operation}`, took] as const);
  return [['', whole], ...each];
}

interface CryptoWatch {
  begin(): void;
  /** Milliseconds from call to result, by operation; concurrent operations are each counted in full. */
  found(): readonly (readonly [string, number])[];
  end(): void;
}

const watched = ['sign', 'verify', 'encrypt', 'digest', 'importKey'] as const;

function watchedCrypto(counts: () => boolean): CryptoWatch {
  const found = new Map<string, number>();
  const prototype = Object.getPrototypeOf(crypto.subtle) as Record<string, (...given: unknown[]) => Promise<unknown>>;
  const originals = watched.map((name) => [name, prototype[name]] as const);
  for (const [name, original] of originals) {
    if (original === undefined) continue;
    const replaced = async function (this: unknown, ...given: unknown[]): Promise<unknown> {
      if (!counts()) return original.apply(this, given);
      const began = performance.now();
      try {
        return await original.apply(this, given);
      } finally {
        const key = `WebCrypto: ${name} ${algorithmOf(given[name === 'importKey' ? 2 : 0])}`;
        found.set(key, (found.get(key) ?? 0) + performance.now() - began);
      }
    };
    Object.defineProperty(prototype, name, { value: replaced, configurable: true, writable: true });
  }
  return {
    begin: () => found.clear(),
    found: () => [...found],
    end: () => {
      for (const [name, value] of originals)
        Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
    },
  };
}

const algorithmOf = (given: unknown): string =>
  typeof given === 'string' ? given : String(Reflect.get(Object(given) as object, 'name') ?? '');

async function ofRead(): Promise<readonly Row[]> {
  const one = await authorisedRecipient();
  const read = async (): Promise<string> => (await one.call('/energy/accounts')).text();
  for (let run = 0; run < calls.warmUp; run += 1) await read();
  const spent = await profiled(async () => {
    const stretches: Stretch[] = [];
    for (let run = 0; run < calls.blocks; run += 1) {
      const from = microseconds();
      for (let call = 0; call < calls.inBlock; call += 1) await read();
      stretches.push({ run, from, to: microseconds() });
    }
    return stretches;
  });
  await one.stop();
  return sharesOf(`${String(calls.inBlock)} times GET /energy/accounts, under the profiler, by rooms`, spent);
}

/** The total and the share of each folder, largest first. */
function sharesOf(what: string, spent: ReadonlyMap<string, number>): readonly Row[] {
  const whole = [...spent.values()].reduce((sum, value) => sum + value, 0);
  const sorted = [...spent].toSorted(([, a], [, b]) => b - a);
  const beside = { what: 'of it', value: whole };
  return [
    { what, value: whole, unit: 'ms' },
    ...sorted.map(([room, value]) => ({ what: `  ${room}`, value, unit: 'ms', beside })),
  ];
}
