// Whether a rule rests only on the sandbox. Separate from the texts, which only views that show clauses load.

/** True if the first clause is the sandbox's own: no published text contains the rule. */
export const restOnSandbox = ([first = '']: readonly string[]): boolean => first.startsWith('sandbox:');
