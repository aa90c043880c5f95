// Plays one plan in an existing world: for a page, for a browser test, or for a person who presses the buttons.
import { meant } from '../ambient/closest.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { stopwatch } from '../ambient/stopwatch.ts';
import { wait } from '../ambient/timers.ts';
import { tamperWith } from '../sandbox/tamper-with.ts';
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import type { ProfileId } from '../spec/ids.ts';
import { builtInPlans, planIds } from './catalogue/catalogue.ts';
import { checkPlan } from './checked-plan.ts';
import { decidedIn, findingOf, resultOf } from './judge-plan.ts';
import { liesOf, observe, settled } from './play-plan.ts';
import type { Plan } from './plan.ts';
import type { Told } from './recipient-under-test.ts';
import type { Result } from './result.ts';

/** A plan that is being played in an existing world. */
export interface PlanUnderWay {
  /** The plan. */
  readonly plan: Plan;
  /** Reports how the recipient's run ended, if the caller knows. */
  report(told: Told): void;
  /** Ends the plan, and makes the world honest again. Without a report it waits until the recipient has been quiet for five seconds. */
  end(): Promise<Result>;
}

/** Milliseconds without a request after which an unreported run counts as over. */
const quiet = 5000;

/**
 * Makes the world tell the plan's lies until `end`. The plan's own steps are not played: the user of the page presses
 * its buttons. A stored world lies in all its tabs, and the page that began must stay open. Refuses (SandboxError) a
 * plan for none of the world's profiles, a malformed plan, and `world-taken` while another tab lies.
 */
export async function beginPlan(sandbox: Sandbox, chosen: string | Plan): Promise<PlanUnderWay> {
  if (typeof chosen !== 'string') checkPlan(chosen);
  const { plan, profile } =
    typeof chosen === 'string' ? planCalled(chosen, sandbox) : { plan: chosen, profile: sandbox.profile };
  const { wire, seen, runs } = await observe(sandbox, plan, { share: () => Promise.resolve() }, profile);
  wire.tell(liesOf(plan));
  runs.begin('share');
  let isReported = false;
  return {
    plan,
    report: (told) => {
      isReported = true;
      runs.report(told);
    },
    end: async () => {
      if (!isReported) await hush(() => seen.requests.at(-1)?.arrived.real ?? 0);
      await settled(wire);
      await tamperWith(sandbox, undefined);
      return resultOf(plan, seen, findingOf(plan, seen, wire.trouble()), decidedIn(seen));
    },
  };
}

/** The plan with that id, and the profile in which to play it: the world's own, otherwise that of another holder. */
function planCalled(wanted: string, sandbox: Sandbox): { readonly plan: Plan; readonly profile: ProfileId } {
  const profiles = new Set([sandbox.profile, ...Object.values(sandbox.holders).map(({ profile }) => profile)]);
  for (const profile of profiles) {
    const plan = builtInPlans(profile).find(({ id }) => id === wanted);
    if (plan !== undefined) return { plan, profile };
  }
  throw new SandboxError(
    'option-malformed',
    `There is no plan “${wanted}” in profile ${[...profiles].join(' or ')}.${meant(
      wanted,
      [...profiles].flatMap((profile) => planIds(profile)),
    )}`,
    'Choose one of planIds(), or of GET /examination/plans of the levers.',
  );
}

async function hush(newest: () => number): Promise<void> {
  const began = stopwatch();
  for (;;) {
    const left = quiet - (stopwatch() - Math.max(began, newest()));
    if (left <= 0) return;
    await wait(left, new AbortController().signal);
  }
}
