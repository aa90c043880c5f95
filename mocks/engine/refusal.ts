// A refusal, on its way from the broken rule to the module that writes it.
import type { ResponseMode } from '../spec/profiles/published-lists.ts';
import type { RefusalId } from '../spec/refusals.ts';
import type { RuleId } from '../spec/rules/index.ts';

/** Where a refused authorisation request may be redirected; without a target the refusal is a page. */
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
  /** Replaces the rule's own refusal if a decision says so. */
  readonly refusal?: RefusalId;
  /** Further response headers, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
  /** One error per fault, instead of a single one; all with the same status. */
  readonly errors?: readonly { readonly refusal: RefusalId; readonly detail: string }[];
  /** The error comes from the secondary data holder and is passed on. */
  readonly secondary?: boolean;
}

/** Thrown by the ledger when a rule is broken; nothing else is thrown deliberately while a request is answered. */
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
