// What a copied test says is missing in a fresh world, and when it says nothing.
import { expect, test } from 'vitest';
import type { Check, Exchange } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { Known } from '../../../src/pages/workbench/known.ts';
import { lackOf } from '../../../src/pages/workbench/copies/vitest-lacks.ts';
import * as kit from '../../kit/hand-written/exchanges.ts';

const [first, second, third] = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3'];
const lack = (
  exchange: Partial<Exchange>,
  { check, uris = [], profile = '0.1.1' }: { check?: Check; uris?: readonly string[]; profile?: ProfileId } = {},
): string | undefined =>
  lackOf({ ...kit.usageRead, checks: [], ...exchange }, check, {
    sender: { redirectUris: uris },
    profile,
  } as unknown as Known);

test('a rule that a fresh world cannot break by itself has its own words', () => {
  expect(lack({}, { check: kit.fail('refresh.unused') })).toMatch(/^It had been used before\./u);
  expect(lack({ to: 'recipient' }, { check: kit.fail('token.scope') })).toMatch(/agreed to fewer scopes/u);
  expect(lack({}, { check: kit.fail('version.supported') })).toBeUndefined();
  expect(lack({})).toBeUndefined();
});

test('a recipient cannot send what another party or a screen sent', () => {
  expect(lack({ to: 'recipient', from: 'holder' })).toMatch(/^Another party sent it/u);
  expect(lack({ from: 'register', to: 'holder' })).toMatch(/^Another party sent it/u);
  expect(lack({ from: 'consumer', operation: 'answerInteraction' })).toMatch(/^A consumer’s screen sent it/u);
  expect(lack({ from: 'consumer', operation: 'authorise' })).toBeUndefined();
});

test('names a scope that the token had and the flow does not request', () => {
  const detail = { operation: 'getAccount' };
  const granted = { ...detail, checks: [kit.pass('token.scope')] };
  const words = 'The flow does not ask for energy:accounts.detail:read. Add it to `wanted` of the facts.';
  expect(lack(granted)).toBe(words);
  expect(lack(granted, { profile: 'cds-1.36' })).toBe(words);
  expect(lack(detail)).toBeUndefined();
  expect(lack({ ...detail, checks: [kit.fail('token.scope'), kit.pass('token.known')] })).toBeUndefined();
  expect(lack({ operation: 'listAccounts', checks: [kit.pass('token.scope')] })).toBeUndefined();
  const invoices = { operation: 'listEnergyAccountInvoicesBulk', checks: [kit.pass('token.scope')] };
  expect(lack(invoices)).toMatch(/energy:billing:read/u);
  expect(lack(invoices, { profile: 'cds-1.36' })).toBeUndefined();
  expect(lack({ operation: 'createConsent', checks: [kit.pass('token.scope')] })).toBeUndefined();
});

test('for a redirect URI other than the first, says how many the product has', () => {
  const uris = [first, second, third];
  const sent = (redirect_uri: string): Partial<Exchange> => ({
    operation: 'token',
    request: { ...kit.tokenRequest, body: `client_assertion=${kit.signed({ alg: 'PS256' }, { redirect_uri })}` },
  });
  const words = 'The product has 3 redirect URIs. Enrol one that has as many.';
  expect([lack(sent(second), { uris }), lack(sent(third), { uris })]).toEqual([words, words]);
  expect([lack(sent(first), { uris }), lack(sent(second), { uris: [second] }), lack(sent(second))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
