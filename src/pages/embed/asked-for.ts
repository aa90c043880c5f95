// What the address of the embed page can ask for, and the element that shows it.
export const elements = {
  rule: 'cdr-rule',
  operation: 'cdr-try',
  flow: 'cdr-flow',
} as const;

export type Asked = keyof typeof elements;

const names = Object.keys(elements) as Asked[];

/** Undefined where the address asks for nothing. */
export const askedFor = (query: URLSearchParams): Asked | undefined => names.find((name) => query.has(name));
