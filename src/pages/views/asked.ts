// Which view the address asks for: `?view=register`, `?view=decisions`, `?view=flow&flow=backchannel`; else the stage.

/** Flows that have a view of their own; the hybrid flow has the stage. */
export const flowNames = ['registration', 'backchannel', 'refresh', 'introspect', 'revoke'] as const;
export type FlowName = (typeof flowNames)[number];

export type AskedView =
  { readonly view: 'register' | 'decisions' } | { readonly view: 'flow'; readonly flow: FlowName };

/** The view of a query; undefined for the stage, which also answers whatever is no view. */
export function askedView(search: string): AskedView | undefined {
  const query = new URLSearchParams(search);
  const [view, flow] = [query.get('view'), flowNames.find((name) => name === query.get('flow'))];
  if (view === 'register' || view === 'decisions') return { view };
  return view === 'flow' && flow !== undefined ? { view, flow } : undefined;
}
