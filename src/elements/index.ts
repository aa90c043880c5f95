// Entry `cdr-browser-sandbox/elements`: importing it defines every element.
export { CdrCertificate } from './cdr-certificate.ts';
export { CdrChecks } from './why/cdr-checks.ts';
export { CdrChip, type Tone } from './cdr-chip.ts';
export { CdrCode, type CodeMark } from './message/cdr-code.ts';
export { CdrDiagram } from './diagram/cdr-diagram.ts';
export { CdrExchange } from './cdr-exchange.ts';
export { CdrJson } from './message/cdr-json.ts';
export { CdrMessage } from './message/cdr-message.ts';
export { CdrPartyMark } from './party/cdr-party-mark.ts';
export { CdrToken, type Decrypt, type TokenMark } from './message/cdr-token.ts';
export { CdrUsageChart } from './usage/cdr-usage-chart.ts';
export { CdrWhy, type WhyAction } from './why/cdr-why.ts';
export {
  diagramRows,
  diagramRowsKept,
  type DiagramRow,
  type RowLine,
  type RowSource,
  type RowState,
  type RowStep,
} from './diagram/diagram-rows.ts';
export { refusalName } from './refusal-name.ts';
export { rowSentence } from './diagram/row-sentence.ts';
export { linkRulesTo, type RulePages } from './page-links.ts';
export { usageDays, type UsageDay } from './usage/usage-days.ts';
export type { CdrEvent, CdrEvents } from './events.ts';
