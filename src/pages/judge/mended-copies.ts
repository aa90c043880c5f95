// Checks a token against its whole line-up: a party stops at the first breach, so that is mended in a copy and the copy
// is judged in turn.
import type { Claims } from '../../runs/recipients/signed-claims.ts';
import type { Check, Exchange } from '../../../mocks/index.ts';
import { eachOnce } from '../../elements/why/check-groups.ts';
import { judgedBy, type Judgement } from './judgement.ts';
import type { Pasted } from './reading/pasted.ts';
import { claimsOf } from './reading/read-jwt.ts';

export interface Line {
  /** Sends one token. */
  send(token: string): Promise<Exchange>;
  /** Whether a rule applies to the token. */
  looksAt(rule: string): boolean;
  /** Claims of a valid token of the same kind, by the signer of the copies. Mends are taken from them. */
  good(): Promise<Claims>;
  sign(claims: Claims): Promise<string>;
  /** Claims that name the signer, which must match in copies. */
  readonly identity: readonly string[];
  /** Rules that the copies themselves break, because a client known here signs them. */
  readonly ofCopies: readonly string[];
}

interface CheckedAgainst {
  readonly first: Exchange;
  /** Checks that did not apply are left out once the token, or a copy, has passed the rest. */
  readonly checks: readonly Check[];
  /** Whether any check was made in a mended copy. */
  readonly copied: boolean;
  /** Rules whose breach appeared in a copy. */
  readonly further: readonly string[];
}

/** Larger than any line-up; ends the loop if a mend does not help. */
const mostRounds = 40;

/** `how` says how the token is sent, in a sentence or two. */
export async function judgedInCopies({ text, jwt }: Pasted, how: string, line: Line): Promise<Judgement> {
  const { first, checks, further, copied } = await checkAgainst(text, claimsOf(jwt), line);
  const beyond =
    ' A party stops at the first breach. The rest was judged in a copy, with the breach mended and a new signature.';
  return judgedBy(copied ? how + beyond : how, { checks, further, exchange: first });
}

/** `claims` are the token’s, if readable; without them nothing can be mended. */
async function checkAgainst(token: string, claims: Claims | undefined, line: Line): Promise<CheckedAgainst> {
  const first = await line.send(token);
  const found = new Map<string, Check>();
  const further: string[] = [];
  let broken = noted(first, line, found);
  let copy = claims;
  let copied = false;
  let good: Claims | undefined;
  for (let round = 1; round < mostRounds && broken !== undefined && copy !== undefined; round += 1) {
    copy = mended(copy, broken, (good ??= await line.good()), line);
    copied = true;
    const next: Check | undefined = noted(await line.send(await line.sign(copy)), line, found);
    if (next !== undefined && line.ofCopies.includes(next.rule)) found.delete(next.rule);
    if (next !== undefined && (next.rule === broken.rule || further.includes(next.rule))) break;
    broken = next === undefined || line.ofCopies.includes(next.rule) ? undefined : next;
    if (broken !== undefined) further.push(broken.rule);
  }
  const checks = inOrder(first, found);
  const ended = broken === undefined;
  return {
    first,
    copied,
    further,
    checks: ended ? checks.filter(({ outcome }) => outcome !== 'not-reached') : checks,
  };
}

/** Records the checks; a known breach stays a breach. Returns the breach that ended this call. */
function noted({ checks }: Exchange, line: Line, found: Map<string, Check>): Check | undefined {
  let broken: Check | undefined;
  for (const check of eachOnce(checks)) {
    if (!line.looksAt(check.rule)) continue;
    if (check.outcome === 'fail') broken ??= check;
    const before = found.get(check.rule);
    if (before?.outcome !== 'fail' && (check.outcome !== 'not-reached' || before === undefined))
      found.set(check.rule, check);
  }
  return broken;
}

const inOrder = (first: Exchange, found: ReadonlyMap<string, Check>): readonly Check[] =>
  eachOnce(first.checks).flatMap(({ rule }) => found.get(rule) ?? []);

/** Replaces the wrong member by that of a valid token, or removes it if a valid token has none. */
function mended(claims: Claims, { at = '' }: Check, good: Claims, { identity }: Line): Claims {
  const member = /#payload\.(?<name>[^.#]+)/u.exec(at)?.groups?.['name'];
  const named = Object.fromEntries(
    identity.filter((name) => name in good || name in claims).map((name) => [name, good[name]]),
  );
  const all = { ...claims, ...named, ...(member === undefined ? {} : { [member]: good[member] }) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
