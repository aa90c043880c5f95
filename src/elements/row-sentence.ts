// One row of the diagram as a sentence: what a screen reader reads and a printout says.
import { partyRow } from './party-row.ts';
import type { DiagramRow, RowLine } from './diagram-rows.ts';

const ways: Readonly<Record<RowLine, string>> = {
  mtls: 'over mutual TLS',
  tls: 'over TLS',
  browser: 'through the browser',
  human: 'by hand',
  local: '',
};

function outcomeOf({ state, status, error }: DiagramRow): string {
  const code = status === undefined ? '' : ` with ${String(status)}`;
  switch (state) {
    case 'done':
      return `Succeeded${code}.`;
    case 'refused':
      return `Refused${code}${error === undefined || error === String(status) ? '' : `, ${error}`}.`;
    case 'faulted':
      return `A fault that you injected answered${code}.`;
    case 'failed':
      return 'The sandbox itself failed.';
    case 'now':
      return 'Next.';
    case 'ghost':
      return 'Not sent yet.';
  }
}

/**
 * “Step 8 of 14. Data holder to data recipient through the browser. Redirect with code and ID token. Succeeded.” The
 * second number is left out where there are so many rows that nobody counts to their end, the first where there is none yet.
 */
export function rowSentence(row: DiagramRow, number?: number, of?: number): string {
  const [from, to] = [partyRow(row.from).title, partyRow(row.to).title.toLowerCase()];
  const route = row.from === row.to ? `${from} on its own.` : `${from} to ${to} ${ways[row.line]}.`;
  const presented = row.certificate === undefined ? '' : ` Certificate ${row.certificate}… presented.`;
  const call = row.call === undefined ? '' : ` ${row.call}.`;
  const course = row.depth === 1 ? ' In the course of the step before.' : '';
  const place = of === undefined ? '' : ` of ${String(of)}`;
  const step = number === undefined ? '' : `Step ${String(number)}${place}. `;
  return `${step}${route} ${row.title}.${call}${course}${presented} ${outcomeOf(row)}`;
}
