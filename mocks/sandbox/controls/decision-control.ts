// The decision switches as users of the package control them.
import { meant } from '../../ambient/closest.ts';
import { loadPart } from '../../ambient/load-part.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import type { BrandId } from '../../scenario/scenario.ts';
import { decisionNames, presetOf, type DecisionChoice, type DecisionName } from '../../spec/decisions/decisions.ts';
import { decidedIn, decisionsOf } from '../../spec/profiles/index.ts';
import type { SecurityProfile } from '../../spec/profiles/profile.ts';
import type { World } from '../../world/world.ts';
import { checkDecision } from '../options/decision-options.ts';
import type { DecisionSwitches } from '../sandbox-interface.ts';

/** The switches of the decisions that arise in the world's profiles; each brand has those of its own profile. */
export function decisionControl(
  world: () => Pick<World, 'profile' | 'profiles' | 'profileOf' | 'scenario'>,
  chosen: () => DecisionChoice,
  choose: (next: DecisionChoice) => Promise<void>,
): DecisionSwitches {
  const profiles = (): readonly SecurityProfile[] => [...new Set([world().profile, ...world().profiles])];
  /** The brand's profile, or the first in which the decision arises. */
  const asked = (name: DecisionName, brand: BrandId | undefined): SecurityProfile => {
    if (brand !== undefined) return profileOfBrand(world(), brand);
    return profiles().find((profile) => decisionsOf(profile).includes(name)) ?? world().profile;
  };
  return {
    get: (name, brand) => decidedIn(asked(name, brand), chosen())[name],
    set: async (name, option) => {
      checkDecision(name, option, ...profiles());
      const { preset, options } = chosen();
      await choose({ preset, options: { ...options, [name]: option } });
    },
    preset: async (preset) => {
      if (preset !== 'strict' && preset !== 'lenient')
        throw new SandboxError(
          'decision-unknown',
          `There is no preset “${String(preset)}”.`,
          'Choose strict or lenient.',
        );
      await choose({ preset, options: {} });
    },
    list: async (brand) => {
      const { decisionRow } = await loadPart(() => import('../../spec/decisions/decision-texts.ts'));
      const listed = new Set(
        (brand === undefined ? profiles() : [profileOfBrand(world(), brand)]).flatMap(decisionsOf),
      );
      return decisionNames
        .filter((name) => listed.has(name))
        .map((name) => {
          const profile = asked(name, brand);
          const [choice, lenient] = [presetOf('strict', profile)[name], presetOf('lenient', profile)[name]];
          const { lenient: _, ...rest } = decisionRow(name);
          const row = { ...rest, choice, ...(lenient === choice ? {} : { lenient }) };
          return { name, row, option: decidedIn(profile, chosen())[name] };
        });
    },
  };
}

function profileOfBrand(
  { scenario, profileOf }: Pick<World, 'profileOf' | 'scenario'>,
  brand: BrandId,
): SecurityProfile {
  const brands = scenario.holders.map((holder) => holder.brand);
  if (brands.includes(brand)) return profileOf(brand);
  throw new SandboxError(
    'brand-unknown',
    `The scenario has no data holder brand “${brand}”.${meant(brand, brands)}`,
    `Choose one of ${brands.join(', ')}.`,
  );
}
