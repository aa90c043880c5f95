// The stage's state in one place: changing it redraws the views; the row that is chosen is in the address too.
import type { Exchange } from '../../../mocks/index.ts';
import type { Site } from '../site.ts';
import { readTheme } from '../theme.ts';
import { rowsOf } from './rows.ts';
import type { StageState } from './stage-state.ts';
import { readChosen, writeChosen, type Chosen } from './view-state.ts';

type How = 'push' | 'replace';

export interface Board {
  readonly state: StageState;
  /** Changes the state; rows and the chosen exchange follow from the trace. */
  set(change: Partial<StageState>): void;
  /** Chooses a row; '' for none. */
  choose(row: string, chosen: Chosen, how: How): void;
  chooseExchange(exchange: Exchange, how: How): void;
  /** Chooses what the address names. */
  revisit(): void;
  /** Loads the elements that show an exchange, once. */
  loadDetails(): Promise<void>;
}

export function createBoard(site: Site, changed: () => void): Board {
  let state: StageState = {
    site,
    theme: readTheme(site),
    sandbox: undefined,
    mode: undefined,
    walk: { position: 0, facts: {}, phase: 'start' },
    restored: false,
    rows: rowsOf([], 0),
    selected: '',
    exchange: undefined,
    details: false,
    said: '',
  };
  const set = (change: Partial<StageState>): void => {
    const next = { ...state, ...change };
    const exchanges = next.sandbox?.trace.entries() ?? [];
    const rows = rowsOf(exchanges, next.walk.position);
    const id = rows.find((row) => row.id === next.selected)?.exchange;
    state = { ...next, rows, exchange: exchanges.find((one) => one.id === id) };
    changed();
  };
  const loadDetails = async (): Promise<void> => {
    if (state.details) return;
    await import('./detail-elements.ts');
    set({ details: true });
  };
  const choose = (row: string, chosen: Chosen, how: How): void => {
    writeChosen(chosen, how);
    set({ selected: row });
    if (row !== '') void loadDetails();
  };
  return {
    get state() {
      return state;
    },
    set,
    loadDetails,
    choose,
    chooseExchange: ({ id, step }, how) => choose(id, { exchange: id, ...(step === undefined ? {} : { step }) }, how),
    revisit: () => {
      const chosen = readChosen();
      const row =
        state.rows.find(({ exchange }) => exchange !== undefined && exchange === chosen.exchange) ??
        state.rows.findLast(({ step }) => step !== undefined && step === chosen.step);
      if (row !== undefined) choose(row.id, chosen, 'replace');
      else if (state.selected !== '') choose('', {}, 'replace');
    },
  };
}
