// Finds on the wire what a check names in the notation of the trace.
import { expect, test } from 'vitest';
import { evidenceOf, faultsOf, firstDifference, placeInWords } from '../../../src/elements/message/evidence.ts';
import { breachWordsOf } from '../../../src/elements/why/rule-words.ts';
import { redirectOf, refusalData, refusalName } from '../../../src/elements/refusal-name.ts';
import { wireRequest } from '../../../src/elements/message/wire.ts';
import { bySubject, countOf, eachOnce, madeWords, subjectOf } from '../../../src/elements/why/check-groups.ts';
import { CdrChecks } from '../../../src/elements/why/cdr-checks.ts';
import { recordWords } from '../../../src/elements/why/record-words.ts';
import { stoodAsSeen } from '../../../src/elements/why/values-at.ts';
import { ruleIds } from '../../../mocks/spec/rules/index.ts';
import { sourcesUnder } from '../../kit/sources.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';
import { textOf } from '../../kit/playground/rendered-text.ts';

const wordsOf = (at: string): string => {
  const found = evidenceOf(exchanges.fail('code.known', { at }));
  return found === undefined ? '' : placeInWords(found);
};

test.each([
  ['header:x-v', 'header x-v'],
  ['query:page-size', 'query parameter page-size'],
  ['path:accountId', 'path parameter accountId'],
  ['body:code', 'parameter code'],
  ['body', 'body'],
  ['header', 'header'],
  ['query', 'query parameter'],
  ['method', 'method'],
  ['certificate', 'certificate'],
  ['body#payload', 'payload of the JWT'],
  ['body:id_token_hint#header', 'header of the ID token hint'],
  ['certificate:subject.commonName', 'common name of the certificate'],
  ['body:client_assertion#payload.aud', 'claim aud of the client assertion'],
  ['body:client_assertion#header.alg', 'header parameter alg of the client assertion'],
  ['body:client_assertion#signature', 'signature of the client assertion'],
  ['query:request#payload.claims', 'parameter claims of the request object'],
  ['body#payload.redirect_uris', 'claim redirect_uris of the JWT'],
  ['body#payload.software_statement#payload.iss', 'claim iss of the software statement'],
  ['state:consent.status', 'status of the consent'],
  ['url', 'request'],
])('%s is worded as %s', (at, words) => {
  expect(wordsOf(at)).toBe(words);
});

test('a member of a token names the token as the trace does', () => {
  expect(evidenceOf(exchanges.fail('code.known', { at: 'body:client_assertion#payload.aud' }))).toMatchObject({
    token: 'request:body:client_assertion',
    part: 'payload',
    member: 'aud',
  });
  expect(evidenceOf(exchanges.fail('code.known', { at: 'body#payload.software_statement#payload.iss' }))).toMatchObject(
    { token: 'request:body#payload.software_statement', member: 'iss' },
  );
});

test('finds the first differing character of similar values, but not of a description', () => {
  expect(firstDifference('https://a/token', 'https://a/tokem')).toBe(14);
  expect(firstDifference('https://a/token/', 'https://a/token')).toBe(15);
  expect(firstDifference('a1', 'b1'), 'of the same length').toBe(0);
  expect(firstDifference('digits, at least 1', 'banana')).toBeUndefined();
  expect(firstDifference('same', 'same')).toBeUndefined();
  expect(firstDifference(1, '1')).toBeUndefined();
});

test('marks the bytes at fault on the wire: header, certificate, form parameter, missing header', () => {
  const faulty = ({ request, checks }: (typeof exchanges)['refusedVersion']) => {
    const wire = wireRequest(request, faultsOf(checks));
    const fields = [...wire.headers, ...wire.query, ...(wire.body?.kind === 'form' ? wire.body.fields : [])];
    return fields.filter(({ faults }) => faults.length > 0).map(({ name, missing }) => [name, missing === true]);
  };
  expect(faulty(exchanges.refusedVersion)).toEqual([['x-v', false]]);
  expect(faulty(exchanges.refusedAtCertificate)).toEqual([['client-cert', false]]);
  expect(faulty(exchanges.refusedAssertion)).toEqual([['client_assertion', false]]);
  expect(faulty(exchanges.refusedMissingHeader)).toEqual([['x-fapi-auth-date', true]]);
});

test('marks the path segment of a path parameter at fault', () => {
  const request = { method: 'GET', url: 'https://a.cdr.example/energy/accounts/one%20two/balance', headers: [] };
  const check = exchanges.fail('account.id', { at: 'path:accountId', actual: 'one two' });
  const { path } = wireRequest(request, faultsOf([check]));
  expect(path.map(({ value, faults }) => [value, faults.length])).toEqual([
    ['energy', 0],
    ['accounts', 0],
    ['one%20two', 1],
    ['balance', 0],
  ]);
});

test('a refusal has the name the party gave it', () => {
  expect(refusalName(exchanges.refusedVersion)).toBe('Invalid Version');
  expect(refusalName(exchanges.refusedAtCertificate)).toBe('invalid_client');
  const redirected = {
    response: { status: 303, headers: [['location', 'https://a.example/cb#error=invalid_scope&state=1']] as const },
  };
  expect(refusalName(redirected)).toBe('invalid_scope');
  const challenged = {
    response: {
      status: 401,
      headers: [['www-authenticate', 'Bearer error="invalid_token"']] as const,
      body: '{"errors":[{"title":"Expected Error Encountered"}]}',
    },
  };
  expect(refusalName(challenged)).toBe('invalid_token');
  expect(refusalName({ response: { status: 404, headers: [] } })).toBe('404');
  expect(redirectOf(exchanges.decided.response)?.origin).toBe('https://sunny-saver.cdr.example');
});

test('a refusal is described in plain words, next to the standard’s name and code', () => {
  const { refusedVersion, refusedAtCertificate } = exchanges;
  expect(breachWordsOf(refusedVersion)).toBe('x-v is not a positive whole number');
  expect(refusalData(refusedVersion)).toEqual(['Invalid Version', 'urn:au-cds:error:cds-all:Header/InvalidVersion']);
  expect(breachWordsOf(refusedAtCertificate)).toBe(
    'the common name of the client certificate is not the client’s software_id',
  );
  expect(refusalData(refusedAtCertificate)).toEqual(['invalid_client']);
  expect(refusalData({ response: { status: 404, headers: [] } })).toEqual([]);
  // The standard has one title for most of them. Our words never use it, and never end the sentence they are in.
  const told = ruleIds.map((rule) => breachWordsOf({ verdict: 'refused', checks: [exchanges.fail(rule, {})] }) ?? '');
  expect(told.filter((words) => words === '' || /Expected Error|[.!]$/u.test(words))).toEqual([]);
});

test('every record that a check may name has words', () => {
  const named = sourcesUnder('mocks').flatMap(({ text }) => [...text.matchAll(/'state:(?<name>[\w.]+)'/gu)]);
  const names = new Set(named.map(({ groups }) => groups?.['name'] ?? ''));
  expect(names.size).toBeGreaterThan(25);
  expect([...names].filter((name) => recordWords(name) === name)).toEqual([]);
});

test('every rule belongs to a subject with words', () => {
  expect(ruleIds.filter((rule) => subjectOf({ rule }) === rule.slice(0, rule.indexOf('.')))).toEqual([]);
});

test('a rule checked twice is shown once: the broken check, else the last', () => {
  const held = exchanges.pass('client.known', { actual: 'a' });
  const last = exchanges.pass('client.known', { actual: 'b' });
  const broken = exchanges.fail('query.once', { at: 'query:page' });
  const open = { ...held, outcome: 'not-reached' } as const;
  expect([eachOnce([open, held]), eachOnce([held, open])]).toEqual([[held], [held]]);
  expect(eachOnce([held, broken, last, exchanges.pass('query.once', { at: 'query:x' })])).toEqual([last, broken]);
  expect(bySubject([held, broken, last]).map(([subject, { length }]) => [subject, length])).toEqual([
    ['Client authentication', 2],
    ['The query', 1],
  ]);
});

test.each([
  ['header:x-v', 'banana', true],
  ['header:x-v', 'apple', false],
  ['header:accept-language', null, true],
  ['header:x-v', null, false],
  ['query:page', '1', true],
  ['query:page', '2', false],
  ['method', 'GET', true],
  ['path:name', 'accounts', true],
  ['state:register.status', 'SUSPENDED', false],
])('tells whether %s had the value %j in the request: %s', (at, actual, stood) => {
  expect(stoodAsSeen(exchanges.refusedVersion, { at, actual })).toBe(stood);
});

test('compares a member of a token with the token the trace opened', () => {
  const { refusedAssertion } = exchanges;
  const [check] = refusedAssertion.checks.filter(({ outcome }) => outcome === 'fail');
  expect(check?.at).toMatch(/#payload\.aud$/u);
  expect(stoodAsSeen(refusedAssertion, check ?? {})).toBe(true);
  expect(stoodAsSeen(refusedAssertion, { ...check, actual: 'https://elsewhere.example' })).toBe(false);
});

test('counts each rule once, relaxed ones as held, unreached ones apart', () => {
  const held = exchanges.pass('code.known', {});
  const checks = [held, held, { ...exchanges.pass('code.live', {}), relaxed: true as const }];
  expect(countOf(checks)).toEqual({ held: 2, relaxed: 1, broken: 0, open: 0 });
  expect(madeWords(checks)).toBe('All 2 checks held. 1 passed only because a decision relaxes the rule.');
  expect(madeWords([held])).toBe('The one check held.');
  expect(madeWords([])).toBe('Nothing had to be checked.');
  expect(madeWords([exchanges.fail('code.live', {}), { ...held, outcome: 'not-reached' }])).toBe(
    '1 check was made: 0 held, 1 broke.',
  );
  expect(madeWords([held, exchanges.fail('code.live', {})])).toBe('2 checks were made: 1 held, 1 broke.');
});

test('no subject of a check on a client’s own token names the consumer', () => {
  const ofClients = ruleIds.filter((rule) => /^(?:credentials|grant)\./u.test(rule));
  expect(ofClients).toEqual(expect.arrayContaining(['credentials.scope', 'grant.type-supported']));
  expect(ofClients.filter((rule) => /consumer/iu.test(subjectOf({ rule })))).toEqual([]);
});

test('a fold counts the held checks in it; relaxed ones are shown above', () => {
  const held = ruleIds.slice(0, 12).map((rule) => exchanges.pass(rule, {}));
  const shown = (relaxed: number): string => {
    const element = new CdrChecks();
    element.checks = held.map((check, index) => (index < relaxed ? { ...check, relaxed: true as const } : check));
    return textOf(Reflect.apply(Reflect.get(element, 'render') as () => unknown, element, []));
  };
  expect(shown(0)).toContain('12 checks held');
  expect(shown(3)).toContain('9 more checks held');
  expect(shown(3)).not.toContain('12');
});
