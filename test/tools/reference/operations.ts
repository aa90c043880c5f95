// Reference page: the operation table, with a section for each area.
import type { ClauseId } from '../../../mocks/spec/clauses.ts';
import { isMutual } from '../../../mocks/spec/check-order.ts';
import { presetOf } from '../../../mocks/spec/decisions/decisions.ts';
import { profileIds } from '../../../mocks/spec/ids.ts';
import type { Area, Operation } from '../../../mocks/spec/operation.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import { todaysOperationClauses } from '../../../mocks/spec/profiles/today-operation-clauses.ts';
import { servedVersions } from '../../../mocks/spec/served-versions.ts';
import type { ReferencePage } from '../docs.ts';
import { clauseList, page, table } from './markdown.ts';

const areas: readonly (readonly [Area, string])[] = [
  ['A', 'Area A: data holder, resources and discovery'],
  ['B', 'Area B: secondary data holder'],
  ['C', 'Area C: register'],
  ['D', 'Area D: security profile'],
];

/** The profiles that have the operation, by their common names. */
export const profilesOf = ({ profiles: named }: Operation): string => {
  const in_ = profileIds.filter((id) => named?.includes(id) ?? true);
  return in_.length === profileIds.length ? 'both' : in_.join(', ');
};

/** The versions that are served by default, per profile if they differ. */
export function versionsOf(operation: Operation): string {
  if (operation.notImplemented === true) return 'answers 404';
  const served = profileIds
    .filter((id) => operation.profiles?.includes(id) ?? true)
    .map((id) => {
      const versions = servedVersions(operation, presetOf('strict', profiles[id])).map(({ version }) => version);
      return { id, versions: versions.join(', ') || 'none' };
    });
  const [first] = served;
  if (first === undefined || served.every(({ versions }) => versions === first.versions)) return first?.versions ?? '';
  return served.map(({ id, versions }) => `${id}: ${versions}`).join('; ');
}

export function accessOf({ access }: Operation): string {
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

/** The clauses of 0.1.1, and of today's profile if they differ. */
function restsOn({ id, clauses }: (typeof operations)[number]): string {
  const { [id]: todays } = todaysOperationClauses;
  const named = (texts: readonly ClauseId[]): string => clauseList(texts);
  return todays === undefined ? named(clauses) : `${named(clauses)}; today: ${named(todays)}`;
}

const sectionOf = (operation: (typeof operations)[number]): string =>
  [
    `### ${operation.id}`,
    `${operation.title}. ${operation.method} \`${operation.path}\`.`,
    table(
      ['Profiles', 'Versions', 'Transport', 'Access'],
      [
        [
          profilesOf(operation),
          versionsOf(operation),
          isMutual(operation.host) ? 'mutual TLS' : 'TLS',
          accessOf(operation),
        ],
      ],
    ),
    `It rests on ${restsOn(operation)}.`,
  ].join('\n\n');

export function operationPages(): readonly ReferencePage[] {
  const sections = areas.flatMap(([area, title]) => [
    `## ${title}`,
    ...operations.filter((row) => row.area === area).map(sectionOf),
  ]);
  const words =
    'What the parties answer. Versions are those that are served by default; the decisions `versions`, `retiredVersions` and `registerVersions` change them.';
  return [{ path: 'operations.md', text: page('Operations', 'mocks/spec/operations/', words, ...sections) }];
}
