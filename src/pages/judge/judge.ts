// Judges a pasted thing in a running world, as its kind prescribes, and then restores the world.
import type { Check, Exchange, Sandbox } from '../../../mocks/index.ts';
import { signingAlgorithms } from '../../../mocks/spec/algorithms.ts';
import { isRule, wordsOf } from '../../../mocks/spec/rules/index.ts';
import { isOfTime } from './broken-words.ts';
import { profileWords } from '../profiles/profile-words.ts';
import { judgedBy, type Finding, type Judgement } from './judgement.ts';
import { kinds } from './kinds.ts';
import type { Pasted } from './reading/pasted.ts';
import { headerOf } from './reading/read-jwt.ts';

export interface JudgeOptions {
  /** Others use this world at the same time, so changes made by judging are not undone. */
  readonly isShared?: boolean;
}

/**
 * Rejects only where the sandbox itself cannot answer, for example because it is stopped; no pasted text makes it
 * throw. Unless the world is shared, all changes are undone, so that a jti valid before is valid afterwards.
 */
export async function judge(
  sandbox: Sandbox,
  pasted: Pasted,
  { isShared = false }: JudgeOptions = {},
): Promise<Judgement> {
  const known = new Set(sandbox.trace.entries().map(({ id }) => id));
  const since = (): readonly Exchange[] => sandbox.trace.entries(({ id }) => !known.has(id));
  const before = isShared ? undefined : await sandbox.checkpoint();
  try {
    const { how, checks, ...judgement } = await judgeInWorld(sandbox, pasted);
    const left = since().some(({ changes }) => changes.length > 0) ? (isShared ? stays : undone) : '';
    return { ...judgement, how: `${how}${left}`, checks: checks.map((check) => withoutClock(check, sandbox)) };
  } finally {
    if (since().length > 0) await before?.restore({ timeGoesOn: true });
  }
}

const undone = ' Its changes to the world were undone.';
const stays = ' Others use this world too, so its changes stay.';

/** The time of pasting says nothing about the maker’s clock, so an expired text gets the rule’s general fix. */
function withoutClock(check: Check, { profile }: Sandbox): Check {
  const { rule, outcome, fix } = check;
  if (outcome !== 'fail' || fix === undefined || !isRule(rule) || !isOfTime(rule)) return check;
  return { ...check, fix: wordsOf(rule, profile).fix };
}

async function judgeInWorld(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const { profiles, judge: judgeKind } = kinds[pasted.kind];
  const judgement =
    profiles?.includes(sandbox.profile) === false
      ? judgedBy(
          `This kind of message is judged only by ${profiles.map((id) => profileWords[id].name).join(' or ')}. Choose that profile.`,
        )
      : await judgeKind(sandbox, pasted);
  const finding = badAlgorithm(pasted);
  const said = [...judgement.checks.filter(({ outcome }) => outcome === 'fail'), ...judgement.findings];
  const isSaid = said.some(({ actual }) => actual === finding?.actual);
  return finding === undefined || isSaid ? judgement : { ...judgement, findings: [finding, ...judgement.findings] };
}

/** Checked here, because copies are signed with an allowed algorithm. FAPI 1.0 Advanced 8.6: PS256 or ES256. */
function badAlgorithm({ jwt }: Pasted): Finding | undefined {
  const { alg } = headerOf(jwt);
  if (jwt?.isSealed !== false || typeof alg !== 'string' || signingAlgorithms.some((one) => one === alg))
    return undefined;
  return {
    held: false,
    title: 'It is signed with an allowed algorithm',
    breach: 'it is signed with an algorithm that is not allowed',
    words: `${alg} is not allowed (FAPI 1.0 Advanced 8.6), so its signature was not checked.`,
    expected: signingAlgorithms.join(' or '),
    actual: alg,
    mend: 'Sign it with PS256 or ES256.',
  };
}
