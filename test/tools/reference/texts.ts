// Reference page: every cited text with its sections and what cites each.
import { clauseAddress, sources, type ClauseId, type SourceId } from '../../../mocks/spec/clauses.ts';
import { decisionNames } from '../../../mocks/spec/decisions/decisions.ts';
import { decisionRow } from '../../../mocks/spec/decisions/decision-texts.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { isIn, profiles } from '../../../mocks/spec/profiles/index.ts';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { ruleIds, wordsOf } from '../../../mocks/spec/rules/index.ts';
import { profilesWith } from '../../../src/pages/rules/rule-facts.ts';
import { citedClauses } from '../../kit/cited-clauses.ts';
import type { ReferencePage } from '../docs.ts';
import { decisionAnchor } from './decisions.ts';
import { longLists, page, table } from './markdown.ts';

const code = (name: string): string => `\`${name}\``;

const rulesOn = (clause: ClauseId, profile: ProfileId): readonly string[] =>
  ruleIds.filter((id) => profilesWith(id).includes(profile) && wordsOf(id, profile).clauses.includes(clause)).map(code);

const decisionsOn = (clause: ClauseId): string =>
  decisionNames
    .filter((name) => decisionRow(name).sources.includes(clause))
    .map((name) => `[${decisionRow(name).ref}](decisions.md#${decisionAnchor(name)})`)
    .join(', ');

const restsOn = (
  operation: Operation & { readonly id: (typeof operations)[number]['id'] },
  clause: ClauseId,
): boolean =>
  profileIds.some((id) => {
    const profile = profiles[id];
    const clauses = profile.operationClauses?.[operation.id] ?? operation.clauses;
    return isIn(operation, profile) && clauses.includes(clause);
  });

const operationsOn = (clause: ClauseId): readonly string[] =>
  operations.filter((operation) => restsOn(operation, clause)).map(({ id }) => code(id));

/** Other citations, by the folder of the citing file. */
const elsewhere: Readonly<Record<string, string>> = {
  'src/recipient/flows/': 'flows',
  'src/pages/lessons/': 'lessons',
  'mocks/spec/rules/received.ts': 'what a recipient checks',
  'src/pages/compare/': 'the comparison',
};

function alsoIn(clause: ClauseId): string {
  const files = citedClauses.get(clause) ?? [];
  return Object.entries(elsewhere)
    .filter(([folder]) => files.some((path) => path.startsWith(folder)))
    .map(([, words]) => words)
    .join(', ');
}

function sectionOf(id: SourceId): string {
  const { name, title, version, date, address, sections } = sources[id];
  const lists = longLists();
  const rows = Object.entries<string>(sections).map(([place, heading]) => {
    const clause = `${id}:${place}` as ClauseId;
    const read = clauseAddress(clause);
    return [
      read === undefined ? place : `[${place}](${read})`,
      heading,
      ...profileIds.map((profile) => lists.cell(rulesOn(clause, profile), `Rules of ${profile} on ${id}, ${place}`)),
      decisionsOn(clause),
      lists.cell(operationsOn(clause), `Operations on ${id}, ${place}`),
      alsoIn(clause),
    ];
  });
  return [
    `## ${title}`,
    `${name}. Cited as ${code(id)}. Version: ${version}. Date: ${date}. ${
      'url' in address ? `[${address.url}](${address.url})` : `No address: ${address.none}.`
    }`,
    table(
      [
        'Section',
        'Heading',
        ...profileIds.map((profile) => `Rules of ${profile}`),
        'Decisions',
        'Operations',
        'Also in',
      ],
      rows,
    ),
    ...lists.below(),
  ].join('\n\n');
}

export function textPages(): readonly ReferencePage[] {
  const text = page(
    'Texts and sections',
    'mocks/spec/texts/',
    'Every text that a rule, a decision or an operation rests on, and each section that is cited, with what rests on it. Where no text asks for something, the sandbox does, and says so.',
    ...(Object.keys(sources) as SourceId[]).map(sectionOf),
  );
  return [{ path: 'texts.md', text }];
}
