// Every error code that a party returns: title, statuses, and the rules that refuse with it.
import { oauthTexts } from '../../../mocks/spec/refusal-texts.ts';
import { refusals, type RefusalId } from '../../../mocks/spec/refusals.ts';
import { ruleIds, ruleOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { refusalIdsOf } from '../../elements/why/rule-refusals.ts';

export interface ErrorCode {
  /** `invalid_client`, or the last one or two parts of a standard’s URN. */
  readonly id: string;
  /** The whole code; the URN of a standard’s error. */
  readonly code: string;
  /** A few words or a sentence. */
  readonly title: string;
  /** Its HTTP statuses; empty for an error that occurs only in redirects. */
  readonly statuses: readonly number[];
  /** Whether it can occur in a redirect of the authorisation endpoint. */
  readonly inRedirect: boolean;
  readonly rules: readonly RuleId[];
}

/** Refusals by code; several may share one. */
const byCode = Map.groupBy(Object.keys(refusals) as RefusalId[], (id) => codeOf(id));

function codeOf(id: RefusalId): string {
  const row = refusals[id];
  return 'code' in row ? row.code : row.error;
}

/** `NotFound`, or `Header/Missing` where another code ends in the same word. */
function idOf(code: string): string {
  if (!code.startsWith('urn:')) return code;
  const last = code.slice(code.lastIndexOf('/'));
  const isAlone = [...byCode.keys()].filter((other) => other.endsWith(last)).length === 1;
  return isAlone ? last.slice(1) : code.slice(code.lastIndexOf(':') + 1);
}

/** Rules that refuse with one of these. */
const rulesWith = (ids: readonly RefusalId[]): readonly RuleId[] =>
  ruleIds.filter((rule) => refusalIdsOf(ruleOf(rule)).some((one) => ids.includes(one)));

export const errorCodes: readonly ErrorCode[] = [...byCode]
  .map(([code, ids]): ErrorCode => {
    const rows = ids.map((id) => refusals[id]);
    const [titled] = rows.flatMap((row) => ('title' in row ? [row.title] : []));
    return {
      id: idOf(code),
      code,
      title: titled ?? oauthTexts[code] ?? 'Shown on the consumer’s screen.',
      statuses: [...new Set(rows.flatMap((row) => ('status' in row ? [row.status] : [])))].toSorted((a, b) => a - b),
      inRedirect: rows.some(({ family }) => family === 'authorisation'),
      rules: rulesWith(ids),
    };
  })
  .toSorted((a, b) => a.id.localeCompare(b.id, 'en-AU'));
