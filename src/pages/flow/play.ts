// A flow under way: a recipient of its own, one step at a time, waiting where the consumer has to answer on the device.
import type { DataRecipient, Exchange, Sandbox } from '../../../mocks/index.ts';
import type { AllFacts } from '../../recipient/flows/all-flows.ts';
import { startFlow, type FlowRun, type FlowSurroundings } from '../../recipient/flows/flow.ts';
import type { Playable, Way } from './playables.ts';

/** `preparing`: the flows that come first run. `person`: the consumer has the word. `stopped`: the step was refused. */
export type PlayPhase = 'start' | 'preparing' | 'running' | 'paused' | 'person' | 'stopped' | 'done';

export interface PlayState {
  readonly phase: PlayPhase;
  readonly position: number;
  readonly facts: Partial<AllFacts>;
  /** Who plays the recipient; enrolled for this flow alone. */
  readonly recipient?: DataRecipient;
  /** What the recipient's library said when it stopped. */
  readonly trouble?: string;
}

export interface Play {
  readonly state: PlayState;
  /** What this flow sent and caused, in order, without what came before it. */
  exchanges(): readonly Exchange[];
  next(): Promise<void>;
  /** The rest; the persona answers on the device without a person. */
  toEnd(): Promise<void>;
}

export interface PlayOptions {
  readonly sandbox: Sandbox;
  readonly playable: Playable;
  readonly way: Way;
  readonly changed: (state: PlayState) => void;
}

export function createPlay({ sandbox, playable, way, changed }: PlayOptions): Play {
  let state: PlayState = { phase: 'start', position: 0, facts: {} };
  let run: FlowRun<AllFacts> | undefined;
  let before: ReadonlySet<string> = idsOf(sandbox);
  let hurried = false;
  let goesOn = false;
  let busy: Promise<void> | undefined;
  const [persona] = sandbox.personas;

  const set = (change: Partial<PlayState>): void => {
    state = { ...state, ...change };
    changed(state);
  };
  const surroundingsOf = (identity: DataRecipient): FlowSurroundings => ({
    identity,
    register: sandbox.urls.register,
    holder: sandbox.urls.dataHolder.issuer,
    now: () => sandbox.clock.now(),
    consumer: async (url) => (await persona?.authorise(url)) ?? url,
    // Nobody learns from waiting: the sandbox's clock moves on instead.
    wait: (seconds) => sandbox.clock.advance(`PT${String(seconds)}S`),
    device: ({ authReqId }) => (hurried ? askPersona(authReqId) : waitForPerson()),
    notified: (authReqId) => Promise.resolve(pingFor(sandbox, authReqId)),
  });
  const askPersona = async (authReqId: string): Promise<void> => persona?.approveBackchannel(authReqId);
  /** Until somebody answers: on this page, in another tab, or at the console. */
  const waitForPerson = async (): Promise<void> => {
    const answered = sandbox.trace.next(
      ({ operation, verdict }) => operation === 'answerBackchannelDevice' && verdict === 'ok',
    );
    set({ phase: 'person' });
    await answered;
  };
  const prepare = async (): Promise<FlowRun<AllFacts>> => {
    set({ phase: 'preparing' });
    const recipient = await sandbox.enrol({ name: sandbox.dataRecipient.name });
    const surroundings = surroundingsOf(recipient);
    let facts: Partial<AllFacts> = { ...way.known };
    for (const flow of playable.first) facts = await startFlow(flow, surroundings, facts).toEnd();
    if (playable.later !== undefined) await sandbox.clock.advance(playable.later);
    if (playable.device === true && persona !== undefined)
      facts = { ...facts, loginHint: await persona.backchannelHint() };
    before = idsOf(sandbox);
    set({ recipient, facts });
    return startFlow(way.flow, surroundings, facts);
  };
  const stepOnce = async (): Promise<boolean> => {
    try {
      run ??= await prepare();
      const { trouble: _trouble, ...rest } = state;
      state = rest;
      set({ phase: 'running' });
      const more = await run.next();
      set({ position: run.position, facts: run.facts, phase: more ? 'paused' : 'done' });
      return more;
    } catch (error) {
      set({ phase: 'stopped', trouble: error instanceof Error ? error.message : String(error) });
      return false;
    }
  };
  const loop = async (): Promise<void> => {
    if ((await stepOnce()) && goesOn) await loop();
  };
  const start = (): Promise<void> => {
    busy ??= loop().finally(() => {
      busy = undefined;
      goesOn = false;
      hurried = false;
    });
    return busy;
  };
  return {
    get state() {
      return state;
    },
    exchanges: () => ownExchanges(sandbox, way.flow.id, before),
    next: start,
    toEnd: () => {
      goesOn = true;
      hurried = true;
      const authReqId = state.facts.started?.auth_req_id;
      if (state.phase === 'person' && authReqId !== undefined) void askPersona(authReqId);
      return start();
    },
  };
}

const idsOf = ({ trace }: Sandbox): ReadonlySet<string> => new Set(trace.entries().map(({ id }) => id));

/** Marked with the flow, answered on the device, or sent in the course of one of these; looks at the device say nothing. */
function ownExchanges({ trace }: Sandbox, flow: string, before: ReadonlySet<string>): readonly Exchange[] {
  const since = trace.entries(({ id }) => !before.has(id));
  const byId = new Map(since.map((exchange) => [exchange.id, exchange]));
  const isOwn = (exchange: Exchange | undefined): boolean =>
    exchange !== undefined &&
    (exchange.flow === flow ||
      exchange.operation === 'answerBackchannelDevice' ||
      isOwn(byId.get(exchange.parent ?? '')));
  return since.filter(isOwn);
}

/** The bearer token of the holder's notification, if it has come. */
function pingFor({ trace }: Sandbox, authReqId: string): string | undefined {
  const ping = trace
    .entries(({ operation, request }) => operation === 'notifyRecipient' && request.body?.includes(authReqId) === true)
    .at(-1);
  const header = ping?.request.headers.find(([name]) => name === 'authorization')?.[1];
  return header?.replace(/^Bearer /u, '');
}
