// Writes a run into addresses: its edits into the page’s, and the whole run into a link to share.
import { copyText } from '../../ui/copy-text.ts';
import { editedFlow } from '../../../mocks/spec/flow-mark.ts';
import type { SharedWords } from '../flow/flow-state.ts';
import type { OpenFlow } from '../flow/flow-core.ts';
import type { SentEdit } from '../workbench/edited-run.ts';
import { beginningOf, linkOf, type RunToShare } from './made-link.ts';
import { fits, keepEdits, runEdits, type RunEdit } from './run-edits.ts';
import { linkQuery } from './shared-link.ts';

type EditToKeep = Omit<SentEdit, 'base'> & {
  readonly flow: OpenFlow;
  /** Id of the edited row; undefined if the run has none that a link can name. */
  readonly row: string | undefined;
};

function runOf({ sandbox, flowView, model }: OpenFlow): RunToShare {
  const { exchanges, variant, selected, rows } = model.state;
  // Rows outside the steps have different ids in every run.
  const chosen = rows.find(({ id }) => id === selected);
  const isNamed = chosen?.at !== undefined || chosen?.editedFrom !== undefined || isBroken(selected, flowView);
  const latest = rows.findLast(({ at, state }) => at?.part === 0 && state !== 'now' && state !== 'ghost')?.id ?? '';
  return {
    sandbox,
    exchanges,
    steps: variant.steps.map(({ step }) => step.id),
    movedBefore: (flowView.minutesLater ?? 0) * 60,
    way: variant.label,
    declined: model.state.run.declined === true,
    edits: runEdits(),
    row: isNamed ? selected : latest,
  };
}

const isBroken = (row: string, { breakages }: OpenFlow['flowView']): boolean =>
  breakages.some(({ id }) => row === id || row.startsWith(`${id}.`));

export interface KeptEdit {
  readonly isKept: boolean;
  readonly words: string;
}

const unkept = (why: string): KeptEdit => ({ isKept: false, words: `A link to this run leaves the edit out: ${why}.` });

/** Adds a sent edit to the run’s address, unless it contains a secret or does not fit. */
export function keepEdit({ flow, row, changes, secret, answer }: EditToKeep): KeptEdit {
  if (secret !== undefined) return unkept(`the value at “${secret}” may be a token, a key or a code`);
  if (row === undefined) return unkept('the request that was edited has no row in this run');
  const began = beginningOf(runOf(flow));
  const after = Math.max(0, Math.floor(Date.parse(answer.at) / 1000) - began);
  const edit: RunEdit = { after, next: flow.model.state.run.next ?? '', row, changes };
  const edits = [...runEdits(), edit];
  if (!fits(edits)) return unkept('it would be too long');
  keepEdits(edits);
  return { isKept: true, words: 'A link to this run repeats the edit.' };
}

/** Copies the link to the clipboard, or shows it if the clipboard is not available. */
export async function copyLink(flow: OpenFlow, view: string): Promise<void> {
  const { model, site } = flow;
  const link = await linkOf(runOf(flow));
  if (link === undefined) {
    showShared(model, {
      isCopied: false,
      words: 'A link cannot include this household: it is not built into the sandbox.',
    });
    return;
  }
  const address = site.root.href + linkQuery(view, link);
  // Says if the link lacks an edit.
  const edited = model.state.exchanges.filter((sent) => sent.flow === editedFlow && sent.parent === undefined);
  const lacks = edited.length > link.run.edits.length ? ', without an edit that a link cannot contain' : '';
  const isCopied = await copyText(address);
  showShared(
    model,
    isCopied
      ? { isCopied, words: `Link copied. It plays this run in any browser, with keys and ids of its own${lacks}.` }
      : { isCopied, words: `This page cannot use the clipboard; here is the link${lacks}.`, address },
  );
}

/** How long, in milliseconds, the button confirms the copy. */
const sayFor = 4000;

function showShared(model: OpenFlow['model'], shared: SharedWords): void {
  model.set({ shared, said: shared.words });
  if (!shared.isCopied) return;
  setTimeout(() => {
    if (model.state.shared === shared) model.set({ shared: undefined });
  }, sayFor);
}
