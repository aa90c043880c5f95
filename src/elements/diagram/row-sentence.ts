// One row of the diagram as a sentence, for screen readers and print.
import { partyRow } from '../party/party-row.ts';
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
    case 'pending':
      return `Not yet${error === undefined ? '' : `: ${error}`}.`;
    case 'declined':
      return 'The consumer said no.';
    case 'meant':
      return `Refused${code}, as intended.`;
    case 'refused':
      return `Refused${code}${error === undefined || error === String(status) ? '' : `, ${error}`}.`;
    case 'faulted':
      return `A fault that you injected answered${code}.`;
    case 'failed':
      return 'The sandbox itself failed.';
    case 'now':
      return status === undefined ? 'Next.' : `Answered${code}. Next.`;
    case 'ghost':
      return 'Not sent yet.';
  }
}

/** “Step 8 of 14”, “Step 8 of 14, part 1”; empty if the row is not counted. */
function counted({ at }: DiagramRow, number: number | undefined, of: number | undefined): string {
  if (at !== undefined)
    return `Step ${String(at.step)} of ${String(at.of)}${at.part === 0 ? '' : `, part ${String(at.part)}`}. `;
  if (number === undefined) return '';
  return `Row ${String(number)}${of === undefined ? '' : ` of ${String(of)}`}. `;
}

/**
 * “Step 8 of 14. Data holder to data recipient through the browser. Redirect with code and ID token. Succeeded.”
 * Without steps, rows are numbered: `of` is omitted in long lists, and the number if the row has none yet.
 */
export function rowSentence(row: DiagramRow, number?: number, of?: number): string {
  const [from, to] = [partyRow(row.from).title, partyRow(row.to).title.toLowerCase()];
  const route = row.from === row.to ? `${from} on its own.` : `${from} to ${to} ${ways[row.line]}.`;
  const presented = row.certificate === undefined ? '' : ` Certificate ${row.certificate}… presented.`;
  const call = row.call === undefined ? '' : ` ${row.call}.`;
  const course = row.depth === 1 ? ' Part of the row before.' : '';
  const edited = row.editedFrom === undefined ? '' : ` Edited from step ${String(row.editedFrom)}.`;
  return `${counted(row, number, of)}${route} ${row.title}.${call}${course}${edited}${presented} ${outcomeOf(row)}`;
}
