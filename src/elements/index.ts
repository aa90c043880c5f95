// Entry `cdr-browser-sandbox/elements`: importing it defines every element.
export { CdrCertificate } from './cdr-certificate.ts';
export { CdrChecks } from './cdr-checks.ts';
export { CdrChip, type Tone } from './cdr-chip.ts';
export { CdrCode, type CodeMark } from './cdr-code.ts';
export { CdrDiagram } from './cdr-diagram.ts';
export { CdrExchange } from './cdr-exchange.ts';
export { CdrJson } from './cdr-json.ts';
export { CdrMessage } from './cdr-message.ts';
export { CdrPartyMark } from './cdr-party-mark.ts';
export { CdrToken, type Decrypt, type TokenMark } from './cdr-token.ts';
export { CdrUsageChart } from './cdr-usage-chart.ts';
export { CdrWhy, type WhyAction } from './cdr-why.ts';
export {
  diagramRows,
  diagramRowsKept,
  type DiagramRow,
  type RowLine,
  type RowSource,
  type RowState,
  type RowStep,
} from './diagram-rows.ts';
export { refusalName } from './refusal-name.ts';
export { rowSentence } from './row-sentence.ts';
export { linkRulesTo, type RulePages } from './page-links.ts';
export { usageDays, type UsageDay } from './usage-days.ts';
export type { CdrEvent, CdrEvents } from './events.ts';
