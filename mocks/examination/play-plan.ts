// Plays one plan in its own world, and keeps the world for late requests.
import { recordOf } from '../ambient/is-record.ts';
import { wait } from '../ambient/timers.ts';
import { tamperWith } from '../sandbox/tamper-with.ts';
import type { DataRecipient, Sandbox } from '../sandbox/sandbox-interface.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { Persona } from '../personas/persona.ts';
import type { ProfileId } from '../spec/ids.ts';
import { parsed } from './change-answer.ts';
import type { AnswerLie, Lie } from './lie.ts';
import type { Plan } from './plan.ts';
import type { Play } from './play.ts';
import type { RecipientUnderTest } from './recipient-under-test.ts';
import { createRuns, createStand, type Runs } from './runs.ts';
import type { Finding, Seen } from './seen.ts';
import { callRecipient } from './withdrawal-call.ts';
import { openWire, type Wire } from './plan-wire.ts';
import type { PlanWorld, Worlds } from './worlds.ts';

export interface PlaySettings {
  readonly worlds: Worlds;
  /** Whether real time may pass. */
  readonly patient: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait for late requests after a run. */
  readonly grace: number;
}

export interface Played {
  readonly plan: Plan;
  readonly seen: Seen;
  /** An error of the examination itself. */
  readonly trouble?: unknown;
}

const asList = <T>(one: T | readonly T[] | undefined): readonly T[] =>
  one === undefined ? [] : Array.isArray(one) ? (one as readonly T[]) : [one as T];

/** Every lie of a plan. */
export const liesOf = ({ lie }: Pick<Plan, 'lie'>): readonly Lie[] => asList<Lie>(lie);

/** Plays the plan to its end. A rejection of the recipient is part of what was seen; an error of the examination is `trouble`. */
export async function playPlan(
  plan: Plan,
  recipient: RecipientUnderTest,
  settings: PlaySettings,
): Promise<Played | Finding> {
  const { worlds, signal, grace } = settings;
  signal?.throwIfAborted();
  const world = await worlds.open(plan);
  if (typeof world === 'string') return { found: 'not exercised', happened: world, chosen: true };
  const observed = await observe(world.sandbox, plan, recipient);
  const trouble = await playedIn(world, plan, recipient, observed, settings);
  if (!worlds.areKept) await wait(grace, signal ?? new AbortController().signal);
  signal?.throwIfAborted();
  const seen = worlds.areKept ? observed.seen : keptOf(observed.seen);
  return trouble === undefined ? { plan, seen } : { plan, seen, trouble };
}

/** Returns an error of the examination itself. */
async function playedIn(
  { sandbox, own, trouble: before }: PlanWorld,
  plan: Plan,
  recipient: RecipientUnderTest,
  observed: Observed,
  { patient }: PlaySettings,
): Promise<unknown> {
  if (before !== undefined) return before;
  try {
    const persona = firstPersona(sandbox);
    await (plan.play ?? toldThroughout)(playIn({ ...observed, sandbox, plan, recipient, own, persona, patient }));
    await settled(observed.wire);
    return observed.wire.trouble();
  } catch (trouble) {
    return trouble;
  }
}

/** A copy, because restoring the world also restores its trace. */
function keptOf(seen: Seen): Seen {
  const exchanges = seen.exchanges();
  const byId = new Map(exchanges.map((one) => [one.id, one]));
  return {
    ...seen,
    requests: [...seen.requests],
    handOvers: [...seen.handOvers],
    returns: [...seen.returns],
    runs: [...seen.runs],
    exchanges: () => exchanges,
    exchangeOf: ({ exchange }) => byId.get(exchange),
  };
}

const toldThroughout = async ({ lie, share }: Play): Promise<void> => {
  lie();
  await share();
};

function firstPersona({ personas }: Sandbox): Persona {
  const [persona] = personas;
  if (persona === undefined) throw new TypeError('The scenario has no consumer; an examination needs one.');
  return persona;
}

export interface Observed {
  readonly wire: Wire;
  readonly seen: Seen & { readonly notes: Map<string, unknown> };
  readonly runs: Runs;
}

/** Observes the world, and lets it lie. `profile`: the one by which the recipient's requests are judged. Refuses like `tamperWith`. */
export async function observe(
  sandbox: Sandbox,
  plan: Plan,
  recipient: RecipientUnderTest,
  profile: ProfileId = sandbox.profile,
): Promise<Observed> {
  const wire = openWire({ id: plan.id, sandbox, recipient, lies: liesOf(plan) });
  await tamperWith(sandbox, wire.tampering);
  const runs = createRuns(wire);
  const before = new Set(sandbox.trace.entries().map(({ id }) => id));
  const seen = {
    profile,
    sandbox,
    requests: wire.requests,
    handOvers: wire.handOvers,
    returns: wire.returns,
    runs: runs.seen,
    notes: new Map<string, unknown>(),
    exchanges: (): readonly Exchange[] => {
      const ids = new Set(wire.requests.map(({ exchange }) => exchange));
      return sandbox.trace.entries(({ id, from }) => ids.has(id) || (from === 'consumer' && !before.has(id)));
    },
    exchangeOf: ({ exchange }: { readonly exchange: string }) => sandbox.trace.entries(({ id }) => id === exchange)[0],
  };
  return { wire, seen, runs };
}

/** Resolves when no request waits for a response, or after two seconds. */
export async function settled(wire: Wire): Promise<void> {
  const never = new AbortController().signal;
  for (let turn = 0; turn < 100 && wire.waiting() > 0; turn += 1) await wait(20, never);
}

interface Playing extends Observed {
  readonly sandbox: Sandbox;
  readonly plan: Plan;
  readonly recipient: RecipientUnderTest;
  readonly own: DataRecipient;
  readonly persona: Persona;
  readonly patient: boolean;
}

function playIn({ sandbox, plan, recipient, own, persona, wire, runs, seen, patient }: Playing): Play {
  let consumer: (url: URL) => Promise<URL> = (url) => persona.authorise(url);
  const stand = createStand({
    sandbox,
    recipient: own,
    consumer: (url) =>
      consumer(url).catch((error: unknown) => {
        runs.stray(error);
        throw error;
      }),
    report: (told) => runs.report(told),
    wire,
  });
  let standing: readonly Lie[] = [];
  let told: readonly Lie[] = [];
  const tell = (lies: readonly Lie[]): void => {
    told = lies;
    wire.tell([...standing, ...told]);
  };
  const missing = (act: string): Promise<never> => Promise.reject(new TypeError(`The recipient has no ${act}.`));
  const advance = (seconds: number): Promise<void> => sandbox.clock.advance(`PT${String(seconds)}S`);
  return {
    sandbox,
    persona,
    can: (act) => recipient[act] !== undefined,
    lie: (lies) => tell(lies === undefined ? liesOf(plan) : asList<Lie>(lies)),
    honest: () => tell([]),
    share: async ({ consumer: answers = 'authorise' } = {}) => {
      consumer =
        typeof answers === 'function'
          ? answers
          : (url) => (answers === 'deny' ? persona.deny(url) : persona.authorise(url));
      await runs.run('share', () => recipient.share(stand));
    },
    read: () => runs.run('read', () => recipient.read?.(stand) ?? missing('read')),
    amend: () => runs.run('amend', () => recipient.amend?.(stand) ?? missing('amend')),
    withdraw: () => runs.run('withdraw', () => recipient.withdraw?.(stand) ?? missing('withdraw')),
    backchannel: async ({ pending = 0 } = {}) => {
      standing = [agreeing(persona, pending)];
      tell(told);
      const hint = await persona.backchannelHint();
      await runs.run('backchannel', () => recipient.backchannel?.(stand, hint) ?? missing('backchannel'));
    },
    call: async ({ arrangementId = arrangementOf(seen), form = (same: URLSearchParams) => same } = {}) => {
      const response = await callRecipient({ sandbox, recipient: own, wire, arrangementId, form });
      seen.notes.set('call', response.status);
      return response.status;
    },
    withdrawAtHolder: () => persona.withdraw(arrangementOf(seen)),
    advance,
    coolDown: (seconds) => (patient ? wait(seconds * 1000, new AbortController().signal) : advance(seconds)),
    note: (name, value) => {
      seen.notes.set(name, value);
    },
    found: () => plan.judge(seen).found,
  };
}

/** The consumer agrees on their device before the holder answers this poll. */
function agreeing(persona: Persona, pending: number): AnswerLie {
  let polls = 0;
  return {
    answer: 'poll',
    before: async ({ request }) => {
      polls += 1;
      if (polls === pending + 1)
        await persona.approveBackchannel(request.form?.get('auth_req_id') ?? '').catch(() => undefined);
    },
  };
}

/** Id of the arrangement of the latest tokens. */
export function arrangementOf({ requests }: Pick<Seen, 'requests'>): string {
  const ids = requests
    .filter(({ kind }) => kind === 'code' || kind === 'refresh')
    .map(({ answered }) => recordOf(parsed(answered?.text ?? ''))?.['cdr_arrangement_id']);
  const id = ids.findLast((one) => typeof one === 'string');
  if (typeof id !== 'string') throw new TypeError('There is no arrangement yet: play `share` first.');
  return id;
}
