// How the result of an examination is shown: differences, exchanges around the lie, and links of clauses.
import { expect, test } from 'vitest';
import { builtInPlans, examine, planIds, type Result } from '../../../mocks/examination.ts';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { carelessness } from '../../../src/examined/carelessness.ts';
import { aroundLie, decidingExchange } from '../../../src/examination/after-lie.ts';
import { addressOfClause } from '../../../src/examination/clause-address.ts';
import { CdrJson } from '../../../src/elements/message/cdr-json.ts';
import { byteDifference, pieces } from '../../../src/elements/message/text-difference.ts';
import { changedMembers, valueAt } from '../../../src/examination/message-difference.ts';
import { decidedWords, groupedResults, groupTitles, titleOf } from '../../../src/examination/verdict-words.ts';
import { recipientNamed } from '../../../src/examination/recipient-named.ts';
import { ExaminationRun } from '../../../src/pages/examination/examination-run.ts';
import { markupOf } from '../../kit/playground/rendered-text.ts';
import { rowOf } from '../../../mocks/spec/plan-row.ts';
import {
  carelessGroups,
  carelessRows,
  isCarelessRow,
  leftOut,
  plansFor,
  examineeNamed,
} from '../../../src/examination/examinee.ts';

const marked = (parts: readonly { text: string; differs: boolean }[]): string =>
  parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

test('divides two texts into equal and different pieces, tokens part by part', () => {
  const [one, other] = pieces('https://a.example1', 'https://a.example');
  expect([marked(one), marked(other)]).toEqual(['https://a.example[1]', 'https://a.example']);
  expect(pieces('aaa', 'aa').map(marked)).toEqual(['aa[a]', 'aa']);
  expect(byteDifference('eyJh.abXd.sig1', 'eyJh.abYd.sig2').map(marked)).toEqual([
    'eyJh.ab[X]d.sig[1]',
    'eyJh.ab[Y]d.sig[2]',
  ]);
  expect(byteDifference('eyJh.abXd.', 'eyJh.abYd.sig').map(marked)).toEqual(['eyJh.ab[X]d.', 'eyJh.ab[Y]d.[sig]']);
});

class ShownJson extends CdrJson {
  page(): string {
    return markupOf(this.render()).replaceAll(/<(?!\/?mark>)[^>]*>|\n */gu, '');
  }
}
customElements.define('shown-json', ShownJson);

test('marks only the differing characters of a marked value, if there is another next to it', () => {
  const json = new ShownJson();
  json.value = { iss: 'https://a.example1', exp: 1_700_000_060, jti: 'same', aud: ['x'], sub: 'only here', id: 'a.b' };
  json.marked = ['iss', 'exp', 'aud', 'sub', 'jti'];
  json.beside = { iss: 'https://a.example', exp: 1_700_003_660, jti: 'same', aud: ['y'], id: 'a.c' };
  const page = json.page();
  expect(page).toContain('iss: "https://a.example<mark>1</mark>"');
  expect(page).toContain('exp: 170000<mark>00</mark>60');
  expect(page).toContain('aud: [ "<mark>x</mark>" ]');
  expect(page).toContain('sub: <mark>"only here"</mark>');
  // A marked value stays marked although nothing differs, and an unmarked one stays unmarked.
  expect(page).toContain('jti: <mark>"same"</mark>');
  expect(page).toContain('id: "a.b"');
  json.beside = undefined;
  expect(json.page()).toContain('iss: <mark>"https://a.example1"</mark>');
});

const lonely = async (plan: string): Promise<Result> => {
  const told: Result[] = [];
  const { results } = await examine(recipientNamed('RJ-68'), {
    profile: 'today',
    plans: [plan],
    played: (result) => told.push(result),
  });
  const [result] = results;
  if (result === undefined) throw new Error('No result.');
  expect(told.map((one) => [one.plan, one.verdict])).toEqual([[result.plan, result.verdict]]);
  return result;
};

test('shows what was changed as it was on the wire, and the exchanges around it', async () => {
  const result = await lonely('RJ-68a');
  expect(result.verdict).toBe('fail');
  const [member, ...others] = result.lie === undefined ? [] : changedMembers(result.lie);
  expect(others).toEqual([]);
  expect(member?.at).toBe('claims.nonce');
  // The report calls it a random value; the page has the value itself.
  expect(result.lie?.differences[0]?.honest).toBe('(a random value)');
  expect(member?.honest).toMatch(/^[\w-]{20,}$/u);
  const { before, lied, after } = aroundLie(result);
  expect(before.length + after.length + 1).toBe(result.exchanges.length);
  expect(lied?.operation).toBe('token');
  expect(decidingExchange(result, after)?.operation).toBe('getUserInfo');
  expect(decidingExchange({}, after)).toBeUndefined();
});

test('shows a member as it was on the wire, or as the report has it if unknown', () => {
  const lie = {
    shown: {
      sent: { claims: { iss: 7, aud: ['a'], 'a.b': 'x', sub: null } },
      honest: { claims: { iss: 'https://a' } },
    },
    differences: [
      { at: 'claims.iss', sent: '7', honest: '(a text)' },
      { at: 'claims.aud', sent: 'r', honest: undefined },
      { at: 'claims.a.b', sent: 'r', honest: 'h' },
      { at: 'claims.sub.deep', sent: undefined, honest: 'h' },
    ],
  };
  const rows = (changed: object) => changedMembers(changed as Parameters<typeof changedMembers>[0]);
  expect(rows(lie)).toEqual([
    { at: 'claims.iss', sent: '7', honest: 'https://a' },
    { at: 'claims.aud', sent: '["a"]', honest: undefined },
    { at: 'claims.a.b', sent: 'r', honest: 'h' },
    { at: 'claims.sub.deep', sent: undefined, honest: 'h' },
  ]);
  expect(rows({ differences: lie.differences }).map(({ sent }) => sent)).toEqual(['7', 'r', 'r', undefined]);
  expect([
    valueAt('whole', ''),
    valueAt({ a: null }, 'a'),
    valueAt({ a: null }, 'a.b'),
    valueAt('text', 'length'),
  ]).toEqual(['whole', null, undefined, undefined]);
});

test('an honest plan changes nothing, and its title says what is looked for', async () => {
  const result = await lonely('RJ-06');
  expect(aroundLie(result)).toMatchObject({ lied: undefined, after: [] });
  expect(titleOf(result)).not.toBe('Honest runs: state');
});

test.each(profileIds)('%s: every plan has a title of its own, and its clauses have addresses', (profile) => {
  const titles = builtInPlans(profile).map(titleOf);
  expect(titles.filter((one, at) => titles.indexOf(one) !== at)).toEqual([]);
  const clauses = new Set(builtInPlans(profile).flatMap((plan) => plan.clauses));
  const unknown = [...clauses].filter((clause) => addressOfClause(clause) === undefined);
  expect(unknown).toEqual(['The clause of the rule']);
});

test('links a clause to its section if the text has one with that name or number', () => {
  expect(addressOfClause('RFC 9700 4.7.1')).toBe('https://www.rfc-editor.org/rfc/rfc9700#section-4.7.1');
  expect(addressOfClause('OpenID Connect Core 3.1.3.7 step 6')).toMatch(/core-1_0\.html#rfc\.section\.3\.1\.3\.7$/u);
  expect(addressOfClause('CDS Tokens')).toMatch(/standards\/#tokens$/u);
  expect(addressOfClause('CDS Client Registration: error handling')).toMatch(/standards\/$/u);
  expect(addressOfClause('Somebody’s book 4')).toBeUndefined();
});

test('each careless recipient is named by a row with plans, and examined on them', () => {
  for (const profile of profileIds)
    for (const row of carelessRows(profile)) expect([row, plansFor(row, profile).length > 0]).toEqual([row, true]);
  expect(new Set(profileIds.flatMap(carelessRows))).toEqual(new Set(Object.keys(carelessness)));
  expect(plansFor('honest', 'cds-1.36')).toEqual(planIds('today'));
  expect(plansFor('RJ-68', 'cds-1.36')).toEqual(planIds('today').filter((id) => id.startsWith('RJ-68')));
  expect(plansFor('RJ-64', '0.1.1')).toEqual(planIds('0.1.1').filter((id) => /^RJ-(?:64|105)/u.test(id)));
  const named = ['honest', 'package', 'credulous', 'RJ-68', 'RJ-68a', 'toString', undefined, null];
  expect(named.map((one) => examineeNamed(one))).toEqual([
    'honest',
    'package',
    'credulous',
    'RJ-68',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(['RJ-68a', 'RJ-105', 'MY-1'].map(rowOf)).toEqual(['RJ-68', 'RJ-105', 'MY-1']);
  expect(isCarelessRow('toString')).toBe(false);
});

test.each(profileIds)('%s: each careless recipient is in one group, with its own words', (profile) => {
  for (const [group, rows] of carelessGroups(profile))
    for (const row of rows)
      expect([row, builtInPlans(profile).find(({ id }) => rowOf(id) === row)?.group]).toEqual([row, group]);
  const offered = [...carelessGroups(profile).values()].flat();
  expect(offered.toSorted()).toEqual(carelessRows(profile).toSorted());
  expect(new Set(offered.map(leftOut)).size).toBe(offered.length);
});

test('a plan whose id is also a row of others is played alone', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run: ExaminationRun = new ExaminationRun(
    { recipient: recipientNamed('honest'), profile: '0.1.1', plans: ['RJ-66'] },
    () => {
      if (run.phase === 'done') resolve();
    },
  );
  await promise;
  expect([...run.results.keys()]).toEqual(['RJ-66']);
  expect(run.examination?.results).toHaveLength(1);
});

test('a stopped examination keeps its results and gets no more; one that is over cannot be stopped', async () => {
  const told: string[] = [];
  const ended = (plans: readonly string[], stopped: boolean): Promise<ExaminationRun> =>
    new Promise((resolve) => {
      const recipient = recipientNamed('honest');
      const run: ExaminationRun = new ExaminationRun({ recipient, profile: '0.1.1', plans }, () => {
        told.push(`${run.phase} ${[...run.results.keys()].join()}`);
        if (run.phase !== 'running') resolve(run);
        else if (stopped) run.stop();
      });
    });
  for (const [stopped, phase] of [
    [true, 'stopped'],
    [false, 'done'],
  ] as const) {
    const run = await ended(['RJ-06', 'RJ-24'], stopped);
    run.stop();
    expect([run.phase, run.examination === undefined]).toEqual([phase, stopped]);
  }
  expect(told).toEqual(['running RJ-06', 'stopped RJ-06', 'running RJ-06', 'running RJ-06,RJ-24', 'done RJ-06,RJ-24']);
});

test.each<[Parameters<typeof decidedWords>[0], string]>([
  [{ decidedBy: 'told', told: { outcome: 'shared' } }, 'Reported: the recipient went on and shared.'],
  [{ decidedBy: 'told', told: { outcome: 'refused' } }, 'Reported: the recipient noticed and refused.'],
  [{ decidedBy: 'told', told: { outcome: 'declined' } }, 'Reported: the consumer declined.'],
  [{ decidedBy: 'told' }, 'Reported: the run is over.'],
  [{ decidedBy: 'settled' }, 'The run ended, and no request came after it.'],
  [{ decidedBy: 'silence', told: { outcome: 'shared' } }, 'The recipient was quiet for five seconds.'],
  [{ decidedBy: 'late' }, 'A request came after the end of the run.'],
])('%j is decided by “%s”', (result, words) => {
  expect(decidedWords(result)).toBe(words);
});

test.each<[Parameters<typeof titleOf>[0], string]>([
  [{ title: 'iss is wrong', kind: 'lie', expected: 'It stops.' }, 'Iss is wrong'],
  [{ title: 'is honest', kind: 'observe', expected: 'It sends state.' }, 'It sends state'],
  [{ title: 'is honest', kind: 'observe' }, 'Is honest'],
  [{ title: 'is honest', expected: 'It sends state.' }, 'It sends state'],
  [{ title: 'iss is wrong', lie: {}, expected: 'It stops.' }, 'Iss is wrong'],
])('the title of %j is %s', (plan, title) => {
  expect(titleOf(plan)).toBe(title);
});

test('finds an address with a random part by its method and status', () => {
  const at = 'https://a.example/clients/x1/consents';
  const seen = (method: string, status: number, url = at) => ({ request: { method, url }, response: { status } });
  const exchanges = [
    seen('GET', 201),
    seen('POST', 400),
    seen('POST', 201, 'https://a.example/clients//consents'),
    seen('POST', 201, `${at}/x`),
    seen('POST', 201, `${at}?page=1`),
    seen('POST', 201),
  ] as never[];
  const request = 'POST https://a.example/clients/(an id)/consents: 201';
  expect(decidingExchange({ request }, exchanges)).toBe(exchanges[4]);
  expect(decidingExchange({ request: request.replace('201', '204') }, exchanges)).toBeUndefined();
});

test('without a lie, all exchanges come before it; else they come around the first lie', () => {
  const [before, lied, again, after] = [{}, { tampered: {} }, { tampered: {} }, {}] as never[];
  expect(aroundLie({ exchanges: [before, lied, again, after] as never[] })).toEqual({
    before: [before],
    lied,
    after: [again, after],
  });
  expect(aroundLie({ exchanges: [before, after] as never[] })).toEqual({
    before: [before, after],
    lied: undefined,
    after: [],
  });
});

test.each([
  ['honest', 'A recipient that checks everything', []],
  ['RJ-68', 'A recipient that does not compare nonce', ['RJ-68']],
] as const)('%s is named “%s”, and fails nothing else', async (examinee, name, falls) => {
  const recipient = recipientNamed(examinee);
  expect(recipient.name).toBe(name);
  const { results } = await examine(recipient, { profile: 'today', plans: ['RJ-52', 'RJ-68', 'RJ-24'] });
  const fallen = results.filter(({ verdict }) => verdict !== 'pass').map(({ plan }) => rowOf(plan));
  expect([...new Set(fallen)]).toEqual(falls);
});

test('a credulous recipient fails on wrong messages only', async () => {
  expect(recipientNamed('package').name).toBe('cdr-browser-sandbox/recipient');
  const recipient = recipientNamed('credulous');
  expect(recipient.name).toBe('A recipient that believes every message');
  const { results } = await examine(recipient, { profile: 'today', plans: ['RJ-52', 'RJ-24', 'RJ-06', 'RJ-57'] });
  expect(new Set(results.map(({ plan, verdict }) => `${rowOf(plan)} ${verdict}`))).toEqual(
    new Set(['RJ-06 pass', 'RJ-24 pass', 'RJ-52 fail', 'RJ-57 pass']),
  );
});

test('divides a long list of one verdict by group, and not a short one', () => {
  const results = builtInPlans('0.1.1').map(({ id, group }) => ({ plan: id, group, verdict: 'fail' }) as Result);
  const divided = groupedResults('fail', results);
  expect(divided.length).toBeGreaterThan(5);
  expect(divided[0]?.label).toBe('Fail: Honest runs');
  expect(divided.flatMap((group) => group.results)).toHaveLength(results.length);
  for (const group of divided)
    expect(group.results.map((one) => `Fail: ${groupTitles[one.group]}`)).toEqual(group.results.map(() => group.label));
  const [one, other] = [results.slice(0, 1), results.filter(({ group }) => group !== results[0]?.group)];
  const eight = [...one, ...other.slice(0, 7)];
  expect(groupedResults('fail', eight)).toEqual([{ label: 'Fail', results: eight }]);
  expect(groupedResults('fail', [...eight, ...one]).length).toBeGreaterThan(1);
  const alike = Array.from({ length: 9 }, () => one).flat();
  expect(groupedResults('pass', alike)).toEqual([{ label: 'Pass', results: alike }]);
  const two = [...alike, ...other.slice(0, 1)];
  expect(groupedResults('pass', two).map((group) => group.results.length)).toEqual([9, 1]);
});

test('no group of plans is named after a message that its profile lacks', () => {
  expect(
    builtInPlans('0.1.1')
      .map(({ group }) => groupTitles[group])
      .join(),
  ).not.toMatch(/push/iu);
});
