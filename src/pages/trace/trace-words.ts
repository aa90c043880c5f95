// Words for an exchange in a list: operation or path, time of day, and run.
import type { Exchange } from '../../../mocks/index.ts';
import { editedFlow, setupFlow, unkeptFlow } from '../../../mocks/spec/flow-mark.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { exchangeTitle } from '../../elements/diagram/diagram-rows.ts';
import { titled } from '../../runs/exchanges/run-rows.ts';
import { allFlows } from '../../recipient/flows/all-flows.ts';
import { flowNameIn, flowTitles } from '../../runs/flows/flow-names.ts';
import type { RunOwner } from '../../runs/exchanges/run-owners.ts';
import { siteMarks } from '../../runs/exchanges/site-marks.ts';

const titles: ReadonlyMap<string, string> = new Map(operations.map(({ id, title }) => [id, title]));
const clock = new Intl.DateTimeFormat('en-AU', { timeStyle: 'medium' });

export const timeOfDay = (at: string): string => clock.format(new Date(at));

export const operationTitle = (operation: string): string => titles.get(operation) ?? operation;

/** Marks that no flow has: those of the site, and those to which the trace gives a meaning. */
const otherMarks = {
  ...siteMarks,
  [editedFlow]: 'Edited and sent',
  [setupFlow]: 'Preparation for the explorer',
  [unkeptFlow]: 'Paste and judge',
} as const;
const titlesOfMarks: ReadonlyMap<string, string> = new Map([
  ...Object.entries(otherMarks),
  ...Object.entries(flowTitles),
  ...allFlows.map(({ id, title }): [string, string] => [id, title]),
]);

/** Whether the mark names a flow of the recipient rather than one of the site’s own. */
export const isFlow = (mark: string): boolean =>
  Object.hasOwn(flowTitles, flowNameIn(mark)) || allFlows.some(({ id }) => id === mark);

export const flowTitle = (flow: string): string => titlesOfMarks.get(flowNameIn(flow)) ?? flow;

/** Consumer screens have better titles than their operation’s. */
export const rowTitle = (exchange: Exchange): string => titled(exchange) ?? exchangeTitle(exchange);

/** Identifies an exchange’s run: its id, or the flow’s name where runs are not distinguished; '' if none. */
export const runName = (owner: RunOwner | undefined): string => owner?.run ?? owner?.flow ?? '';
