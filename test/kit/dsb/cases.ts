// The Data Standards Body's published test cases in this repository’s form: the operation, the condition and the assertions.
import type { OperationId } from '../../../mocks/spec/operations/index.ts';
import { accountCases } from './cases-accounts.ts';
import { commonCases } from './cases-common.ts';
import { secondaryCases } from './cases-secondary.ts';
import { servicePointCases } from './cases-service-points.ts';
import type { Condition } from './conditions.ts';

/** By operation: case id, condition, and the assertions without their `A.`, separated by spaces. */
export type DsbCases = Readonly<
  Partial<Record<OperationId, Readonly<Record<string, readonly [condition: Condition, assertions: string]>>>>
>;

export interface DsbCase {
  readonly id: string;
  readonly operation: OperationId;
  readonly condition: Condition;
  readonly assertions: readonly string[];
}

/** All 337 cases by id. */
export const dsbCases: readonly DsbCase[] = [commonCases, accountCases, servicePointCases, secondaryCases]
  .flatMap((cases) => Object.entries(cases))
  .flatMap(([operation, cases]) =>
    Object.entries(cases).map(([id, [condition, assertions]]) => ({
      id,
      operation: operation as OperationId,
      condition,
      assertions: assertions === '' ? [] : assertions.split(' ').map((assertion) => `A.${assertion}`),
    })),
  )
  .sort((a, b) => (a.id < b.id ? -1 : 1));

export const casesStarting = (prefix: string): readonly DsbCase[] => dsbCases.filter(({ id }) => id.startsWith(prefix));
