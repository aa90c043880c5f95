// The consumer for whom a run waits: a person, or the persona in their place.
import type { Sandbox } from '../../../mocks/index.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { answersDevice, hasAnsweredDevice } from './consumer-acts.ts';
import type { ConsumerRefusal } from './persona-answer.ts';
import type { RunProgress } from '../play/run-progress.ts';

export interface PersonOptions {
  readonly sandbox: Sandbox;
  /** Customer id of the consumer; the first of the household if absent. */
  readonly persona?: string | undefined;
  /** How the persona refuses, if it is to refuse. */
  readonly plannedRefusal?: () => ConsumerRefusal | undefined;
}

export interface AwaitedPerson {
  /** Waits for the redirect from the holder’s screens. */
  redirect(): Promise<URL>;
  /** Waits for the answer to this request on the device; it may have come from this page, another tab or the console. */
  device(authReqId: string): Promise<void>;
  /** Passes in the redirect; kept if nobody waits for it yet. */
  arrive(redirect: URL): void;
  /** Whether a redirect came that nobody has waited for. */
  hasArrived(): boolean;
  /** The persona answers in place of the person, once: on the holder’s screens or on the device. */
  letPersonaAnswer(): void;
  /** The step is over: nobody waits any more. */
  leave(): void;
}

/** Ends the wait: with the redirect, or with the reason why none comes. */
interface Wait {
  readonly resolve: (redirect: URL) => void;
  readonly reject: (reason: unknown) => void;
  /** The persona is already answering. */
  readonly byPersona: boolean;
}

/** `isHurried`: the persona answers at once. */
export function awaitedPerson(
  { sandbox, persona, plannedRefusal }: PersonOptions,
  progress: RunProgress,
  isHurried: () => boolean,
): AwaitedPerson {
  let waiting: Wait | undefined;
  let arrived: URL | undefined;

  const letPersonaAnswer = (): void => {
    const wait = waiting;
    if (wait === undefined || wait.byPersona) return;
    waiting = { ...wait, byPersona: true };
    loadPart(() => import('../play/preparation.ts'))
      .then(({ personaAnswer }) =>
        personaAnswer(sandbox, progress.state.facts, progress.exchanges(), plannedRefusal?.(), persona),
      )
      .then((redirect) => {
        if (redirect !== undefined) wait.resolve(redirect);
      }, wait.reject);
  };
  const wait = (resolve: Wait['resolve'], reject: Wait['reject']): void => {
    waiting = { resolve, reject, byPersona: false };
    if (isHurried()) letPersonaAnswer();
    else progress.set({ phase: 'person' });
  };

  return {
    redirect: async () => {
      const early = arrived;
      arrived = undefined;
      if (early !== undefined) return early;
      const { promise, resolve, reject } = Promise.withResolvers<URL>();
      wait(resolve, reject);
      return promise;
    },
    device: async (authReqId) => {
      if (hasAnsweredDevice(sandbox, authReqId)) return;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      sandbox.trace.next((exchange) => answersDevice(exchange, authReqId)).then(() => resolve(), reject);
      wait(() => undefined, reject);
      await promise;
    },
    arrive: (redirect) => {
      if (waiting === undefined) arrived = redirect;
      else waiting.resolve(redirect);
    },
    hasArrived: () => arrived !== undefined,
    letPersonaAnswer,
    leave: () => {
      waiting = undefined;
    },
  };
}
