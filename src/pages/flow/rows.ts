// Rows of a run's diagram: its steps with what was sent for them, and the calls that were broken on purpose.
import type { Exchange } from '../../../mocks/index.ts';
import { diagramRows, type DiagramRow } from '../../elements/diagram-rows.ts';
import type { Breakage } from './breakages.ts';
import { positionOf, type Way } from './playable.ts';

/** The consumer's screens are many calls of one step; each has a name of its own. */
const screenTitles: Readonly<Record<string, string>> = {
  identify: 'Says who they are',
  'one-time-password': 'Types the one-time password',
  profile: 'Chooses a profile',
  accounts: 'Chooses accounts',
  confirm: 'Decides',
  cancel: 'Cancels',
};

function titled(row: DiagramRow, exchanges: ReadonlyMap<string, Exchange>): DiagramRow {
  const exchange = exchanges.get(row.id);
  if (exchange?.operation === 'authorise') return { ...row, title: 'Opens the holder’s page' };
  if (exchange?.operation !== 'answerInteraction') return row;
  const title = screenTitles[new URL(exchange.request.url).pathname.split('/').at(-1) ?? ''];
  return title === undefined ? row : { ...row, title };
}

export interface RunRows {
  readonly exchanges: readonly Exchange[];
  readonly way: Way;
  readonly breakages: readonly Breakage[];
  /** Id of the step that comes next; undefined when all are done. */
  readonly next: string | undefined;
}

export function rowsOf({ exchanges, way, breakages, next }: RunRows): readonly DiagramRow[] {
  const broken = breakages.filter(({ id }) => exchanges.some(({ step }) => step === id));
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  return diagramRows({
    exchanges,
    steps: [...way.steps.map(({ step }) => step), ...broken],
    position: positionOf(way.steps, next),
  }).map((row) => titled(row, byId));
}
