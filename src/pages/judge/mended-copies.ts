// Holds a token against every rule of its line-up: a party stops at the first breach, so what it names is mended in a copy, and the copy judged on.
import type { Claims } from '../../runs/signed-claims.ts';
import type { Check, Exchange } from '../../../mocks/index.ts';
import { eachOnce } from '../../elements/check-groups.ts';
import { judgedBy, type Judgement } from './judgement.ts';
import type { Pasted } from './reading/pasted.ts';
import { claimsOf } from './reading/read-jwt.ts';

export interface Line {
  /** Sends one token. */
  send(token: string): Promise<Exchange>;
  /** Which of the rules that are executed look at the token. */
  looksAt(rule: string): boolean;
  /** A good token of the same kind, of the one who signs the copies: what is broken is mended by what stands in it. */
  good(): Promise<Claims>;
  sign(claims: Claims): Promise<string>;
  /** Claims that name the signer: a copy signed by us has to say so. */
  readonly identity: readonly string[];
  /** Broken by the copies themselves, which come from a client that is known here. */
  readonly ofCopies: readonly string[];
}

interface HeldAgainst {
  readonly first: Exchange;
  /** What had nothing to look at is left out where a copy, or the token itself, came to the end. */
  readonly checks: readonly Check[];
  /** Whether anything was judged in a mended copy. */
  readonly copied: boolean;
  /** Rules whose breach came to light in a copy. */
  readonly further: readonly string[];
}

/** More breaches than there are rules in the longest line-up: an end, should a mend not mend. */
const mostRounds = 40;

/** `how`: in what way the token is sent, in a sentence or two. */
export async function judgedInCopies({ text, jwt }: Pasted, how: string, line: Line): Promise<Judgement> {
  const { first, checks, further, copied } = await heldAgainst(text, claimsOf(jwt), line);
  const beyond =
    ' A party stops at the first breach. The rest was judged in a copy, with the breach mended and signed anew.';
  return judgedBy(copied ? how + beyond : how, { checks, further, exchange: first });
}

/** `claims`: of the token, where they can be read; without them nothing can be mended. */
async function heldAgainst(token: string, claims: Claims | undefined, line: Line): Promise<HeldAgainst> {
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

/** Takes down what was looked at; a breach that is known stays one. Gives the breach that ended it. */
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

/** The member at fault becomes what it is in a good token; one that stands in none is left out. */
function mended(claims: Claims, { at = '' }: Check, good: Claims, { identity }: Line): Claims {
  const member = /#payload\.(?<name>[^.#]+)/u.exec(at)?.groups?.['name'];
  const named = Object.fromEntries(
    identity.filter((name) => name in good || name in claims).map((name) => [name, good[name]]),
  );
  const all = { ...claims, ...named, ...(member === undefined ? {} : { [member]: good[member] }) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
