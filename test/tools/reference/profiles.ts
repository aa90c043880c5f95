// Reference page: the security profiles, the staged drafts and the ACCC's reference server side by side, with the dates.
import { datedChanges } from '../../../mocks/spec/profiles/profile-dates.ts';
import { comparison, others, type Cell } from '../../../src/pages/profiles/profile-comparison.ts';
import { comparedOrders, profiles, type Said } from '../../../src/pages/profiles/profile-facts.ts';
import type { ReferencePage } from '../docs.ts';
import { decisionAnchor } from './decisions.ts';
import { longLists, page, table } from './markdown.ts';
import { isDecision } from '../../../mocks/spec/decisions/decisions.ts';

const code = (name: string): string => `\`${name}\``;

/** On the site a rule in code links to its page. */
const codes = (names: readonly string[]): string => names.map(code).join(', ');

function saidText({ kind, text }: Said): string {
  if (kind === 'words') return text;
  if (kind === 'decision' && isDecision(text)) return `[${code(text)}](decisions.md#${decisionAnchor(text)})`;
  return code(text);
}

/** Sorts words before names. */
function saidTogether(said: readonly Said[], title: string): string {
  const inWords = said.flatMap(({ kind, text }) => (kind === 'words' ? [text] : []));
  const names = said.filter(({ kind }) => kind !== 'words').map(saidText);
  return [inWords.join('; '), belowFacts.cell(names, title)].filter((part) => part !== '').join(', ');
}

const belowFacts = longLists();
const belowOrders = longLists();

function cellText({ said, rules, source, shown = '' }: Cell, title = ''): string {
  const parts = [
    saidTogether(said, title),
    rules.length === 0 ? '' : `Rules: ${codes(rules)}`,
    source === undefined ? '' : `(${source})`,
    shown,
  ];
  return parts.filter((part) => part !== '').join('. ');
}

const heads = ['', ...profiles.map(({ id }) => id), ...Object.values(others)];

const rows = comparison.map(({ title, cells }) => [
  title,
  ...profiles.map(({ id }) => cellText(cells[id], `${title}, ${id}`)),
  cellText(cells.drafts),
  cellText(cells.server),
]);

const dates = datedChanges.map(({ date, words, source, rules = [] }) => [
  date,
  rules.length === 0 ? words : `${words}. Rules: ${codes(rules)}`,
  `${source.document}, ${source.section}`,
]);

const orders = comparedOrders.map(({ operation, shared, only }) => [
  code(operation),
  String(shared),
  ...profiles.map(
    ({ id }) => belowOrders.cell((only[id] ?? []).map(code), `Checks of ${operation}, only ${id}`) || 'none',
  ),
]);

export function profilePages(): readonly ReferencePage[] {
  const text = page(
    'Profiles and dates',
    'mocks/spec/profiles and mocks/spec/profiles/profile-dates.ts',
    'A world, or one brand of it, speaks one security profile: `createSandbox({ profile })`, `0.1.1` unless it is asked for `today`.',
    profiles.map(({ id, title }) => `- \`${id}\`: ${title}`).join('\n'),
    'The staged drafts are not binding and are not built. The ACCC’s authorisation server is no standard: what works there may be refused by a holder that keeps to the text, as here.',
    '## Beside each other',
    table(heads, rows),
    ...belowFacts.below(),
    '## Dates',
    'The clock of a sandbox does not switch the profile.',
    table(['Day', 'What changed, or will', 'Source'], dates),
    '## Checks by endpoint',
    'Where both have an endpoint: how many checks both make there, and which only one makes.',
    table(['Operation', 'Shared', ...profiles.map(({ id }) => `Only ${id}`)], orders),
    ...belowOrders.below(),
  );
  return [{ path: 'profiles.md', text }];
}
