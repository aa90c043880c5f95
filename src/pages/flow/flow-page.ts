// The view of a flow: its player, and the elements that the flow needs.
import { html } from 'lit';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { titleOfFlow, type FlowName } from '../../runs/flows/flow-names.ts';
import type { View } from '../view.ts';
import './flow-view.ts';
import { flowViewOf } from './flow-views.ts';

export async function viewOfFlow(flow: FlowName, profile: ProfileId): Promise<View> {
  const flowView = flowViewOf(flow, profile);
  if (flowView.side === 'device') await loadPart(() => import('../../consumer/device.ts'));
  if (flowView.side === 'dashboard') await loadPart(() => import('../../consumer/consumer-dashboard.ts'));
  return {
    ...(flowView.intro === undefined ? { title: titleOfFlow(flow) } : {}),
    show: ({ site, sandbox, mode }) =>
      html`<cdr-flow-view .site=${site} .flowView=${flowView} .sandbox=${sandbox} .mode=${mode}></cdr-flow-view>`,
    loadRest: () => loadPart(() => import('./detail-elements.ts')),
  };
}
