// Where Node's thread spent its time during some work, by folders of the sources and libraries.
import { Session, type Profiler } from 'node:inspector/promises';

/** An interval in microseconds of the monotonic clock, which the profiler uses. */
export interface Stretch {
  /** The run to which it belongs. */
  readonly run: number;
  readonly from: number;
  readonly to: number;
}

export const microseconds = (): number => Number(process.hrtime.bigint() / 1000n);

/** Folders by the file of a function or, for a native one, of its caller; the first match counts. */
const roomFiles: readonly (readonly [room: string, files: RegExp])[] = [
  ['WebCrypto, on this thread', /node:internal\/crypto/u],
  ['Request, Response, Headers, URL', /node:internal\/(deps\/undici|url|webstreams|webidl|encoding|blob)/u],
  ['the exchange written down for the trace', /mocks\/(trace\/|engine\/(exchange-record|tokens-in|ledger))/u],
  ['engine: steps and answers', /mocks\/engine\//u],
  ['tables', /mocks\/store\//u],
  ['keys and certificates, with jose', /mocks\/(keys|certificates)\/|\/jose\//u],
  ['parties: holder, register, secondary', /mocks\/(holder|register|secondary|recipients)\//u],
  ['schemas', /\/zod\//u],
  ['world, clock, chance, encodings', /mocks\//u],
  ['the caller', /src\/recipient\/|test\/|oauth4webapi/u],
  ['Node itself', /^node:/u],
];

const special = new Map([
  ['(idle)', 'waiting for WebCrypto’s threads'],
  ['(garbage collector)', 'garbage collection'],
  ['(program)', 'the virtual machine'],
]);

/**
 * Runs the work under the profiler and returns milliseconds by folder for the intervals that the work names: the mean of the
 * faster half of the runs, since in the others the machine was busy and the profiler measures elapsed time.
 */
export async function profiled(work: () => Promise<readonly Stretch[]>): Promise<ReadonlyMap<string, number>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  const stretches = await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return calmerHalf(byRun(profile, stretches));
}

type Rooms = Map<string, number>;
const wholeOf = (rooms: Rooms): number => [...rooms.values()].reduce((sum, value) => sum + value, 0);

function calmerHalf(runs: readonly Rooms[]): Rooms {
  const calm = runs.toSorted((a, b) => wholeOf(a) - wholeOf(b)).slice(0, Math.ceil(runs.length / 2));
  const mean: Rooms = new Map();
  for (const rooms of calm)
    for (const [room, value] of rooms) mean.set(room, (mean.get(room) ?? 0) + value / calm.length);
  return mean;
}

function byRun(profile: Profiler.Profile, stretches: readonly Stretch[]): readonly Rooms[] {
  const roomOf = roomsOf(profile.nodes);
  const runs = new Map<number, Rooms>();
  const { samples = [], timeDeltas = [] } = profile;
  let [at, next] = [profile.startTime, 0];
  for (const [index, id] of samples.entries()) {
    const begun = at;
    at += timeDeltas[index] ?? 0;
    while (next < stretches.length && (stretches[next]?.to ?? 0) < begun) next += 1;
    const stretch = stretches[next];
    if (stretch === undefined) break;
    const inside = Math.min(at, stretch.to) - Math.max(begun, stretch.from);
    if (inside <= 0) continue;
    const rooms: Rooms = runs.get(stretch.run) ?? new Map();
    runs.set(stretch.run, rooms);
    const room = roomOf.get(id) ?? 'Node itself';
    rooms.set(room, (rooms.get(room) ?? 0) + inside / 1000);
  }
  return [...runs.values()];
}

function roomsOf(nodes: readonly Profiler.ProfileNode[]): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  for (const { id, callFrame } of nodes) {
    const own = special.get(callFrame.functionName) ?? roomFiles.find(([, files]) => files.test(callFrame.url))?.[0];
    const caller = callers.get(id);
    const room = own ?? (caller === undefined ? undefined : found.get(caller));
    if (room !== undefined) found.set(id, room);
  }
  return found;
}
