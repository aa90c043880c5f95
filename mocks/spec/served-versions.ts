// Which versions of an operation are served: what its row lists, as the decisions about versions choose among it.
import type { Decisions } from './decisions.ts';
import type { Operation, Version } from './operation.ts';

export type VersionChoices = Pick<Decisions, 'versions' | 'retiredVersions' | 'registerVersions'>;

/** The versions served under these choices, as the row has them: in rising order. */
export function servedVersions(
  { versions = [] }: Pick<Operation, 'versions'>,
  { versions: from, retiredVersions, registerVersions }: VersionChoices,
): readonly Version[] {
  if (from === 'document') return versions.filter(({ published }) => published !== true);
  return versions.filter(
    ({ older }) =>
      older === undefined || (older === 'retired' ? retiredVersions === 'on' : registerVersions === 'both'),
  );
}

/**
 * Whether x-v may be left out, where the row has a version for that. The register’s statuses took their first version
 * without the header; the newer one requires it, and the older answer went with it.
 */
export const isVersionOptional = (
  { versionDefault }: Pick<Operation, 'versionDefault'>,
  { versions, retiredVersions }: VersionChoices,
): boolean => versionDefault !== undefined && (versions === 'document' || retiredVersions === 'on');
