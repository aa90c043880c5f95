// Reference page: the operation table, one section per area.
import { clauseTitle, type ClauseId } from '../../../mocks/spec/clauses.ts';
import { isMutual } from '../../../mocks/spec/line-up.ts';
import type { Area, Operation } from '../../../mocks/spec/operation.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { todaysOperationClauses } from '../../../mocks/spec/profiles/todays-operation-clauses.ts';
import type { ReferencePage } from '../docs.ts';
import { page, table } from './markdown.ts';

const areas: readonly (readonly [Area, string])[] = [
  ['A', 'Area A: data holder, resources and discovery'],
  ['B', 'Area B: secondary data holder'],
  ['C', 'Area C: register'],
  ['D', 'Area D: security profile'],
];

const versionsOf = ({ versions = [] }: Operation): string =>
  versions
    .map(({ version, published }) => (published === true ? `${String(version)} (published)` : String(version)))
    .join(', ') || 'none';

function accessOf({ access }: Operation): string {
  switch (access.kind) {
    case 'open':
      return 'none';
    case 'client':
      return 'private_key_jwt';
    case 'holder':
      return 'data holder’s certificate';
    case 'register':
      return 'JWT of the register';
    case 'bearer':
      return `token: ${access.scopes.map((scope) => `\`${scope}\``).join(' ')}`;
  }
}

const rowOf = (operation: (typeof operations)[number]): readonly string[] => [
  `\`${operation.id}\``,
  `${operation.method} \`${operation.path}\``,
  isMutual(operation.host) ? 'mutual TLS' : 'TLS',
  accessOf(operation),
  operation.notImplemented === true ? '404 Not Implemented' : versionsOf(operation),
  operation.profiles?.join(', ') ?? 'every',
  restsOn(operation),
];

/** Of 0.1.1, and of today where that names another text. */
function restsOn({ id, clauses }: (typeof operations)[number]): string {
  const { [id]: todays } = todaysOperationClauses;
  const named = (texts: readonly ClauseId[]): string => texts.map(clauseTitle).join('; ');
  return todays === undefined ? named(clauses) : `${named(clauses)}; today: ${named(todays)}`;
}

export function operationPages(): readonly ReferencePage[] {
  const sections = areas.map(([area, title]) =>
    [
      `## ${title}`,
      table(
        ['Operation', 'Address', 'Transport', 'Access', 'Versions', 'Profiles', 'Rests on'],
        operations.filter((row) => row.area === area).map(rowOf),
      ),
    ].join('\n\n'),
  );
  return [{ path: 'operations.md', text: page('Operations', 'mocks/spec/operations/', ...sections) }];
}
