// Checks the options of a sandbox before anything is opened, and resolves them.
import { checkOptions } from './known-options.ts';
import { checkCallbackPage, givenLimits, placeOf, profileNamed } from './option-values.ts';
import { givenClock } from './time-options.ts';
import { givenDecisions } from './decision-options.ts';
import { checkPlatform } from './platform.ts';
import type { SandboxOptions } from '../sandbox-interface.ts';
import { choiceOf, scenarioOf } from './scenario-choice.ts';

export type CheckedOptions = Awaited<ReturnType<typeof checkedOptions>>;

/** Throws a SandboxError for an unsupported platform and for invalid options. */
export async function checkedOptions(options: SandboxOptions) {
  checkPlatform();
  checkOptions(options);
  placeOf(options);
  checkCallbackPage(options);
  const { scenario, seed } = options;
  const named = scenario !== undefined || seed !== undefined;
  const choice = named ? choiceOf(scenario ?? 'solar-home', seed) : undefined;
  if (choice !== undefined) await scenarioOf(choice);
  const profile = options.profile === undefined ? undefined : profileNamed(options.profile);
  return {
    choice,
    profile,
    clock: givenClock(options),
    // Which of them arise is known only with the scenario, because its brands may have other profiles than the world.
    decisions: givenDecisions(options.decisions),
    limits: givenLimits(options.limits),
  };
}
