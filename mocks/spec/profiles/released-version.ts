// The version of an operation that a recipient built for a release asks for.
import type { ProfileId } from '../ids.ts';
import { operationOf, type OperationId } from '../operations/index.ts';
import { noChoice } from '../decisions/decisions.ts';
import { servedVersions } from '../served-versions.ts';
import { decidedIn, profiles } from './index.ts';

/** The newest version that the release serves with its own decisions. Throws if the operation has no versions. */
export function releasedVersion(profile: ProfileId, id: OperationId): number {
  const newest = servedVersions(operationOf(id), decidedIn(profiles[profile], noChoice)).at(-1);
  if (newest === undefined) throw new RangeError(`The operation ${id} has no versions in ${profile}.`);
  return newest.version;
}
