// Runs the mechanism of the lies without changing anything: if the recipient fails then, the sandbox is the cause.
import type { AnswerLie, Lie, TokenLie } from './lie.ts';
import { recoveryPlan } from './catalogue/baseline.ts';
import { findingOf } from './judge-plan.ts';
import { liesOf, type Played } from './play-plan.ts';
import type { Finding } from './seen.ts';
import type { Plan } from './plan.ts';

/** The kind of message of a lie, and a lie that changes nothing about it. */
function placeboOf(lie: Lie): readonly (readonly [kind: string, lie: Lie])[] {
  if ('token' in lie) return [lie.token].flat().map((token) => [`token ${token}`, { token } satisfies TokenLie]);
  if (!('answer' in lie) || typeof lie.answer === 'function') return [];
  const { answer } = lie;
  const same: AnswerLie = answer === 'redirect' ? { answer, redirect: (url) => url } : { answer, text: (body) => body };
  return [[`answer ${answer}`, same]];
}

/**
 * Plays all placebos in one run and, if that fails, one by one. Returns a function that says why a plan would prove
 * nothing, or undefined.
 */
export async function placeboFalls(
  plans: readonly Plan[],
  play: (plan: Plan) => Promise<Played | Finding>,
): Promise<(plan: Plan) => string | undefined> {
  const kinds = new Map(plans.flatMap((plan) => liesOf(plan).flatMap(placeboOf)));
  const fallen = new Set<string>();
  const falls = async (lies: readonly Lie[]): Promise<boolean> => {
    const plan: Plan = { ...recoveryPlan, id: 'placebo', kind: 'observe', lie: lies, play: undefinedPlay };
    const played = await play(plan);
    return 'found' in played || findingOf(plan, played.seen, played.trouble).found !== 'kept';
  };
  if (kinds.size > 0 && (await falls([...kinds.values()])))
    for (const [kind, lie] of kinds) if (await falls([lie])) fallen.add(kind);
  return (plan) => {
    const kind = liesOf(plan)
      .flatMap(placeboOf)
      .map(([name]) => name)
      .find((name) => fallen.has(name));
    return kind === undefined
      ? undefined
      : `The recipient stops at this kind of message even if nothing is changed (${kind}).`;
  };
}

const undefinedPlay: NonNullable<Plan['play']> = async ({ lie, share }) => {
  lie();
  await share();
};
