// How an exchange is called in a list: operation or path, time of day, the run that it belongs to.
import type { Exchange } from '../../../mocks/index.ts';
import { setupFlow } from '../../../mocks/spec/flow-mark.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { exchangeTitle } from '../../elements/diagram-rows.ts';
import { titled } from '../../runs/run-rows.ts';
import { allFlows } from '../../recipient/flows/all-flows.ts';
import { flowNameIn, flowTitles } from '../../runs/flow-names.ts';
import type { RunOwner } from '../../runs/run-owners.ts';

const titles: ReadonlyMap<string, string> = new Map(operations.map(({ id, title }) => [id, title]));
const clock = new Intl.DateTimeFormat('en-AU', { timeStyle: 'medium' });

export const timeOfDay = (at: string): string => clock.format(new Date(at));

export const operationTitle = (operation: string): string => titles.get(operation) ?? operation;

/** Marks of the site that name no flow of the recipient. */
const otherMarks = {
  break: 'Broken on purpose',
  workbench: 'Edited and sent',
  explorer: 'API explorer',
  [setupFlow]: 'What the explorer needed first',
  pasted: 'Paste and judge',
  lesson: 'Lesson',
  proof: 'Sent to see',
  keys: 'Key sets read',
  'test-recipient': 'The test app of the register',
} as const;
const titlesOfMarks: ReadonlyMap<string, string> = new Map([
  ...Object.entries(otherMarks),
  ...Object.entries(flowTitles),
  ...allFlows.map(({ id, title }): [string, string] => [id, title]),
]);

/** A mark of the recipient's, and none of the site's own. */
export const isFlow = (mark: string): boolean =>
  Object.hasOwn(flowTitles, flowNameIn(mark)) || allFlows.some(({ id }) => id === mark);

export const flowTitle = (flow: string): string => titlesOfMarks.get(flowNameIn(flow)) ?? flow;

/** Screens of the consumer have better names than their operation. */
export const rowTitle = (exchange: Exchange): string => titled(exchange) ?? exchangeTitle(exchange);

/** The name of the run that an exchange belongs to: its id, or the flow where its runs are not told apart; '' for none. */
export const runName = (owner: RunOwner | undefined): string => owner?.run ?? owner?.flow ?? '';
