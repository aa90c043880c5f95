// The newest version of an operation that a holder serves, by its profile and by what somebody decided: what a recipient asks for.
import type { Sandbox } from '../../mocks/index.ts';
import type { Operation } from '../../mocks/spec/operation.ts';
import { operationOf, type OperationId } from '../../mocks/spec/operations/index.ts';
import { servedVersions } from '../../mocks/spec/served-versions.ts';

/** Undefined for an operation that has no versions, or of which none is served. */
export const newestVersion = (
  sandbox: Pick<Sandbox, 'decisions'>,
  operation: Pick<Operation, 'versions'>,
  brand?: string,
): number | undefined => versionsServed(sandbox, operation, brand).at(-1);

/** From the oldest to the newest. */
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

/** The same of an operation that has versions, by its id. */
export const newestVersionOf = (sandbox: Pick<Sandbox, 'decisions'>, id: OperationId, brand?: string): number =>
  newestVersion(sandbox, operationOf(id), brand) ?? 1;
