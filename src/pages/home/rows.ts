// Rows of the stage's diagram: the walk's steps with what was sent for them, and the calls that were broken on purpose.
import type { Exchange } from '../../../mocks/index.ts';
import { diagramRows, type DiagramRow } from '../../elements/diagram-rows.ts';
import { breakages } from './breakages.ts';
import { walkSteps } from './walk-steps.ts';

const steps = walkSteps.map(({ step }) => step);

/** The consumer's screens are many calls of one step; each has a name of its own. */
const screenTitles: Readonly<Record<string, string>> = {
  identify: 'Says who they are',
  'one-time-password': 'Types the one-time password',
  profile: 'Chooses a profile',
  accounts: 'Chooses accounts',
  confirm: 'Decides',
  cancel: 'Cancels',
};

function titled(row: DiagramRow, exchanges: readonly Exchange[]): DiagramRow {
  const exchange = exchanges.find(({ id }) => id === row.exchange);
  if (exchange?.operation === 'authorise' && row.id === exchange.id)
    return { ...row, title: 'Opens the holder’s page' };
  if (exchange?.operation !== 'answerInteraction' || row.id !== exchange.id) return row;
  const title = screenTitles[new URL(exchange.request.url).pathname.split('/').at(-1) ?? ''];
  return title === undefined ? row : { ...row, title };
}

export function rowsOf(exchanges: readonly Exchange[], position: number): readonly DiagramRow[] {
  const broken = breakages.filter(({ id }) => exchanges.some(({ step }) => step === id));
  return diagramRows({ exchanges, steps: [...steps, ...broken], position }).map((row) => titled(row, exchanges));
}
