// Errors by code, as the reference lists them: titles, statuses, and the rules that refuse with them.
import { expect, test } from 'vitest';
import { decisionsBehind } from '../../../src/elements/why/rule-decisions.ts';
import { errorCodes } from '../../../src/pages/reference/answered-errors.ts';

const all = 'urn:au-cds:error:cds-all';

test.each([
  ['wrong_screen', 'wrong_screen', 'Shown on the consumer’s screen.', [409], false],
  ['invalid_grant', 'invalid_grant', /^The grant is invalid/u, [400], false],
  ['access_denied', 'access_denied', 'The request was denied.', [400, 403], true],
  ['unsupported_response_type', 'unsupported_response_type', /^The response type/u, [], true],
  ['NotFound', `${all}:Resource/NotFound`, 'Resource Not Found', [404], false],
  ['Header/Missing', `${all}:Header/Missing`, 'Missing Required Header', [400], false],
  ['Field/Missing', `${all}:Field/Missing`, 'Missing Required Field', [400], false],
  ['Unexpected', `${all}:GeneralError/Unexpected`, 'Unexpected Error Encountered', [500, 504], false],
])('describes %s by title, statuses and use in a redirect', (id, code, title, statuses, inRedirect) => {
  const { rules, ...error } = errorCodes.find((one) => one.id === id) ?? expect.unreachable();
  const words = typeof title === 'string' ? title : (expect.stringMatching(title) as unknown);
  expect(error).toEqual({ id, code, title: words, statuses, inRedirect });
  expect(rules).not.toEqual([]);
});

test('lists a rule under every error it may refuse with, and under no other', () => {
  const codesOf = (rule: string) =>
    errorCodes.flatMap(({ id, rules }) => (rules.some((one) => one === rule) ? [id] : []));
  expect(codesOf('version.present')).toEqual(['Field/Missing', 'Header/Missing']);
  expect(codesOf('version.supported')).toEqual(['UnsupportedVersion']);
  expect(codesOf('code.known')).toEqual(['invalid_grant']);
});

test.each([
  ['version.present', 'specified', null, ['headerErrors']],
  ['version.supported', 'decision', '9', ['versions']],
  ['version.supported', 'specified', '9', []],
  ['code.known', 'specified', 'redirect_uris', []],
  ['register.statement', 'specified', 'redirect_uris', ['loopbackRedirects']],
  ['register.statement', 'specified', 'jwks_uri', []],
  ['register.statement', 'specified', ['redirect_uris'], []],
] as const)('%s (%s) with %j depends on the decisions %j', (rule, status, actual, names) => {
  expect(decisionsBehind({ rule, status, actual })).toEqual(names);
});
