// A token as it is issued while a plan is played: the honest one, or one that lies.
import type { TokenIssue } from '../world/tampering.ts';
import { forged } from './forge.ts';
import type { HandOvers } from './hand-overs.ts';
import type { TokenContext, TokenLie } from './lie.ts';
import type { ArmedLies } from './armed-lies.ts';

interface TokenParts {
  readonly lies: ArmedLies;
  readonly handOvers: HandOvers;
}

export async function sentToken(
  { lies, handOvers }: TokenParts,
  issue: TokenIssue,
  about: TokenContext,
  honest: () => Promise<string>,
): Promise<string> {
  const told = lies.ofToken(about);
  if (told.length === 0) return honest();
  const lied = await lies.attempt(forged(issue, told, about));
  if (lied === undefined) return honest();
  const { compact, ...said } = lied;
  const { alg, kid } = issue.key;
  const meant = { header: { alg, kid, typ: issue.typ ?? 'JWT' }, claims: issue.claims };
  const isUnchanged = !told.some(changesMore) && JSON.stringify(said) === JSON.stringify(meant);
  handOvers.hold({
    what: issue.purpose,
    sent: compact,
    honest: await honest(),
    shown: { sent: said, honest: meant },
    ...(isUnchanged ? { isUnchanged } : {}),
  });
  return compact;
}

/** Whether more than header and claims may differ. */
const changesMore = ({ key = 'own', signature, encryption, compact }: TokenLie): boolean =>
  key !== 'own' || [signature, encryption, compact].some((part) => part !== undefined);
