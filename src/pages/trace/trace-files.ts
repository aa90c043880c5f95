// The filtered exchanges as a file: HTTP Archive, JSON lines or a Mermaid diagram.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { saveFile } from '../../ui/save-file.ts';

export const traceForms = { har: 'HAR', jsonl: 'JSON lines', mmd: 'Mermaid' } as const;

export type TraceForm = keyof typeof traceForms;

/** Text and media type of the file. */
function written(
  { trace }: Sandbox,
  shown: readonly Exchange[],
  form: TraceForm,
): readonly [text: string, type: string] {
  const ids = new Set(shown.map(({ id }) => id));
  const isShown = ({ id }: Exchange): boolean => ids.has(id);
  switch (form) {
    case 'har':
      return [JSON.stringify(trace.toHar(isShown), null, 2), 'application/json'];
    case 'jsonl':
      return [shown.map((exchange) => `${JSON.stringify(exchange)}\n`).join(''), 'application/jsonl'];
    case 'mmd':
      return [trace.toMermaid(isShown), 'text/plain'];
  }
}

export function saveTrace(sandbox: Sandbox, shown: readonly Exchange[], form: TraceForm): void {
  const [text, type] = written(sandbox, shown, form);
  saveFile(`cdr-sandbox-trace.${form}`, text, type);
}
