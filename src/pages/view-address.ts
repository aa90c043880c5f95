// Which view the address asks for: `?view=register`, `?view=decisions`, `?view=flow&flow=backchannel`; else the hybrid flow, which is the start page.

/** Every flow that has a view, by its name in the address, and its title in links. */
export const flowTitles = {
  hybrid: 'Hybrid flow',
  registration: 'Dynamic client registration',
  backchannel: 'Backchannel',
  refresh: 'Refresh',
  introspect: 'Introspection',
  revoke: 'Revocation',
} as const;

export type FlowName = keyof typeof flowTitles;

const isFlowName = (name: string | null): name is FlowName => name !== null && Object.hasOwn(flowTitles, name);

export const flowNames: readonly FlowName[] = Object.keys(flowTitles).filter(isFlowName);

export type ViewAddress =
  { readonly view: 'register' | 'decisions' } | { readonly view: 'flow'; readonly flow: FlowName };

/** The view of a query; the start page answers whatever is no view. */
export function viewAt(search: string): ViewAddress {
  const query = new URLSearchParams(search);
  const [view, flow] = [query.get('view'), query.get('flow')];
  if (view === 'register' || view === 'decisions') return { view };
  return { view: 'flow', flow: view === 'flow' && isFlowName(flow) ? flow : 'hybrid' };
}

/** The query that leads to a view; none for the start page. */
export function queryOf(address: ViewAddress): string {
  if (address.view !== 'flow') return `?view=${address.view}`;
  return address.flow === 'hybrid' ? '' : `?view=flow&flow=${address.flow}`;
}
