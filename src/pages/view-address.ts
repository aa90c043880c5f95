// Which view the address asks for: `?view=register`, `?view=flow&flow=backchannel`; without one the hybrid flow, which is the start page.
import { isFlowName, type FlowName } from '../runs/way.ts';
import { isPageView, type PageViewName } from './page-views.ts';

export type ViewAddress =
  | { readonly view: PageViewName }
  | { readonly view: 'flow'; readonly flow: FlowName }
  /** The address names a view or a flow that is not there. */
  | { readonly view: 'unknown'; readonly asked: string };

/** The view of a query. */
export function viewAt(search: string): ViewAddress {
  const query = new URLSearchParams(search);
  const [view, flow] = [query.get('view'), query.get('flow')];
  if (isPageView(view)) return { view };
  if (view === null) return { view: 'flow', flow: 'hybrid' };
  if (view === 'flow' && (flow === null || isFlowName(flow))) return { view, flow: flow ?? 'hybrid' };
  return { view: 'unknown', asked: view === 'flow' ? (flow ?? view) : view };
}

/** The query that leads to a view; none for the start page. */
export function queryOf(address: ViewAddress): string {
  if (address.view === 'unknown') return `?view=${encodeURIComponent(address.asked)}`;
  if (address.view !== 'flow') return `?view=${address.view}`;
  return address.flow === 'hybrid' ? '' : `?view=flow&flow=${address.flow}`;
}
