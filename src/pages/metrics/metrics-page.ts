// The view of the metrics that data holders report to the register.
import { html } from 'lit';
import type { View } from '../view.ts';
import './metrics-view.ts';

export const view: View = {
  title: 'Metrics',
  words:
    'What a data holder reports to the register: calls, response times, errors, consent flows. The register asks for them; you press the button.',
  show: ({ sandbox }) =>
    sandbox === undefined ? html`` : html`<cdr-metrics-view .sandbox=${sandbox}></cdr-metrics-view>`,
};
