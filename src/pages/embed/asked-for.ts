// What the embed page’s address can ask for.
const names = ['rule', 'operation', 'flow'] as const;

export type Asked = (typeof names)[number];

/** Undefined where the address asks for nothing. */
export const askedFor = (query: URLSearchParams): Asked | undefined => names.find((name) => query.has(name));
