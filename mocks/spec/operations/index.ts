// The operation table: every operation of every party.
import type { Operation } from '../operation.ts';
import type { Bodies, SchemaName } from '../schemas/bodies.ts';
import { adminOperations } from './admin.ts';
import { commonOperations } from './common.ts';
import { consentOperations } from './consent.ts';
import { dashboardOperations } from './dashboard.ts';
import { energyAccountOperations } from './energy-accounts.ts';
import { energyServicePointOperations } from './energy-service-points.ts';
import { energyBillingOperations } from './energy-billing.ts';
import { energyPlanOperations } from './energy-plans.ts';
import { notImplementedOperations } from './not-implemented.ts';
import { recipientOperations } from './recipient.ts';
import { registerOperations } from './register.ts';
import { secondaryOperations } from './secondary.ts';
import { securityOperations } from './security.ts';

const table = [
  ...commonOperations,
  ...energyAccountOperations,
  ...energyServicePointOperations,
  ...secondaryOperations,
  ...registerOperations,
  ...securityOperations,
  ...dashboardOperations,
  ...consentOperations,
  ...recipientOperations,
  ...energyPlanOperations,
  ...energyBillingOperations,
  ...adminOperations,
  ...notImplementedOperations,
] as const;

type TableRow = (typeof table)[number];

/** Operation ids are the standards' own where they exist. */
export type OperationId = TableRow['id'];
/** Ids of the operations of the named party. */
export type OperationIdOf<P extends Operation['party']> = Exclude<
  Extract<TableRow, { party: P }>,
  { notImplemented: true }
>['id'];

type Rows = { readonly [Row in TableRow as Row['id']]: Row };
type RowOf<Id extends OperationId> = Rows[Id];
type VersionRowOf<Id extends OperationId> =
  RowOf<Id> extends { readonly versions: readonly (infer Row)[] } ? Row : never;

/** The endpoint versions of an operation; `never` if x-v does not apply. */
export type VersionOf<Id extends OperationId> = Extract<VersionRowOf<Id>, { readonly version: number }>['version'];

/** The body of a successful response in this version; without versions, that of the operation. */
export type BodyOf<Id extends OperationId, V extends VersionOf<Id> = VersionOf<Id>> =
  RowOf<Id> extends { readonly answer: { readonly schema: infer Name extends SchemaName } }
    ? Bodies[Name]
    : Bodies[Extract<VersionRowOf<Id>, { readonly version: V; readonly response: SchemaName }>['response']];

/** How an operation's caller proves who it is; `never` in the published types, whose rows leave that out. */
export type AccessKindOf<Id extends OperationId> =
  RowOf<Id> extends { readonly access: { readonly kind: infer Kind extends Operation['access']['kind'] } }
    ? Kind
    : never;

/** Names of the path parameters of an operation. */
export type PathParameterOf<Id extends OperationId> = NamesIn<RowOf<Id>['path']>;
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

export const operations: readonly (Operation & { readonly id: OperationId })[] = table;

const byId = new Map<string, Operation & { readonly id: OperationId }>(operations.map((row) => [row.id, row]));

/** The row of an operation. Throws a RangeError for an unknown id. */
export function operationOf(id: OperationId): Operation & { readonly id: OperationId } {
  const found = byId.get(id);
  if (found === undefined) throw new RangeError(`There is no operation “${id}”.`);
  return found;
}
