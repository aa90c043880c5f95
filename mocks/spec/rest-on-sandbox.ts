// Whether a rule rests on the sandbox alone; apart from the texts, which only those who show clauses read.

/** True when the first of the clauses is the sandbox’s own: no text asks for the rule. */
export const restOnSandbox = ([first = '']: readonly string[]): boolean => first.startsWith('sandbox:');
