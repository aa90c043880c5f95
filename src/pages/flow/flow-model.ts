// The state of a flow view. Changing it redraws the view; the chosen row is in the address too (`?step=token`).
import { loadPart } from '../../recipient/load-with-retry.ts';
import { readParameter, writeParameters, type HistoryEntry } from '../../ui/address.ts';
import type { Site } from '../address/site.ts';
import type { FlowModel } from './flow-core.ts';
import type { FlowState, FlowView } from './flow-state.ts';
import { exchangesOf } from '../../runs/exchanges/run-exchanges.ts';
import { runRows } from '../../runs/exchanges/run-rows.ts';

export interface FlowModelOptions {
  readonly site: Site;
  readonly flowView: FlowView;
  readonly changed: () => void;
}

export function createFlowModel({ site, flowView, changed }: FlowModelOptions): FlowModel {
  const [variant] = flowView.variants;
  const rowsOf = runRows();
  let state: FlowState = {
    site,
    sandbox: undefined,
    mode: undefined,
    flowView,
    variant,
    run: { run: '', next: variant.steps[0]?.step.id, facts: variant.known, phase: 'start' },
    rows: rowsOf({ exchanges: [], variant, breakages: flowView.breakages, next: variant.steps[0]?.step.id }),
    selected: '',
    exchanges: [],
    exchange: undefined,
    details: undefined,
    unfolded: false,
    speed: 'normal',
    moves: undefined,
    said: '',
  };
  const set = (change: Partial<FlowState>): void => {
    const next = { ...state, ...change };
    const own = next.sandbox === undefined ? [] : exchangesOf(next.sandbox, next.run);
    const rows = rowsOf({
      exchanges: own,
      variant: next.variant,
      breakages: flowView.breakages,
      next: next.run.next,
      declined: next.run.declined,
    });
    const id = rows.find((row) => row.id === next.selected)?.exchange;
    state = { ...next, rows, exchanges: own, exchange: own.find((one) => one.id === id) };
    changed();
  };
  const loadDetails = async (): Promise<void> => {
    if (state.details !== undefined) return;
    set({ details: await loadPart(() => import('./detail-elements.ts')) });
  };
  const choose = (row: string, how: HistoryEntry): void => {
    writeParameters({ step: row }, how);
    const step = state.rows.find(({ id }) => id === row)?.at?.step ?? Infinity;
    set({ selected: row, unfolded: state.unfolded || step <= (flowView.folded ?? 0) });
    if (row !== '') void loadDetails();
  };
  return {
    get state() {
      return state;
    },
    set,
    loadDetails,
    choose,
    chooseExchange: ({ id }, how) => {
      set({});
      choose(state.rows.find(({ exchange }) => exchange === id)?.id ?? '', how);
    },
    revisit: () => {
      const chosen = readParameter('step') ?? '';
      if (state.rows.some(({ id }) => id === chosen)) choose(chosen, 'replace');
      else if (state.selected !== '') choose('', 'replace');
    },
  };
}
