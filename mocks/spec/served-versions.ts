// Which versions of an operation are served: those in its row, filtered by the decisions about versions.
import type { Decisions } from './decisions/decisions.ts';
import type { Operation, Version } from './operation.ts';

export type VersionChoices = Pick<Decisions, 'versions' | 'retiredVersions' | 'registerVersions'>;

/** The versions served under these choices, in ascending order. */
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
 * Whether x-v may be omitted, if the row has a default version. The register's statuses allowed it in their first
 * version; the newer one requires the header, and the older is no longer served without it.
 */
export const isVersionOptional = (
  { versionDefault }: Pick<Operation, 'versionDefault'>,
  { versions, retiredVersions }: VersionChoices,
): boolean => versionDefault !== undefined && (versions === 'document' || retiredVersions === 'on');
