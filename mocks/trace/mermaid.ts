// The trace as the text of a Mermaid sequence diagram, for documents.
import { parties } from '../spec/party.ts';
import type { Exchange } from './exchange.ts';

/** Text for a `mermaid` code block; refused exchanges end in a cross. */
export function toMermaid(exchanges: readonly Exchange[]): string {
  const lines = parties.map(({ letters, title }) => `  participant ${letters} as ${title}`);
  const letters = new Map(parties.map((party) => [party.id, party.letters]));
  for (const exchange of exchanges) {
    const [from, to] = [letters.get(exchange.from) ?? 'C', letters.get(exchange.to) ?? 'DH'];
    const arrow = exchange.verdict === 'ok' ? '->>' : '-x';
    const path = new URL(exchange.request.url).pathname;
    lines.push(`  ${from}${arrow}${to}: ${exchange.request.method} ${path.replaceAll(/[;#]/gu, ' ')}`);
    lines.push(`  ${to}-->>${from}: ${String(exchange.response.status)}`);
  }
  return ['sequenceDiagram', ...lines, ''].join('\n');
}
