// The gallery: every element with exchanges from test/kit, for the eye and for axe.
/// <reference types="vite/client" />
import {
  diagramRows,
  type CdrDiagram,
  type CdrExchange,
  type CdrToken,
  type CdrUsageChart,
  type CdrWhy,
} from '../../../src/elements/index.ts';
import { hybrid } from '../../../src/recipient/flows/hybrid.ts';
import pageCss from '../../../src/styles/page.css?inline';
import * as exchanges from '../../kit/hand-written/exchanges.ts';
import { usageReads } from '../../kit/hand-written/usage-reads.ts';

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  `${pageCss} main { max-inline-size: 1440px; margin-inline: auto; padding: 1rem; display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr) }`,
);
document.adoptedStyleSheets = [sheet];
document.documentElement.lang = 'en-AU';
document.title = 'Gallery';
const theme = new URLSearchParams(location.search).get('theme');
if (theme !== null) document.documentElement.dataset['theme'] = theme;

const main = document.createElement('main');
const heading = document.createElement('h1');
heading.textContent = 'Elements';
main.append(heading);
document.body.append(main);

function show<K extends keyof HTMLElementTagNameMap>(
  title: string,
  name: K,
  set: (element: HTMLElementTagNameMap[K]) => void,
): void {
  const section = document.createElement('section');
  const caption = document.createElement('h2');
  caption.textContent = title;
  const element = document.createElement(name);
  set(element);
  section.id = title.toLowerCase().replaceAll(' ', '-');
  section.append(caption, element);
  main.append(section);
}

const names = {
  consumer: 'Priya, solar home',
  recipient: 'Sunny Saver',
  register: 'register.cdr.example',
  holder: 'Wattle Energy',
  secondary: 'Market operator',
};
const rowsUntil = (count: number, position: number) =>
  diagramRows({ exchanges: exchanges.runOfExchanges.slice(0, count), steps: hybrid.steps, position });

show('Diagram', 'cdr-diagram', (diagram: CdrDiagram) => {
  diagram.rows = rowsUntil(4, 5);
  diagram.names = names;
  diagram.selected = 'token';
});
show('Diagram at its end', 'cdr-diagram', (diagram) => {
  diagram.rows = rowsUntil(7, 9);
  diagram.names = names;
});
show('Empty diagram', 'cdr-diagram', () => undefined);

const kinds = [
  ['Refused at the certificate', exchanges.refusedAtCertificate],
  ['Refused for its version', exchanges.refusedVersion],
  ['Refused for its audience', exchanges.refusedAssertion],
  ['Refused without a header', exchanges.refusedMissingHeader],
  ['Tokens issued', exchanges.tokensIssued],
  ['Sent to authorise', exchanges.authorised],
  ['Decided', exchanges.decided],
  ['Usage read', exchanges.usageRead],
  ['Failed inside', exchanges.failedInside],
] as const;
for (const [title, exchange] of kinds) {
  show(`Exchange ${title}`, 'cdr-exchange', (element: CdrExchange) => {
    element.exchange = exchange;
    element.heading = title;
    element.decrypt = () => Promise.resolve(exchanges.innerIdToken);
  });
  show(`Why ${title}`, 'cdr-why', (element: CdrWhy) => {
    element.exchange = exchange;
    element.actions = exchange.verdict === 'refused' ? ['fix', 'copy-test'] : [];
  });
}
show('Usage', 'cdr-usage-chart', (chart: CdrUsageChart) => {
  chart.reads = usageReads(14);
});
show('Usage without sun', 'cdr-usage-chart', (chart) => {
  chart.reads = usageReads(1).filter(({ registerSuffix }) => registerSuffix === 'E1');
});
show('Token from text', 'cdr-token', (token: CdrToken) => {
  token.value = exchanges.innerIdToken;
});
show('Party', 'cdr-party-mark', (mark) => {
  mark.party = 'secondary';
  mark.name = true;
  mark.note = 'Market operator';
});
show('Chip', 'cdr-chip', (chip) => {
  chip.textContent = 'specified';
});
show('Code', 'cdr-code', (code) => {
  code.text = 'GET /energy/accounts\nx-v: banana';
  code.marks = [{ from: 26, to: 32 }];
  code.copy = true;
  code.label = 'request';
});
