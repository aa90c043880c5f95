// What the author of a page writes into a call: attributes, and JSON in a script.
import { expect, test } from 'vitest';
import { shownParts, writtenCall } from '../../../src/embeds/try/written-call.ts';

/** An element with these attributes, and this text as its script. */
function element(attributes: Readonly<Record<string, string>>, text = ''): Element {
  const one: Pick<Element, 'getAttribute' | 'hasAttribute'> & { querySelector: () => { textContent: string } } = {
    getAttribute: (name) => attributes[name] ?? null,
    hasAttribute: (name) => name in attributes,
    querySelector: () => ({ textContent: text }),
  };
  // There is no page here; only these three members are used.
  return one as unknown as Element;
}

test('x-v is a setting, not a header; a body is text', () => {
  const text = JSON.stringify({
    headers: { 'X-V': 2, 'x-min-v': '1' },
    query: { page: 3 },
    path: { accountId: 'a' },
    form: { Token: 't' },
    body: { data: 1 },
  });
  const call = writtenCall(element({ operation: 'listAccounts' }, text), '0.1.1');
  expect([call.operation.id, call.version]).toEqual(['listAccounts', '2']);
  expect(call.written).toEqual({
    'header.x-min-v': '1',
    'query.page': '3',
    'path.accountid': 'a',
    'form.token': 't',
    body: '{\n  "data": 1\n}',
  });
});

test('reads who calls and the variant; writes nothing without values', () => {
  const call = writtenCall(element({ operation: 'token', fill: 'none', variant: 'refresh_token' }), '0.1.1');
  const { operation, ...rest } = call;
  expect(operation.id).toBe('token');
  expect(rest).toStrictEqual({ variant: 'refresh_token', token: 'none', certificate: 'none', written: {} });
  const { operation: _accounts, ...registered } = writtenCall(
    element({ operation: 'listAccounts', fill: 'registered', request: '{"body":"as it is","query":null}' }, '{'),
    '0.1.1',
  );
  expect(registered).toStrictEqual({ token: 'none', written: { body: 'as it is' } });
});

test.each([
  [{}, '', 'The attribute operation is missing'],
  [{ operation: 'nothing' }, '', 'There is no operation “nothing”'],
  [{ operation: 'listAccounts', variant: 'get' }, '', 'has no variants'],
  [{ operation: 'listAccounts' }, ' { ', 'The script in this element is not JSON: {'],
  [{ operation: 'listAccounts', request: '[' }, '{}', 'The attribute request is not JSON: ['],
  [{ operation: 'listAccounts', fill: 'all' }, '', 'fill must be authorised, registered or none, not “all”.'],
  [{ operation: 'token', variant: 'password' }, '', 'not “password”'],
])('%j with %j is refused: %s', (attributes, text, words) => {
  expect(() => writtenCall(element(attributes, text), '0.1.1')).toThrow(words);
});

test('shows all parts, or the named ones', () => {
  const all = ['request', 'response', 'checks'];
  expect([shownParts(element({})), shownParts(element({ show: ' ' }))]).toEqual([all, all]);
  expect(shownParts(element({ show: ' checks  request ' }))).toEqual(['checks', 'request']);
  expect(() => shownParts(element({ show: 'checks body' }))).toThrow(
    'show must list some of request, response, checks, not “body”.',
  );
});
