// Every operation of areas A and B that is served to recipients and holders, with a callable path for each.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { operations, type OperationId } from '../../../mocks/spec/operations/index.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';

export type Served = Operation & { readonly id: OperationId };

/** The operations of an area in a profile, except those for the register. */
export const servedIn = (area: 'A' | 'B', profile: ProfileId): readonly Served[] =>
  operations.filter(
    (row: Served) =>
      row.area === area &&
      row.access.kind !== 'register' &&
      row.notImplemented !== true &&
      (row.profiles?.includes(profile) ?? true),
  );

export const operationNamed = (id: string): Served => {
  const found = operations.find((row) => row.id === id);
  if (found === undefined) throw new Error(`No operation ${id}.`);
  return found;
};

export interface Ids {
  readonly accountId: string;
  readonly servicePointId: string;
  readonly planId: string;
}

/** The path with its parameters filled in. */
export const pathOf = ({ path }: Pick<Operation, 'path'>, ids: Partial<Ids>): string =>
  path
    .replace('{accountId}', encodeURIComponent(ids.accountId ?? 'none'))
    .replace('{planId}', encodeURIComponent(ids.planId ?? 'none'))
    .replace('{servicePointId}', encodeURIComponent(ids.servicePointId ?? 'none'));
