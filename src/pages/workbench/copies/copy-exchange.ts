// Copies one exchange to the clipboard in a chosen format.
import type { Exchange, Sandbox } from '../../../../mocks/index.ts';
import { loadPart } from '../../../recipient/load-with-retry.ts';
import { refusingCheck } from '../../../../mocks/spec/told-exchange.ts';
import { copyText } from '../../../ui/copy-text.ts';
import type { CodeFormat } from './copy-formats.ts';

export type CopyFormat = CodeFormat | 'har' | 'mermaid';

export const copyFormats: readonly { readonly format: CopyFormat; readonly label: string }[] = [
  { format: 'curl', label: 'curl' },
  { format: 'fetch', label: 'fetch' },
  { format: 'oauth4webapi', label: 'oauth4webapi' },
  { format: 'openid-client', label: 'openid-client' },
  { format: 'har', label: 'HAR' },
  { format: 'mermaid', label: 'Mermaid' },
  { format: 'test', label: 'Vitest test' },
];

export interface Copied {
  readonly copied: boolean;
  readonly text: string;
  readonly label: string;
  /** A remark about the copied text. */
  readonly note: string;
}

export async function copyExchange(sandbox: Sandbox, exchange: Exchange, format: CopyFormat): Promise<Copied> {
  const text = await copiedText(sandbox, exchange, format);
  const label = copyFormats.find((one) => one.format === format)?.label ?? format;
  const refusing = format === 'test' ? refusingCheck(exchange) : undefined;
  const note = refusing === undefined ? '' : ` The test fails with ${refusing.rule} until you mend its request.`;
  return { copied: await copyText(text), text, label, note };
}

export const copiedWords = ({ copied, label, note }: Copied): string =>
  (copied ? `Copied as ${label}.` : 'This page cannot use the clipboard; here is the text.') + note;

export async function copiedText(sandbox: Sandbox, exchange: Exchange, format: CopyFormat): Promise<string> {
  const { trace } = sandbox;
  const isThis = ({ id }: Exchange): boolean => id === exchange.id;
  if (format === 'har') return JSON.stringify(trace.toHar(isThis), null, 2);
  if (format === 'mermaid') return trace.toMermaid(isThis);
  const { copyOf } = await loadPart(() => import('./copy-formats.ts'));
  return copyOf(sandbox, exchange, format);
}
