// Which lies of a plan are told: those that are armed and meant, each as often as it may be.
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import type { AddressLie, AnswerContext, AnswerLie, Lie, TokenContext, TokenLie } from './lie.ts';
import { messageOf } from './message-of.ts';
import type { SeenRequest } from './seen.ts';

export interface ArmedLies {
  /** Tells these from now on, and no others. */
  arm(lies: readonly Lie[]): void;
  /** Those that are told of this token; each is counted. */
  ofToken(about: TokenContext): readonly TokenLie[];
  /**
   * Those that are told of this response; each is counted. `onBack`: those that are told if the response sends the
   * browser back, which only the response itself shows.
   */
  ofAnswer(about: AnswerContext): { readonly now: readonly AnswerLie[]; readonly onBack: readonly AnswerLie[] };
  /** Counts the lie, and returns whether it may still be told. */
  mayTell(lie: TokenLie | AnswerLie): boolean;
  /** Where a request to this address is answered. */
  located(url: URL): URL;
  /** Undefined if the lie throws: the message is sent unchanged. */
  attempt<T>(lying: Promise<T>): Promise<T | undefined>;
  /** The first error that a lie threw. */
  trouble(): Error | undefined;
}

export const isToken = (lie: Lie): lie is TokenLie => 'token' in lie;
const isAnswer = (lie: Lie): lie is AnswerLie => 'answer' in lie;
const isAddress = (lie: Lie): lie is AddressLie => 'address' in lie;

export function createArmedLies(sandbox: Sandbox): ArmedLies {
  let armed: readonly Lie[] = [];
  let trouble: Error | undefined;
  const counts = new Map<Lie, number>();
  const mayTell = (lie: TokenLie | AnswerLie): boolean => {
    const before = counts.get(lie) ?? 0;
    if (before >= (lie.times ?? Infinity)) return false;
    counts.set(lie, before + 1);
    return true;
  };
  return {
    arm: (lies) => {
      armed = lies;
    },
    ofToken: (about) =>
      armed
        .filter(isToken)
        .filter((lie) => [lie.token].flat().includes(about.purpose))
        .filter((lie) => (lie.when?.(about) ?? true) && mayTell(lie)),
    ofAnswer: (about) => {
      const meant = armed.filter(isAnswer).filter((lie) => isMeant(lie, about.request) && (lie.when?.(about) ?? true));
      return { onBack: meant.filter(isOnBack), now: meant.filter((lie) => !isOnBack(lie) && mayTell(lie)) };
    },
    mayTell,
    located: (url) => armed.filter(isAddress).reduce((at, lie) => lie.address(at, { sandbox }), url),
    attempt: (lying) =>
      lying.catch((error: unknown) => {
        trouble ??= new Error(`A lie of the plan failed: ${messageOf(error)}`, { cause: error });
        return undefined;
      }),
    trouble: () => trouble,
  };
}

const isOnBack = ({ answer }: AnswerLie): boolean => answer === 'redirect';

function isMeant({ answer }: AnswerLie, request: SeenRequest): boolean {
  if (typeof answer === 'function') return answer(request);
  return answer === 'redirect' || answer === request.kind || answer === request.operation;
}
