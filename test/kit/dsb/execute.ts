// Executes a published test case against the engine: a request for every change of its condition, and every assertion on the answers.
import { expect } from 'vitest';
import type { SchemaName } from '../../../mocks/spec/schemas/bodies.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import type { Caller, CallInit, ErrorList } from '../calls/caller.ts';
import { operationNamed, pathOf, type Served } from '../calls/served-operations.ts';
import type { DsbCase } from './cases.ts';
import { conditions, type Bend } from './conditions.ts';
import { errorAsserted, schemaAsserted, type Refused } from './expected.ts';
import { ownAssertions } from './own-assertions.ts';

interface Named {
  readonly good: string;
  readonly unknown: string;
  readonly away: string;
}

/** The setting of a case: the caller and the ids. */
export interface WorldInputs {
  readonly caller: Caller;
  readonly accounts: Named;
  readonly servicePoints: Named;
}

interface Sent {
  readonly bend: Bend;
  readonly response: Response;
  readonly body: unknown;
}

export interface Execution {
  readonly operation: Served;
  readonly bends: readonly Bend[];
  /** Sends a changed request; further headers replace the change’s. */
  send(bend: Bend, headers?: Bend['headers']): Promise<Sent>;
}

/** Executes every assertion of the case; a case without any expects 200 and the operation’s schema. */
export async function execute(one: DsbCase, ground: WorldInputs): Promise<void> {
  const operation = operationNamed(one.operation);
  const execution: Execution = {
    operation,
    bends: conditions[one.condition],
    send: (bend, headers) => sent(operation, ground, bend, headers),
  };
  if (one.assertions.length === 0) await keepsSchema(execution, operation.versions?.[0]?.response ?? 'OAuthError');
  for (const assertion of one.assertions) await executeAssertion(assertion, execution);
}

async function executeAssertion(assertion: string, execution: Execution): Promise<void> {
  const schema = schemaAsserted[assertion];
  if (schema !== undefined) return keepsSchema(execution, schema);
  const error = errorAsserted[assertion];
  if (error !== undefined) {
    for (const bend of error.of ?? execution.bends)
      isRefused(await execution.send(bend), error.instead?.expected(bend) ?? error.published);
    return;
  }
  const own = ownAssertions[assertion];
  if (own === undefined) throw new Error(`Nothing executes ${assertion}.`);
  await own(execution);
}

async function keepsSchema({ bends, send }: Execution, schema: SchemaName): Promise<void> {
  for (const bend of bends) {
    const { response, body } = await send(bend);
    expect(response.status).toBe(200);
    expect(breachOf(schema, body)).toBeUndefined();
  }
}

/** Expects the status and one of the codes anywhere in a well-formed error list. */
function isRefused({ response, body, bend }: Sent, { status, codes }: Refused): void {
  const said = { bend, status: response.status, codes: (body as ErrorList).errors.map(({ code }) => code) };
  expect(said).toMatchObject({ status });
  expect(
    said.codes.some((code) => codes.some((wanted) => code === `urn:au-cds:error:${wanted}`)),
    JSON.stringify(said),
  ).toBe(true);
  expect(breachOf('PrimaryResponseErrorListV1', body)).toBeUndefined();
}

async function sent(operation: Served, ground: WorldInputs, bend: Bend, headers: Bend['headers'] = {}): Promise<Sent> {
  const { accounts, servicePoints, caller } = ground;
  const which = bend.names ?? 'good';
  const path = pathOf(operation, { accountId: accounts[which], servicePointId: servicePoints[which] });
  const query = bend.query === undefined ? '' : `?${new URLSearchParams(bend.query).toString()}`;
  const version = String(operation.versions?.[0]?.version ?? 1);
  const init: CallInit = { headers: { 'x-v': version, ...bend.headers, ...headers } };
  const good = { data: { servicePointIds: [servicePoints[which]] }, meta: {} };
  const response =
    operation.method === 'POST'
      ? await caller.post(`${path}${query}`, bend.body ?? good, init)
      : await caller.call(`${path}${query}`, init);
  return { bend, response, body: await response.json() };
}
