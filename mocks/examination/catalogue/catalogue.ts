// The catalogue: every built-in plan, and which of them are meant.
import { profileIdOf, type ProfileId, type ProfileName } from '../../spec/ids.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import { planGroups, type Plan, type PlanGroup } from '../plan.ts';
import { wholePlan } from '../judge-plan.ts';
import { backchannelPlans } from './backchannel-plans.ts';
import { conductObservations } from './conduct-observations.ts';
import { firstTokenLies } from './first-token-lies.ts';
import { idTokenLies } from './id-token-lies.ts';
import { metadataLies } from './metadata-lies.ts';
import { readingObservations } from './reading-observations.ts';
import { registerLies } from './register-lies.ts';
import { requestObservations } from './request-observations.ts';
import { resourceLies } from './resource-lies.ts';
import { responseLies } from './response-lies.ts';
import { tokenLies } from './token-lies.ts';
import { withdrawalPlans } from './withdrawal-plans.ts';

/** Ids of plans never change their meaning; with a new plan this goes up. */
export const catalogueVersion = '2';

/** In the order of the specification. */
export const catalogue: readonly Plan[] = [
  ...requestObservations,
  ...conductObservations,
  ...readingObservations,
  ...responseLies,
  ...firstTokenLies,
  ...idTokenLies,
  ...tokenLies,
  ...metadataLies,
  ...resourceLies,
  ...registerLies,
  ...backchannelPlans,
  ...withdrawalPlans,
];

const isFor =
  (profile: ProfileId) =>
  ({ profiles }: Plan): boolean =>
    profiles?.includes(profile) ?? true;

/** The built-in plans that a profile has. */
export const builtInPlans = (profile: ProfileName = '0.1.1'): readonly Plan[] =>
  catalogue.filter(isFor(profileIdOf(profile) ?? '0.1.1'));

/** Their ids. */
export const planIds = (profile: ProfileName = '0.1.1'): readonly string[] => builtInPlans(profile).map(({ id }) => id);

/** What a plan is, without what plays and judges it. */
export type PlanOutline = Pick<
  ReturnType<typeof wholePlan>,
  'id' | 'title' | 'kind' | 'group' | 'severity' | 'expected' | 'clauses' | 'mend' | 'needs'
>;

/** The built-in plans that a profile has, in words. */
export const plansOf = (profile: ProfileName = '0.1.1'): readonly PlanOutline[] =>
  catalogue.filter(isFor(profileIdOf(profile) ?? '0.1.1')).map((plan) => {
    const { id, title, kind, group, severity, expected, clauses, mend, needs } = wholePlan(plan);
    return {
      id,
      title,
      kind,
      group,
      severity,
      expected,
      clauses,
      ...(mend === undefined ? {} : { mend }),
      ...(needs === undefined ? {} : { needs }),
    };
  });

/** `RJ-49` of `RJ-49a`. */
export const rowOf = (id: string): string => /^RJ-\d+/u.exec(id)?.[0] ?? id;

/** The plans that are meant. Throws a SandboxError for an id that no plan of the profile has. */
export function chosenPlans(chosen: readonly (string | Plan)[] | undefined, profile: ProfileId): readonly Plan[] {
  const own = catalogue.filter(isFor(profile));
  if (chosen === undefined) return own;
  const found = chosen.flatMap((one) => {
    if (typeof one !== 'string') return [one];
    const named = own.filter((plan) => plan.id === one || rowOf(plan.id) === one);
    if (named.length > 0) return named;
    if ((planGroups as readonly string[]).includes(one))
      return own.filter((plan) => wholePlan(plan).group === (one as PlanGroup));
    throw new SandboxError(
      'option-malformed',
      `plans has “${one}”, which is no plan of profile ${profile}.`,
      'Choose ids of planIds(), or a group such as “response”.',
    );
  });
  return [...new Set(found)];
}
