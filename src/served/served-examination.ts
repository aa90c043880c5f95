// The examination of a served world: one at a time, by turns, or one plan by hand.
import {
  beginPlan,
  examinationOf,
  examineIn,
  type Examination,
  type PlanUnderWay,
  type Result,
  type StandingExaminationOptions,
} from '../../mocks/examination.ts';
import type { Sandbox } from '../../mocks/index.ts';
import { askedRecipient, type AskedRecipient, type FurtherAct, type Turn, type TurnEnd } from './asked-recipient.ts';
import { notNow } from './problem.ts';

/** The current state of the examination. */
export type State =
  | { readonly state: 'turn'; readonly plan: string; readonly turn: Turn }
  | { readonly state: 'waiting'; readonly plan: string }
  | { readonly state: 'by hand'; readonly plan: string }
  | { readonly state: 'ended'; readonly grade: Examination['grade']; readonly counts: Examination['counts'] }
  | { readonly state: 'none' };

export interface BeginOptions extends Pick<
  StandingExaminationOptions,
  'plans' | 'known' | 'strict' | 'patient' | 'later' | 'softwareProductId' | 'seed' | 'played'
> {
  readonly name?: string;
  /** Functions of the recipient in addition to `share`. */
  readonly can?: readonly FurtherAct[];
}

export interface ServedExamination {
  /** Starts an examination by turns. Rejects with the errors of `examineIn`. */
  begin(options: BeginOptions): Promise<void>;
  /** Starts one plan in the current world. */
  beginByHand(plan: string): Promise<void>;
  /** The state; waits up to this many milliseconds for something to do. */
  state(milliseconds: number, signal: AbortSignal): Promise<State>;
  /** Reports the end of a turn, or of a plan by hand. */
  tell(end: TurnEnd): void;
  /** Acts as the browser under the plan. */
  consumer(url: URL): Promise<URL>;
  /** Advances the clock. */
  wait(seconds: number): Promise<void>;
  /** Ends the plan by hand. */
  endByHand(): Promise<Result>;
  /** Ends whatever is running, and restores the world. */
  cancel(): Promise<void>;
  /** The last examination, or the results of the plans by hand. */
  examination(): Examination;
}

interface UnderWay {
  readonly asked: AskedRecipient;
  readonly over: Promise<unknown>;
  readonly stop: AbortController;
}

export function servedExamination(sandbox: Sandbox, replaced: () => void): ServedExamination {
  let underWay: UnderWay | undefined;
  let byHand: PlanUnderWay | undefined;
  let plan = '';
  let last: Examination | undefined;
  let results: readonly Result[] = [];
  const checkFree = (): void => {
    if (underWay !== undefined || byHand !== undefined)
      throw notNow('An examination is running. Take its turns, or end it with DELETE /examination.');
  };
  const openStand = (): NonNullable<ReturnType<AskedRecipient['stand']>> => {
    const stand = underWay?.asked.stand();
    if (stand === undefined)
      throw notNow('No turn is open. Begin an examination with POST /examination, and take its first turn.');
    return stand;
  };
  return {
    begin: async ({ name, can = [], ...options }) => {
      checkFree();
      const stop = new AbortController();
      const asked = askedRecipient(name, can, stop.signal);
      const begun = (next: string): void => {
        plan = next;
      };
      const running = examineIn(sandbox, asked.recipient, { ...options, signal: stop.signal, begun, replaced });
      const over = running
        .then((done) => {
          last = done;
        })
        .finally(() => {
          underWay = undefined;
        });
      over.catch(() => undefined);
      underWay = { asked, over, stop };
      last = undefined;
      // An invalid examination fails at once; a valid one asks for its first turn.
      await Promise.race([over, asked.next(60_000, stop.signal)]);
    },
    beginByHand: async (id) => {
      checkFree();
      byHand = await beginPlan(sandbox, id);
      [plan, last] = [id, undefined];
    },
    state: async (milliseconds, signal) => {
      if (byHand !== undefined) return { state: 'by hand', plan };
      const now = underWay;
      const turn = now && (await Promise.race([now.asked.next(milliseconds, signal), now.over.then(ignored, ignored)]));
      if (turn !== undefined) return { state: 'turn', plan, turn };
      if (underWay !== undefined) return { state: 'waiting', plan };
      return last === undefined ? { state: 'none' } : { state: 'ended', grade: last.grade, counts: last.counts };
    },
    tell: (end) => {
      if (byHand !== undefined && 'outcome' in end) return byHand.report(end);
      if (underWay?.asked.tell(end) !== true) throw notNow('No turn is open.');
      return undefined;
    },
    consumer: (url) => openStand().consumer(url),
    wait: (seconds) => openStand().wait(seconds),
    endByHand: async () => {
      if (byHand === undefined)
        throw notNow('No plan was begun by hand. Begin one with POST /examination/plans/{id}/begin.');
      const result = await byHand.end();
      byHand = undefined;
      results = [...results.filter((one) => one.plan !== result.plan), result];
      last = examinationOf(results, { profile: sandbox.profile });
      return result;
    },
    cancel: async () => {
      byHand?.report({ outcome: 'refused' });
      await byHand?.end();
      byHand = undefined;
      underWay?.stop.abort(notNow('The examination was ended.'));
      await underWay?.over.catch(() => undefined);
    },
    examination: () => {
      if (last === undefined) throw notNow('No examination has ended yet.');
      return last;
    },
  };
}

const ignored = (): undefined => undefined;
