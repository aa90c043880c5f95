// The results of flows and the answers of operations are typed: this file compiles without `!` and casts.
import { expect, expectTypeOf, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import type {
  BodyOf,
  EnergyAccountListResponseV2,
  PathParameterOf,
  TokenResponse,
  VersionOf,
} from '../../../mocks/spec/index.ts';
import {
  codeFlow,
  readOperation,
  startFlow,
  todayRegistration,
  UnexpectedAnswer,
  type ResourceCall,
} from '../../../src/recipient/index.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';

test('sandbox:types facts are certain by flow, bodies typed by operation and version', async () => {
  await using sandbox = await createSandbox({ storage: 'memory:', profile: 'today' });
  const recipient = sandbox.dataRecipient;
  const surroundings = flowSurroundings(sandbox, recipient);
  const registered = await startFlow(todayRegistration, surroundings).toEnd();
  const shared = await startFlow(codeFlow, surroundings, registered).toEnd();
  const call: ResourceCall = {
    base: sandbox.urls.dataHolder.base,
    accessToken: shared.tokens.access_token,
    authDate: sandbox.clock.now(),
  };
  const send = recipient.fetch;

  const list = await readOperation(call, 'listAccounts', { version: 2, query: { 'page-size': '1' } }, send);
  const [account] = list.data.accounts;
  expect(account?.openStatus ?? 'OPEN').toBe('OPEN');
  expect(list.meta.totalRecords).toBe(shared.accounts.length);

  const accountId = account?.accountId ?? '';
  const invoices = await readOperation(call, 'getEnergyAccountInvoices', { version: 1, path: { accountId } }, send);
  expect(invoices.data.invoices[0]?.invoiceAmount).toMatch(/^\d+\.\d{2}$/u);

  const body = { data: { accountIds: [accountId] } };
  const asked = await readOperation(call, 'listEnergyAccountBalancesSpecificAccounts', { version: 1, body }, send);
  expect(asked.data.balances.map((one) => one.accountId)).toEqual([accountId]);

  const path = { accountId: 'none' };
  await expect(readOperation(call, 'getConcessions', { version: 1, path }, send)).rejects.toThrow(UnexpectedAnswer);

  const noPath = {} as Readonly<Record<PathParameterOf<'getAccount'>, string>>;
  await expect(readOperation(call, 'getAccount', { version: 4, path: noPath }, send)).rejects.toThrow(
    /needs accountId/u,
  );
});

test('sandbox:types versions, bodies and path parameters come from the operation table', () => {
  expectTypeOf<VersionOf<'listAccounts'>>().toEqualTypeOf<1 | 2>();
  expectTypeOf<BodyOf<'listAccounts', 2>>().toEqualTypeOf<EnergyAccountListResponseV2>();
  expectTypeOf<BodyOf<'token'>>().toEqualTypeOf<TokenResponse>();
  expectTypeOf<PathParameterOf<'getAccount'>>().toEqualTypeOf<'accountId'>();
  expectTypeOf<PathParameterOf<'listAccounts'>>().toBeNever();
});
