// A run sends the requests of a seed to one sandbox, each bent in a known way, and judges every answer.
import type { Exchange } from '../../mocks/trace/exchange.ts';
import { defaultProfile, operationsOf } from '../../mocks/spec/profiles/index.ts';
import type { SecurityProfile } from '../../mocks/spec/profiles/profile.ts';
import { wrongBlame, type Sent } from '../kit/oracles/evidence-in-bytes.ts';
import type { Bend } from './bend.ts';
import { bendsFor } from './bends.ts';
import { chanceOf, type Chance } from './chance.ts';
import { readDocuments } from './declared.ts';
import { composed, type Composed, type Draft } from './draft.ts';
import { faultOf, isRefused, type Answer } from './judge.ts';
import { makerOf } from './operations-today.ts';
import { isTurnedAway, type Wire } from './over-sockets.ts';
import { openScene, type Scene } from './scene.ts';

export interface Finding {
  readonly request: number;
  /** The operation, the bent part and the bend. */
  readonly title: string;
  readonly fault: string;
  /** The rule that refused it, if any. */
  readonly rule?: string;
}

export interface Report {
  readonly requests: number;
  readonly refused: number;
  readonly findings: readonly Finding[];
  readonly titles: readonly string[];
  /** Every operation with the rule that refused it, or `none`. */
  readonly reached: ReadonlySet<string>;
  /** Milliseconds of every answer, ascending. */
  readonly took: readonly number[];
  readonly slowest: readonly Timed[];
  /** Bytes in use after a garbage collection, sampled during the run. */
  readonly heap: readonly number[];
}

export interface Timed {
  readonly title: string;
  readonly request: number;
  readonly took: number;
  /** Processor milliseconds; the rest of `took` was waiting for the machine. */
  readonly worked: number;
}

export interface SessionOptions {
  readonly seed: number;
  readonly count: number;
  /** The world's profile; 0.1.1 by default. */
  readonly profile?: SecurityProfile;
  /** Runs only this request, with the initial state of a run. */
  readonly only?: number;
  readonly every?: (done: number) => void;
  readonly heapNow?: () => number;
  /** Sends over sockets to a served world; in memory if absent. */
  readonly wire?: Wire;
}

/** Requests per second of the sandbox's clock, and requests between two heap samples. */
const perSecond = 10;
const perLook = 1_000;

interface Planned {
  readonly draft: Draft;
  readonly bends: readonly Bend[];
  readonly title: string;
  /** The request before it is bent. */
  readonly honest?: Sent;
}

/** Draws the operation and the bends from the seed only. */
async function plan(scene: Scene, making: Chance, chance: Chance): Promise<Planned> {
  const operation = chance.pick(operationsOf({ id: scene.profile }));
  // Creating valid state also draws, so it must not influence what is bent.
  const draft = await makerOf(operation, scene)(operation, scene, making);
  const wanted = chance.percent(8) ? 0 : chance.percent(85) ? 1 : 2;
  const bends: Bend[] = [];
  const honest = wanted === 1 ? sentAs(await composed(draft)) : undefined;
  for (let drawn = 0; drawn < wanted; drawn += 1) {
    const fitting = bendsFor(draft, scene);
    if (fitting.length === 0) break;
    const bend = chance.pick(chance.pick(fitting));
    bend.apply(draft, scene, chance);
    bends.push(bend);
  }
  const how = bends.map(({ name }) => name).join(' and ') || 'honest';
  const variant = draft.variant === '' ? '' : ` (${draft.variant})`;
  const title = `${operation.id}${variant}: ${how}`;
  return { draft, bends, title, ...(honest === undefined ? {} : { honest }) };
}

/** The request as the trace would record it. */
function sentAs({ url, init: { method = 'GET', headers, body } }: Composed): Sent {
  const text = typeof body === 'string' ? { body } : {};
  return { request: { method, url: new URL(url).href, headers: [...new Headers(headers)], ...text } };
}

const shown = ({ url, init }: Composed): string =>
  `${url.slice(0, 300)} ${typeof init.body === 'string' ? init.body.slice(0, 2_000) : ''}`;

/** Checks that no refusal reveals what another client holds. */
function secretIn({ foreignTokens, expiredAccess, codes, managed }: Scene, text: string): string | undefined {
  const secrets = [
    foreignTokens.access,
    foreignTokens.refresh,
    expiredAccess,
    managed?.value.token,
    ...codes.map(({ value }) => value),
  ];
  return secrets.some((secret) => secret !== undefined && secret !== '' && text.includes(secret))
    ? `it gives a token or a code away: ${text.slice(0, 200)}`
    : undefined;
}

/** Undefined for a request that fetch itself refuses to build. */
function built({ url, init }: Composed): Request | undefined {
  try {
    return new Request(url, init);
  } catch {
    return undefined;
  }
}

export async function runSession({
  seed,
  count,
  profile = defaultProfile,
  only,
  every,
  heapNow,
  wire,
}: SessionOptions): Promise<Report> {
  const scene = await openScene(
    seed,
    profile.id,
    wire === undefined ? undefined : (options = {}) => wire.open(options),
  );
  const { sandbox } = scene;
  const declared = readDocuments(profile);
  const findings: Finding[] = [];
  const titles: string[] = [];
  const reached = new Set<string>();
  const timed: Timed[] = [];
  const heap: number[] = [];
  let last: Exchange | undefined;
  let refused = 0;
  sandbox.trace.subscribe((exchange) => {
    if (exchange.parent === undefined) last = exchange;
  });
  for (let request = only ?? 0; request < (only === undefined ? count : only + 1); request += 1) {
    if (request % perSecond === 0) await sandbox.clock.advance('PT1S');
    if (request % perLook === 0 && heapNow !== undefined) heap.push(heapNow());
    const { draft, bends, title, honest } = await plan(scene, chanceOf(seed, -1 - request), chanceOf(seed, request));
    titles.push(title);
    const found = (fault: string): void => {
      const rule = last?.checks.find(({ outcome }) => outcome === 'fail')?.rule;
      findings.push({ request, title, fault, ...(rule === undefined ? {} : { rule }) });
    };
    const sent = await composed(draft);
    const whole = built(sent);
    if (whole === undefined) continue;
    last = undefined;
    const [start, before] = [performance.now(), process.cpuUsage()];
    const response = await (wire === undefined ? sandbox.fetch(whole) : wire.send(whole));
    const took = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    timed.push({ title, request, took, worked: (user + system) / 1000 });
    const answer: Answer = { status: response.status, headers: response.headers, text: await response.text() };
    draft.settle?.(answer.status, answer.text);
    // Listeners are notified first, so that readers find the trace complete.
    sandbox.trace.entries();
    const exchange = last as Exchange | undefined;
    if (wire !== undefined && isTurnedAway(draft.method, answer)) {
      refused += 1;
      reached.add(`none ${String(answer.status)} of the server`);
      if (bends.length === 0) found(`an honest request was turned away: ${answer.text.slice(0, 200)}`);
      continue;
    }
    if (exchange === undefined) {
      found('the trace has no exchange for it');
      continue;
    }
    const no = isRefused(answer);
    if (no) refused += 1;
    reached.add(
      `${exchange.operation ?? 'none'} ${exchange.checks.find(({ outcome }) => outcome === 'fail')?.rule ?? 'none'}`,
    );
    const fault = faultOf(declared, draft.method, answer, exchange) ?? (no ? secretIn(scene, answer.text) : undefined);
    const isTheSame = exchange.operation === draft.operation.id && draft.operation.notImplemented !== true;
    const blame = no && isTheSame && honest !== undefined ? wrongBlame(exchange, honest) : undefined;
    if (fault ?? blame) found(fault ?? blame ?? '');
    if (bends.length === 0 && no !== (draft.operation.notImplemented === true))
      found(`an honest request was ${no ? 'refused' : 'answered'}: ${answer.text.slice(0, 200)}`);
    if (bends.length === 1 && bends[0]?.broken === true && !no)
      found(`a broken request was accepted: ${draft.method} ${shown(sent)}`);
    every?.(request);
  }
  await (wire === undefined ? sandbox.stop() : wire.close());
  const slowest = [...timed].sort((a, b) => b.took - a.took).slice(0, 10);
  const took = timed.map((one) => one.took).sort((a, b) => a - b);
  return { requests: timed.length, refused, findings, titles, reached, took, slowest, heap };
}
