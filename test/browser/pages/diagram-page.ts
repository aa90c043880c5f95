// A page with a growing diagram: its rows count how often they are read, so that drawing is measured without a clock.
import type { DiagramRow } from '../../../src/elements/diagram/diagram-rows.ts';
import '../../../src/elements/diagram/cdr-diagram.ts';

export interface DiagramPage {
  /** Adds rows in one drawing and returns how many rows were read for it. The oldest may be dropped meanwhile. */
  grow(by: number, leaving?: number): Promise<number>;
  /** Chooses a row by its id. */
  choose(id: string): Promise<void>;
}

const read = new Set<string>();

const counted = (index: number): DiagramRow => ({
  id: `row-${String(index)}`,
  from: 'recipient',
  to: 'holder',
  line: 'mtls',
  state: 'done',
  depth: 0,
  get title() {
    read.add(this.id);
    return `Call ${String(index)}`;
  },
});

const diagram = document.createElement('cdr-diagram');
const main = document.createElement('main');
main.append(diagram);
document.body.append(main);
let rows: readonly DiagramRow[] = [];
let made = -1;

const page: DiagramPage = {
  grow: async (by, leaving = 0) => {
    rows = [...rows.slice(leaving), ...Array.from({ length: by }, () => counted((made += 1)))];
    read.clear();
    diagram.rows = rows;
    await diagram.updateComplete;
    return read.size;
  },
  choose: async (id) => {
    diagram.selected = id;
    await diagram.updateComplete;
  },
};

Object.assign(globalThis, { diagramPage: page });
