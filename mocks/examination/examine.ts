// An examination: honest runs first, then the plans one after another, each in its own world.
import { defined } from '../ambient/defined.ts';
import { wait } from '../ambient/timers.ts';
import { profileIdOf } from '../spec/ids.ts';
import type { Sandbox, SandboxOptions } from '../sandbox/sandbox-interface.ts';
import type { ExaminationOptions, PlayOptions, StandingExaminationOptions } from './examination-options.ts';
import { baselinePlan, recoveryPlan } from './catalogue/baseline.ts';
import { rowOf } from '../spec/plan-row.ts';
import { chosenPlans } from './catalogue/catalogue.ts';
import { checkPlayOptions, checkRecipient } from './checked-plan.ts';
import { examinationOf, type ExaminedWorld } from './examination-of.ts';
import { decidedIn, findingOf, resultOf, wholePlan } from './judge-plan.ts';
import { placeboFalls } from './placebo.ts';
import { playPlan, type Played, type PlaySettings } from './play-plan.ts';
import { planGroups, type Plan, type PlanGroup } from './plan.ts';
import type { Act, RecipientUnderTest } from './recipient-under-test.ts';
import type { Examination, Result } from './result.ts';
import type { Finding } from './seen.ts';
import { freshWorlds, standingWorld, type Worlds } from './worlds.ts';

/** Milliseconds to wait for late requests after a run. */
const grace = 250;

interface Judging {
  /** What was seen; of the honest runs if the plan itself was not played. */
  readonly played: Played;
  readonly finding: Finding;
}

/**
 * Examines a recipient: honest runs, then every plan. Rejects only for invalid arguments (SandboxError), if a sandbox
 * cannot be opened, or if the signal is aborted; whatever the recipient does is a result.
 */
export async function examine(recipient: RecipientUnderTest, options: ExaminationOptions = {}): Promise<Examination> {
  checkRecipient(recipient);
  checkPlayOptions(options);
  const { seed = 1, clock } = options;
  const profile = profileIdOf(options.profile ?? '0.1.1') ?? '0.1.1';
  const plans = chosenPlans(options.plans, profile);
  const worlds = freshWorlds(recipient, worldOptions(options, seed));
  return examined(recipient, options, worlds, { profile, plans, seed, ...defined({ clock }) });
}

/**
 * Examines a recipient that runs elsewhere, in an existing world: a served one, or one in a page. The world is restored
 * before each plan and at the end, so late requests count for no plan. Rejects like `examine`, and for a software
 * product that is not registered.
 */
export async function examineIn(
  sandbox: Sandbox,
  recipient: RecipientUnderTest,
  options: StandingExaminationOptions = {},
): Promise<Examination> {
  checkRecipient(recipient);
  checkPlayOptions(options);
  const { seed } = options;
  const { profile } = sandbox;
  const plans = chosenPlans(options.plans, profile);
  const worlds = await standingWorld(recipient, sandbox, options);
  return examined(recipient, options, worlds, { profile, plans, ...defined({ seed }) });
}

interface Asked extends ExaminedWorld {
  readonly plans: readonly Plan[];
}

async function examined(
  recipient: RecipientUnderTest,
  options: PlayOptions,
  worlds: Worlds,
  asked: Asked,
): Promise<Examination> {
  const { patient = false, signal, known = {}, strict = false, begun } = options;
  const { plans } = asked;
  const settings: PlaySettings = { worlds, patient, signal, grace };
  const judged = new Map<Plan, Judging>();
  const tell = (plan: Plan): void => {
    const one = judged.get(plan);
    if (one !== undefined) options.played?.(finalResult(plan, one, { known, strict }));
  };
  const play = (plan: Plan): Promise<Played | Finding> => {
    begun?.(plan.id);
    return playPlan(plan, recipient, settings);
  };
  try {
    const baseline = await play(baselinePlan(options.later));
    if ('found' in baseline) throw new TypeError(baseline.happened);
    const base = findingOf(baseline.plan, baseline.seen, baseline.trouble);
    if (base.found === 'kept') {
      const falls = await placeboFalls(plans, play);
      for (const group of planGroups) await playGroup(group, { plans, recipient, baseline, play, judged, falls, tell });
    } else for (const plan of plans) judged.set(plan, withoutBaseline(plan, baseline, base));
    await wait(grace, signal ?? new AbortController().signal);
    const results = plans.flatMap((plan) => {
      const one = judged.get(plan);
      return one === undefined ? [] : [finalResult(plan, one, { known, strict })];
    });
    return examinationOf(results, asked, recipient.name);
  } finally {
    await worlds.close();
  }
}

/** Keys follow the seed, so they are made only once for all worlds. */
const worldOptions = ({ profile, scenario, clock, decisions }: ExaminationOptions, seed: number): SandboxOptions => ({
  seed,
  keys: 'from-seed',
  ...defined({ profile, scenario, clock, decisions }),
});

interface Playing {
  readonly plans: readonly Plan[];
  readonly recipient: RecipientUnderTest;
  readonly baseline: Played;
  readonly play: (plan: Plan) => Promise<Played | Finding>;
  readonly judged: Map<Plan, Judging>;
  readonly falls: (plan: Plan) => string | undefined;
  readonly tell: (plan: Plan) => void;
}

const order = { observe: 0, legal: 1, lie: 2 } as const;

/** Legal plans first, then lies, then an honest run: a recipient that no longer works then did not detect the lies. */
async function playGroup(
  group: PlanGroup,
  { plans, recipient, baseline, play, judged, falls, tell }: Playing,
): Promise<void> {
  const own = plans
    .filter((plan) => wholePlan(plan).group === group)
    .toSorted((one, other) => order[wholePlan(one).kind] - order[wholePlan(other).kind]);
  for (const plan of own) {
    const missing = plan.needs?.find((act) => !has(recipient, act));
    const fallen = falls(plan);
    if (missing !== undefined) judged.set(plan, { played: baseline, finding: lacking(missing) });
    else if (fallen !== undefined)
      judged.set(plan, { played: baseline, finding: { found: 'inconclusive', happened: fallen } });
    else {
      const played = plan.world === 'baseline' ? { ...baseline, plan } : await play(plan);
      judged.set(
        plan,
        'found' in played
          ? { played: baseline, finding: played }
          : { played, finding: findingOf(plan, played.seen, played.trouble) },
      );
    }
    tell(plan);
  }
  if (!own.some((plan) => wholePlan(plan).kind !== 'observe')) return;
  const recovery = await play(recoveryPlan);
  if (!('found' in recovery) && findingOf(recoveryPlan, recovery.seen, recovery.trouble).found === 'kept') return;
  for (const plan of own) {
    const one = judged.get(plan);
    if (one?.finding.found === 'kept' && wholePlan(plan).kind === 'lie')
      judged.set(plan, { ...one, finding: recoveryFailed });
  }
}

const recoveryFailed: Finding = {
  found: 'inconclusive',
  happened:
    'An honest run after the plans of this group failed: the recipient may have stopped because it no longer works.',
};

const has = (recipient: RecipientUnderTest, act: Act): boolean => recipient[act] !== undefined;

const lacking = (act: Act): Finding => ({
  found: 'not exercised',
  happened: `The recipient has no function ${act}.`,
  chosen: true,
});

function withoutBaseline(plan: Plan, baseline: Played, base: Finding): Judging {
  if (plan.world === 'baseline' && ['RJ-01', 'RJ-02'].includes(plan.id))
    return { played: { ...baseline, plan }, finding: findingOf(plan, baseline.seen, baseline.trouble) };
  const happened = `The honest runs failed, so this plan was not played. ${base.happened}`;
  return { played: { ...baseline, plan }, finding: { found: 'not exercised', happened } };
}

/** Judged again at the end, when late requests have arrived. */
function finalResult(
  plan: Plan,
  { played, finding }: Judging,
  { known, strict }: { readonly known: Readonly<Record<string, string>>; readonly strict: boolean },
): Result {
  const last = finding.found === 'kept' ? findingOf(plan, played.seen, played.trouble) : finding;
  const decidedBy = last.found === finding.found ? decidedIn(played.seen) : 'late';
  const silent = strict && decidedBy === 'silence' && last.found === 'kept' && wholePlan(plan).kind === 'lie';
  const result = resultOf(plan, played.seen, silent ? { ...last, found: 'doubtful' } : last, decidedBy);
  const why = known[plan.id] ?? known[rowOf(plan.id)];
  return why === undefined ? result : { ...result, known: why };
}
