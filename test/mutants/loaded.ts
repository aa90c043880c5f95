// What the sources came to while they were loaded: test files that share a process share their sources too.

export const loaded = new Set<number>();
