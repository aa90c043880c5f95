// Checks decisions that callers pass or that a world has stored.
import { meant } from '../../ambient/closest.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import { choiceRow, decisionNames, isDecision, type Decisions } from '../../spec/decisions/decisions.ts';
import { arises, profiles as allProfiles } from '../../spec/profiles/index.ts';
import type { SecurityProfile } from '../../spec/profiles/profile.ts';

/** Refuses an unknown decision, one that arises in none of the profiles, and an unknown option. */
export function checkDecision(name: string, option: unknown, ...profiles: readonly SecurityProfile[]): void {
  if (!isDecision(name))
    throw new SandboxError(
      'decision-unknown',
      `There is no decision “${name}”.${meant(name, decisionNames)}`,
      `Choose one of ${decisionNames.join(', ')}.`,
    );
  if (profiles.length > 0 && !profiles.some((profile) => arises(name, profile)))
    throw new SandboxError(
      'decision-unknown',
      `The decision ${name} does not apply to security profile ${profiles.map(({ id }) => id).join(' or ')}.`,
      `Leave it out, or choose a profile that it applies to: ${Object.values(allProfiles)
        .filter((profile) => arises(name, profile))
        .map(({ id }) => id)
        .join(', ')}.`,
    );
  const { options } = choiceRow(name);
  if (typeof option !== 'string' || !options.includes(option))
    throw new SandboxError(
      'decision-unknown',
      `The decision ${name} has no option “${String(option)}”.`,
      `Choose one of ${options.join(', ')}.`,
    );
}

/** The given decisions, without undefined members. Without profiles they may arise in any. */
export function givenDecisions(
  given: Partial<Decisions> = {},
  ...profiles: readonly SecurityProfile[]
): Partial<Decisions> {
  const entries = Object.entries(given).filter(([, option]) => option !== undefined);
  for (const [name, option] of entries) checkDecision(name, option, ...profiles);
  return Object.fromEntries(entries);
}

/** The stored decisions that this version still knows. */
export function knownDecisions(kept: Readonly<Record<string, unknown>> = {}): Partial<Decisions> {
  const known = decisionNames.filter((name) => {
    const option = kept[name];
    return typeof option === 'string' && choiceRow(name).options.includes(option);
  });
  return Object.fromEntries(known.map((name) => [name, kept[name]]));
}
