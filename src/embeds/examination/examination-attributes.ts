// Reads which plans an embedded examination plays, and with which recipient.
import { builtInPlans, type Plan } from '../../../mocks/examination.ts';
import { profileIdOf, profileNames, defaultProfileId, type ProfileId } from '../../../mocks/spec/ids.ts';
import { rowOf } from '../../../mocks/spec/plan-row.ts';
import { isCarelessRow, examineeNamed, type Examinee } from '../../examination/examinee.ts';
import { profileAskedBy } from '../sandbox/shared-world.ts';

export interface AskedExamination {
  readonly profile: ProfileId;
  readonly plans: readonly Plan[];
  readonly examinee: Examinee;
}

/** Throws for unknown plans, recipients or profiles. */
export function askedExamination(embed: Element): AskedExamination {
  const named = profileAskedBy(embed);
  const profile = named === '' ? defaultProfileId : profileIdOf(named);
  if (profile === undefined) throw new Error(`profile must be one of ${profileNames.join(', ')}, not “${named}”.`);
  const words = (embed.getAttribute('plan') ?? '').split(/\s+/u).filter(Boolean);
  if (words.length === 0) throw new Error('The attribute plan is missing: name one, such as RJ-68a.');
  const own = builtInPlans(profile);
  const plans = words.flatMap((word) => {
    const found = own.filter(({ id, group }) => [id, rowOf(id), group].includes(word));
    if (found.length === 0) throw new Error(`Profile ${profile} has no plan “${word}”.`);
    return found;
  });
  return {
    profile,
    plans: [...new Set(plans)],
    examinee: examineeIn(embed.getAttribute('recipient') ?? 'careless', plans),
  };
}

function examineeIn(asked: string, plans: readonly Plan[]): Examinee {
  const [row = ''] = plans.map(({ id }) => rowOf(id));
  if (asked === 'careless') {
    if (isCarelessRow(row)) return row;
    throw new Error(`No recipient is careless about ${row}: both behaviours are allowed.`);
  }
  const found = examineeNamed(asked);
  if (found !== undefined) return found;
  throw new Error(`recipient must be careless, honest, package, credulous or a row such as RJ-68, not “${asked}”.`);
}
