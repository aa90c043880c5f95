// The options of a sandbox, checked before anything is opened, and what they come to.
import { SandboxError } from '../ambient/sandbox-error.ts';
import { checkOptions } from './known-options.ts';
import { checkCallbackPage, givenClock, givenDecisions, givenLimits, placeOf, profileNamed } from './options.ts';
import type { SandboxOptions } from './sandbox-interface.ts';
import { choiceOf, scenarioOf } from './scenario-choice.ts';

export type CheckedOptions = Awaited<ReturnType<typeof checkedOptions>>;

/** Refuses (SandboxError) an insecure context, and every option that is none. */
export async function checkedOptions(options: SandboxOptions) {
  if (globalThis.crypto?.subtle === undefined) {
    throw new SandboxError(
      'insecure-context',
      'WebCrypto is missing here.',
      'Serve the page over https, or from localhost.',
    );
  }
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
    decisions: givenDecisions(options.decisions, profile),
    limits: givenLimits(options.limits),
  };
}
