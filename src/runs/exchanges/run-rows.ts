// Rows of a run’s diagram: its steps with their exchanges, and the calls that were broken on purpose.
import type { Exchange } from '../../../mocks/index.ts';
import { editedFlow } from '../../../mocks/spec/flow-mark.ts';
import { diagramRowsKept, exchangeTitle, type DiagramRow, type RowStep } from '../../elements/diagram/diagram-rows.ts';
import { positionOf, type Variant } from '../flows/runnable-flow.ts';

/** One step makes many calls from the consumer’s screens; each has its own title. */
const screenTitles: Readonly<Record<string, string>> = {
  identify: 'Says who they are',
  'one-time-password': 'Types the one-time password',
  profile: 'Chooses a profile',
  accounts: 'Chooses accounts',
  confirm: 'Decides',
  cancel: 'Cancels',
};

/** A title better than the operation’s, if there is one. */
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
  /** Id of the next step; undefined when all are done. */
  readonly next: string | undefined;
  /** The consumer refused: there is no next step. */
  readonly declined?: boolean | undefined;
}

/** Returns a function from a run to its rows; an unchanged row stays the same object. */
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

/** Id of the step that a row belongs to: `authorise.3` belongs to `authorise`. */
export const stepOfRow = (row: string): string => row.replace(/\.\d+$/u, '');
