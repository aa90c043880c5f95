// Rows of a run's diagram: its steps with what was sent for them, and the calls that were broken on purpose.
import type { Exchange } from '../../mocks/index.ts';
import { editedFlow } from '../../mocks/spec/flow-mark.ts';
import { diagramRowsKept, exchangeTitle, type DiagramRow, type RowStep } from '../elements/diagram-rows.ts';
import { positionOf, type Variant } from './runnable-flow.ts';

/** The consumer's screens are many calls of one step; each has a name of its own. */
const screenTitles: Readonly<Record<string, string>> = {
  identify: 'Says who they are',
  'one-time-password': 'Types the one-time password',
  profile: 'Chooses a profile',
  accounts: 'Chooses accounts',
  confirm: 'Decides',
  cancel: 'Cancels',
};

/** What a row is called that has a better name than its operation. */
export function titled(exchange: Exchange): string | undefined {
  const title = named(exchange);
  return exchange.flow === editedFlow ? `${title ?? exchangeTitle(exchange)}, edited` : title;
}

function named({ operation, request }: Exchange): string | undefined {
  if (operation === 'authorise') return 'Opens the holder’s page';
  if (operation !== 'answerInteraction') return undefined;
  return screenTitles[new URL(request.url).pathname.split('/').at(-1) ?? ''];
}

export interface RunRows {
  readonly exchanges: readonly Exchange[];
  readonly variant: Variant;
  readonly breakages: readonly RowStep[];
  /** Id of the step that comes next; undefined when all are done. */
  readonly next: string | undefined;
  /** The consumer said no: nothing comes next. */
  readonly declined?: boolean | undefined;
}

/** Gives the rows of a run as it grows; a row that did not change is the same object as before. */
export function runRows(): (run: RunRows) => readonly DiagramRow[] {
  const rowsOf = diagramRowsKept();
  return ({ exchanges, variant, breakages, next, declined = false }) => {
    const sent = new Set(exchanges.map(({ step }) => step));
    const broken = breakages.filter(({ id }) => sent.has(id));
    const steps = [...variant.steps.map(({ step }) => step), ...broken];
    const position = positionOf(variant.steps, next);
    return rowsOf({ exchanges, steps, titled, position, ended: declined, counted: variant.steps.length });
  };
}
