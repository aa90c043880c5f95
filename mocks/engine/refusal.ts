// A refusal on its way from the rule that was broken to the one place that writes it.
import type { ResponseMode } from '../spec/profiles/published-lists.ts';
import type { RefusalId } from '../spec/refusals.ts';
import type { RuleId } from '../spec/rules/index.ts';

/** Where a refused authorisation request may be sent back to; without one the refusal is a page. */
export interface RedirectTarget {
  readonly redirectUri: string;
  readonly mode: ResponseMode;
  readonly clientId: string;
  readonly state?: string;
}

export interface RefusalOptions {
  /** Names the field, header or id at fault: `detail` of the CDR error list, `error_description` of OAuth. */
  readonly detail?: string;
  readonly target?: RedirectTarget;
  /** Instead of the rule's own refusal: where a decision chooses another. */
  readonly refusal?: RefusalId;
  /** Further response headers, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
  /** One error for each thing at fault, in place of a single one; all of the same status. */
  readonly errors?: readonly { readonly refusal: RefusalId; readonly detail: string }[];
  /** The error arose at the secondary data holder and is passed on. */
  readonly secondary?: boolean;
}

/** Thrown by the ledger when a rule is broken; nothing else is ever thrown on purpose while a request is answered. */
export class Refusal extends Error {
  readonly rule: RuleId;
  readonly options: RefusalOptions;
  constructor(rule: RuleId, options: RefusalOptions = {}) {
    super(`Refused by rule ${rule}.`);
    this.name = 'Refusal';
    this.rule = rule;
    this.options = options;
  }
}
