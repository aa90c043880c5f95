// The search: typed words lead to the right place first, and every entry leads to an existing place.
import { expect, test } from 'vitest';
import { ruleIds } from '../../../mocks/spec/rules/index.ts';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { viewAt } from '../../../src/pages/address/view-address.ts';
import { errorCodes } from '../../../src/pages/reference/answered-errors.ts';
import { allEntries } from '../../../src/pages/search/entries.ts';
import { elsewhereWords, entryKinds, type Entry, type EntryKind } from '../../../src/pages/search/entry.ts';
import { finderIn } from '../../../src/pages/search/finder.ts';

const entries = allEntries();
const finder = finderIn(entries);
const first = (typed: string): string => {
  const [found] = finder.find(typed);
  return found === undefined ? 'nothing' : `${found.kind}: ${found.title}`;
};

test.each([
  ['CIBA', 'flow: Backchannel (CIBA) (0.1.1)'],
  ['ciba', 'flow: Backchannel (CIBA) (0.1.1)'],
  ['PKCE', 'term: PKCE'],
  ['406', 'error: 406 UnsupportedVersion'],
  ['invalid_client', 'error: 400 invalid_client'],
  ['client.assertion-aud', 'rule: client.assertion-aud'],
  ['listAccounts', 'operation: Get energy accounts'],
  ['sharing_duration', 'term: Sharing duration'],
  ['paste', 'view: Paste and judge'],
  ['x-v', 'term: x-v and x-min-v'],
  ['x-min-v', 'term: x-v and x-min-v'],
  ['x-fapi-auth-date', 'term: x-fapi-auth-date'],
  ['cnf', 'term: cnf'],
  ['createSandbox', 'api: function createSandbox'],
  ['SandboxOptions.seed', 'api: SandboxOptions.seed'],
  ['code', 'term: code'],
  ['code_challenge', 'term: code_challenge and code_verifier'],
  ['code_verifier', 'term: code_challenge and code_verifier'],
  ['code_challenge_method', 'term: code_challenge_method'],
  ['response_mode', 'term: response_mode'],
  ['part-missing', 'misuse: part-missing'],
  ['iat', 'term: exp, iat and nbf'],
  ['DCR', 'flow: Dynamic client registration (0.1.1)'],
])('%s leads to %s', (typed, place) => {
  expect(first(typed)).toBe(place);
});

test.each(['x-v', 'cdr_arrangement_id', 'c_hash', 'x-fapi-interaction-id', 'refresh token'])(
  'the first place for %s names it',
  (typed) => {
    const [found] = finder.find(typed);
    const told = [found?.title, found?.words, ...(found?.names ?? [])].join(' ').toLowerCase();
    for (const word of typed.split(' ')) expect(told).toContain(word);
  },
);

test('finds every rule and error by its id first', () => {
  for (const id of ruleIds) expect(first(id), id).toBe(`rule: ${id}`);
  for (const { id } of errorCodes) expect(finder.find(id)[0]?.names, id).toContain(id);
});

test.each(['version', 'CIBA', 'x-v', 'PAR', 'clock', 'decisions'])(
  '%s: names of the package come after words of the field',
  (typed) => {
    const found = finder.find(typed).map(({ kind }) => kind);
    const ofPackage = found.findIndex((kind) => kind === 'misuse' || kind === 'api');
    expect(
      ofPackage === -1 ? [] : found.slice(ofPackage).filter((kind) => kind !== 'misuse' && kind !== 'api'),
    ).toEqual([]);
    const api = found.indexOf('api');
    expect(api === -1 ? [] : found.slice(api).filter((kind) => kind !== 'api')).toEqual([]);
    for (const { title, kind } of finder.find(typed)) if (kind === 'decision') expect(title).toMatch(/[?]$/u);
  },
);

test('an entry missing from the page’s profile says so', () => {
  const [hybrid] = finder.find('hybrid');
  const [pushed] = finder.find('request-uri.unused');
  if (hybrid === undefined || pushed === undefined) throw new Error('Not found.');
  expect(elsewhereWords(hybrid, 'cds-1.36')).toBe('only in CDR 0.1.1');
  expect(elsewhereWords(hybrid, '0.1.1')).toBeUndefined();
  expect(elsewhereWords(pushed, '0.1.1')).toBe('only in CDR today');
  expect(elsewhereWords({}, '0.1.1')).toBeUndefined();
});

test('lists an operation once, with the ids of both profiles', () => {
  const listed = finder.find('', 'operation').map(({ title, words }) => `${title} ${words}`);
  expect(listed).toEqual([...new Set(listed)]);
  const billing = finder.find('Get billing for account').filter(({ title }) => title === 'Get billing for account');
  expect(billing).toHaveLength(1);
  expect(billing[0]?.names).toEqual(expect.arrayContaining(['getBillingForAccount', 'getBillingForEnergyAccount']));
  expect(billing[0]?.address).toBe('?view=api&operation=getBillingForAccount');
  for (const profile of profileIds) expect(elsewhereWords(billing[0] ?? {}, profile)).toBeUndefined();
});

test.each([
  ['PAR', 'Pushed authorisation request (PAR)', '0.1.1', 'only in CDR today'],
  ['c_hash', 'c_hash', 'cds-1.36', 'only in CDR 0.1.1'],
  ['unknown_user_id', '400 unknown_user_id', 'cds-1.36', 'only in CDR 0.1.1'],
  ['nonce', 'nonce', 'cds-1.36', undefined],
] as const)('%s: “%s” says in %s which profile has it: %s', (typed, title, profile, words) => {
  const found = finder.find(typed).find((entry) => entry.title === title);
  expect(found && elsewhereWords(found, profile)).toBe(words);
});

test('error codes with the same last word have different ids', () => {
  const ids = errorCodes.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids).toEqual(expect.arrayContaining(['Field/Missing', 'Header/Missing', 'NotFound']));
  expect(errorCodes.find(({ id }) => id === 'Header/Missing')?.rules).toContain('version.present');
});

test('a misspelt word leads somewhere, nonsense nowhere; an empty search lists a whole kind', () => {
  expect(finder.find('introspectoin').length).toBeGreaterThan(0);
  expect(finder.find('qqqqqqqqq')).toEqual([]);
  expect(finder.find('')).toEqual([]);
  expect(finder.find('', 'rule')).toHaveLength(ruleIds.length);
});

test('every address is that of a view, flow or guide, and every entry has words', () => {
  for (const { address, title, words, kind } of entries) {
    expect(title, address).not.toBe('');
    expect(words, `${kind} ${title}`).not.toBe('');
    if (address.startsWith('guides/')) continue;
    const { searchParams, search } = new URL(address, 'https://site.example/');
    const profile = profileIds.find((id) => searchParams.get('profile') === (id === 'cds-1.36' ? 'today' : id));
    expect(viewAt(search, profile ?? '0.1.1').view, address).not.toMatch(/unknown|elsewhere/u);
  }
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(Object.keys(entryKinds)));
});

const entryOf = (kind: EntryKind, title: string): Entry =>
  entries.find((one) => one.kind === kind && one.title === title) ?? expect.unreachable(title);

test('an entry has words of its kind, and its profiles', () => {
  expect(entryOf('flow', 'Refresh (0.1.1)')).toMatchObject({
    profiles: ['0.1.1'],
    names: ['Refresh', 'refresh token', 'refresh'],
  });
  expect(entryOf('flow', 'Manage the registration')).toMatchObject({
    profiles: ['cds-1.36'],
    names: ['Manage the registration'],
  });
  expect(entryOf('step', 'Find the register – step 1 of hybrid flow (0.1.1)').address).toBe('?step=discover-register');
  expect(entryOf('error', '400 authorization_pending')).toMatchObject({
    profiles: ['0.1.1'],
    words: 'The consumer has not answered yet. One rule refuses with it.',
  });
  expect(entryOf('error', 'invalid_request (400, 404, 405, 413, 414, 415, 431)').words).toMatch(
    /not allowed\. \d\d+ rules refuse with it\.$/u,
  );
  expect(entryOf('operation', 'Get metrics').profiles).toEqual(['cds-1.36']);
  expect(entryOf('fault', 'response-expired').profiles).toEqual(['cds-1.36']);
  expect(entryOf('fault', 'outage').profiles).toBeUndefined();
  expect(entryOf('ending', 'The consumer cancels').profiles).toEqual(['cds-1.36']);
  expect(entryOf('term', 'PKCE').profiles).toEqual(['cds-1.36']);
  expect(entryOf('api', 'AddressedRequest.issuer')).toMatchObject({
    words: 'Issuer of the holder.',
    names: ['AddressedRequest.issuer', 'issuer'],
  });
  expect(entryOf('api', 'interface Check')).toMatchObject({ words: 'Of cdr-browser-sandbox.', names: ['Check'] });
  for (const { profiles, title } of entries) expect(profiles, title).not.toEqual([]);
});

test('sections of guides begin with their first sentence, without markup; comments in code are not headings', () => {
  const sections = entries.filter(({ kind }) => kind === 'guide');
  expect(entryOf('guide', 'For authors of scenarios').words).toMatch(
    /^A scenario is the state in which a world starts/u,
  );
  expect(entryOf('guide', 'Client libraries: With oauth4webapi').words).toBe(
    'A section of the guide client-libraries.',
  );
  for (const { title, words } of sections) expect(`${title} ${words}`).not.toMatch(/[`*#<>|]/u);
  expect(sections.filter(({ title }) => title.includes('$'))).toEqual([]);
});

const made = (kind: EntryKind, title: string, names: readonly string[] = [], words = ''): Entry => ({
  kind,
  title,
  words,
  address: title,
  names,
});
const among = (typed: string, ...all: readonly Entry[]) =>
  finderIn(all)
    .find(typed)
    .map(({ title }) => title);

test('exact names come first: by kind, then by fewer other names', () => {
  const [rule, lesson, many] = [
    made('rule', 'r', ['Word']),
    made('lesson', 'l', ['word']),
    made('rule', 'm', ['word', 'x']),
  ];
  expect(among(' WORD ', many, made('view', 'word word'), rule, lesson)).toEqual(['l', 'r', 'm', 'word word']);
});

test('at equal fit, actions precede references; names precede titles, and titles words', () => {
  expect(among('word', made('step', 'word a'), made('flow', 'word b'))).toEqual(['word b', 'word a']);
  const [inWords, inTitle, inNames] = [
    made('rule', 'a b', ['c'], 'sought thing'),
    made('rule', 'sought thing', ['d'], 'e f'),
    made('rule', 'g h', ['sought thing'], 'i j'),
  ];
  expect(among('sought', inWords, inTitle, inNames)).toEqual(['g h', 'sought thing', 'a b']);
});

test('finds names whole or by parts; needs every word; long words may be misspelt', () => {
  const dashed = made('rule', 'client.assertion-aud');
  for (const typed of ['client.assertion-aud', 'assertion', 'aud', 'client aud', 'assertoin', 'clien'])
    expect(among(typed, dashed), typed).toEqual(['client.assertion-aud']);
  for (const typed of ['client nothing', 'sertion', 'auk', '..']) expect(among(typed, dashed), typed).toEqual([]);
  // A word of six letters may have one wrong; a word of five may not.
  expect([among('skotch', made('rule', 'sketch')), among('sketh', made('rule', 'sketc'))]).toEqual([['sketch'], []]);
});

test('package names come last unless typed exactly; a search may be limited to one kind', () => {
  const [api, misuse, rule] = [
    made('api', 'a', ['openThing']),
    made('misuse', 'm', ['openthing']),
    made('rule', 'openthing r'),
  ];
  expect(among('openthing', api, misuse, rule)).toEqual(['m', 'openthing r', 'a']);
  expect(among('openThing', api, misuse, rule)).toEqual(['a', 'openthing r', 'm']);
  expect(among('open', api, misuse, rule)).toEqual(['openthing r', 'm', 'a']);
  // An everyday word does not count as a name of the package.
  expect(among('seed', made('api', 'a', ['seed']), made('rule', 'seed r'))).toEqual(['seed r', 'a']);
  const asked = finderIn([api, misuse, rule]);
  expect(asked.find('openthing', 'rule')).toEqual([rule]);
  expect(asked.find('', 'api')).toEqual([api]);
});
