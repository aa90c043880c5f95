// The operation table: every operation of every party, once.
import type { Operation } from '../operation.ts';
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

/** Operation ids are the standards' own where they have one. */
export type OperationId = TableRow['id'];
/** Ids of the operations that the named party implements. */
export type OperationIdOf<P extends Operation['party']> = Exclude<
  Extract<TableRow, { party: P }>,
  { notImplemented: true }
>['id'];

export const operations: readonly (Operation & { readonly id: OperationId })[] = table;

const byId = new Map<string, Operation & { readonly id: OperationId }>(operations.map((row) => [row.id, row]));

/** The row of an operation. Throws a RangeError for an id that no operation has. */
export function operationOf(id: OperationId): Operation & { readonly id: OperationId } {
  const found = byId.get(id);
  if (found === undefined) throw new RangeError(`There is no operation “${id}”.`);
  return found;
}
