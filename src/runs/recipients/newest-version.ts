// The newest version of an operation that a holder serves, given its profile and decisions: the one a recipient asks for.
import type { Sandbox } from '../../../mocks/index.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { servedVersions } from '../../../mocks/spec/served-versions.ts';

/** Undefined if the operation has no versions, or none is served. */
export const newestVersion = (
  sandbox: Pick<Sandbox, 'decisions'>,
  operation: Pick<Operation, 'versions'>,
  brand?: string,
): number | undefined => versionsServed(sandbox, operation, brand).at(-1);

/** Oldest first. */
export function versionsServed(
  { decisions }: { readonly decisions: Pick<Sandbox['decisions'], 'get'> },
  operation: Pick<Operation, 'versions'>,
  brand?: string,
): readonly number[] {
  const choices = {
    versions: decisions.get('versions', brand),
    retiredVersions: decisions.get('retiredVersions', brand),
    registerVersions: decisions.get('registerVersions', brand),
  };
  return servedVersions(operation, choices).map(({ version }) => version);
}

/** The same by operation id; 1 if there is none. */
export const newestVersionOf = (sandbox: Pick<Sandbox, 'decisions'>, id: OperationId, brand?: string): number =>
  newestVersion(sandbox, operationOf(id), brand) ?? 1;
