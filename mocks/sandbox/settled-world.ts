// Which world opens: the stored one or, where the options ask for another, that one in its place.
import { noChoice, type DecisionChoice } from '../spec/decisions/decisions.ts';
import type { ProfileId } from '../spec/ids.ts';
import { defaultProfile } from '../spec/profiles/index.ts';
import type { Store } from '../store/table.ts';
import type { WorldChoice } from './current-world.ts';
import type { CheckedOptions } from './options/checked-options.ts';
import { givenDecisions } from './options/decision-options.ts';
import { profileNamed, profilesNamedIn } from './options/option-values.ts';
import { defaultChoice, sameChoice, scenarioOf } from './options/scenario-choice.ts';
import type { Persistence } from './persistence/persistence.ts';
import type { TabPresence } from './tabs/tab-presence.ts';
import type { Settings } from './state/settings.ts';

export interface SettledWorld extends WorldChoice {
  readonly decisions: DecisionChoice;
}

interface SettlingParts {
  readonly store: Store;
  readonly settings: Settings;
  readonly persistence: Persistence;
  readonly presence: TabPresence;
  /** The profile of a world that is not stored yet. */
  readonly ifNew: ProfileId;
}

/**
 * Stores what the options choose, and clears a stored world that they replace. Refuses (SandboxError) while that one is
 * open elsewhere, and decisions that do not arise; a RangeError names the first invalid row of a stored world.
 */
export async function settleWorld(
  asked: CheckedOptions,
  { store, settings, persistence, presence, ifNew }: SettlingParts,
): Promise<SettledWorld> {
  const kept = await settings.scenario();
  const keptProfile = await settings.profile();
  const choice = asked.choice ?? kept ?? defaultChoice;
  const scenario = await scenarioOf(choice);
  const profile = asked.profile ?? profileNamed(keptProfile ?? (kept === undefined ? ifNew : defaultProfile.id));
  const brandProfiles = profilesNamedIn(scenario);
  // A whole preset may be passed even if some of its decisions do not arise.
  if (asked.profile !== undefined) givenDecisions(asked.decisions, profile, ...brandProfiles.values());
  const another =
    (asked.choice !== undefined && !sameChoice(kept ?? asked.choice, asked.choice)) ||
    (asked.profile !== undefined && (keptProfile ?? defaultProfile.id) !== asked.profile.id);
  if (kept !== undefined && another) {
    await presence.checkAlone(kept);
    await store.clear();
  } else if (kept !== undefined) await persistence.checkRows(store, scenario, profile.id);
  await settings.keepScenario(choice);
  await settings.keepProfile(profile.id);
  if (asked.clock !== undefined) await settings.keepClock(asked.clock);
  const keptDecisions = (await settings.decisions()) ?? noChoice;
  return {
    scenario,
    profile,
    brandProfiles,
    clock: await settings.clock(),
    decisions: { ...keptDecisions, options: { ...keptDecisions.options, ...asked.decisions } },
  };
}
