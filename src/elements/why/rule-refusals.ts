// The errors that answer a breach of a rule.
import { headerCodeOf } from '../../../mocks/spec/header-codes.ts';
import { refusals, type RefusalId } from '../../../mocks/spec/refusals.ts';
import type { Rule } from '../../../mocks/spec/rule.ts';

export interface RefusalFact {
  /** As people quote it: `400 invalid_request`, `authorisation error: invalid_scope`. */
  readonly wire: string;
  /** Its format. */
  readonly form: string;
  /** Code of the error list, if it is from there. */
  readonly code?: string;
}

function refusalFact(id: RefusalId): RefusalFact {
  const row = refusals[id];
  switch (row.family) {
    case 'cds':
      return { wire: `${String(row.status)} ${row.title}`, form: 'the standards’ list of errors', code: row.code };
    case 'oauth':
      return { wire: `${String(row.status)} ${row.error}`, form: 'an OAuth error, as JSON' };
    case 'authorisation':
      return {
        wire: `authorisation error: ${row.error}`,
        form: 'in the redirect, in the fragment or in the response JWT; in JSON for a pushed request; on a page of the holder if the client has no redirect target',
      };
    case 'screen':
      return { wire: `${String(row.status)} ${row.error}`, form: 'shown on the consumer’s screen' };
  }
}

/** The possible refusals of a breach: for a header, both codes; empty if the rule refuses nothing. */
export function refusalIdsOf(rule: Rule): readonly RefusalId[] {
  const { refusal } = rule;
  const headerCode = headerCodeOf(rule);
  const own = typeof refusal === 'string' ? [refusal] : Object.values(refusal);
  return headerCode === undefined ? own : [...own, headerCode];
}

/** The same as facts, each once. */
export function refusalsOf(rule: Rule): readonly RefusalFact[] {
  const facts = refusalIdsOf(rule).map(refusalFact);
  return facts.filter(({ wire }, index) => facts.findIndex((fact) => fact.wire === wire) === index);
}
