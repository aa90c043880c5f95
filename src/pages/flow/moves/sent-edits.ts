// The requests of a run that were edited and sent: the step of each, and what the run makes of the answer.
import type { Exchange } from '../../../../mocks/index.ts';
import { outcomeOf } from '../../../elements/outcome.ts';
import { takeEdited } from '../../../runs/play/edited-answer.ts';
import { keepEdit } from '../../share/share-run.ts';
import type { EditedRun, SentEdit } from '../../workbench/edited-run.ts';
import type { EditMark } from '../../workbench/send-document.ts';
import type { OpenFlow, FlowModel } from '../flow-core.ts';

/** The run and step to which an edit of the row belongs. */
export function markOf({ state: { rows, run, variant } }: FlowModel, row: string): EditMark {
  const found = rows.find(({ id }) => id === row);
  // An edit belongs to the step of its original request.
  const step = variant.steps[(found?.editedFrom ?? found?.at?.step ?? 0) - 1]?.step.id ?? found?.step ?? row;
  return { run: run.run, step };
}

export interface SentEdits extends Pick<EditedRun, 'edited'> {
  /** The exchange of this row is undone by going back; an edit of it still belongs to the row. */
  rowWas(exchange: string, row: string): void;
}

export function sentEdits(flow: OpenFlow): SentEdits {
  const { model } = flow;
  /** Edited rows whose exchanges were undone by going back. */
  const formerRows = new Map<string, string>();
  /** Edits that the address cannot carry; edits derived from them cannot be carried either. */
  const unkept = new Set<string>();
  return {
    edited: async ({ base, changes, secret, answer }: SentEdit) => {
      model.chooseExchange(answer, 'replace');
      const row = formerRows.get(base.id) ?? model.state.rows.find(({ exchange }) => exchange === base.id)?.id;
      const kept = keepEdit({ flow, row: unkept.has(base.id) ? undefined : row, changes, secret, answer });
      if (!kept.isKept) unkept.add(answer.id);
      return `${kept.words} ${await ofRun(flow, row, answer)}`.trim();
    },
    rowWas: (exchange, row) => void formerRows.set(exchange, row),
  };
}

/** An edit of the next step counts as that step if it succeeded. */
async function ofRun({ model, shown }: OpenFlow, row: string | undefined, answer: Exchange): Promise<string> {
  const step = row === undefined ? undefined : markOf(model, row).step;
  const isNext = step !== undefined && step === model.state.run.next;
  if (await takeEdited(shown.current, step, answer)) return 'The run continues from this answer.';
  const { phase, next, trouble = '' } = model.state.run;
  const isUnfit = isNext && phase === 'stopped' && outcomeOf(answer) === 'ok';
  if (isUnfit) return `The run could not continue from this answer. ${trouble}`.trim();
  return next === undefined ? '' : 'The run stays at its step.';
}
