// The checks that the trace shows for the last exchange of an operation, and the rules among them that were broken or relaxed.
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Check } from '../../../mocks/trace/exchange.ts';

type Traced = Pick<Sandbox, 'trace'>;

export const lastChecks = ({ trace }: Traced, operation: string): readonly Check[] =>
  trace.entries((exchange) => exchange.operation === operation).at(-1)?.checks ?? [];

export const brokenRules = (sandbox: Traced, operation: string): readonly string[] =>
  lastChecks(sandbox, operation)
    .filter(({ outcome }) => outcome === 'fail')
    .map(({ rule }) => rule);

/** The rules that a decision relaxed. */
export const relaxedRules = (sandbox: Traced, operation: string): readonly string[] =>
  lastChecks(sandbox, operation)
    .filter(({ relaxed }) => relaxed === true)
    .map(({ rule }) => rule);
