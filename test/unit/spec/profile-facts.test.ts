// What the page of profiles says about each: the right words in the right column, counts of shared names, and rules.
import { expect, test } from 'vitest';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { ruleIds, ruleOf, wordsOf } from '../../../mocks/spec/rules/index.ts';
import { comparison, type Cell } from '../../../src/pages/profiles/profile-comparison.ts';
import { comparedOrders, profiles } from '../../../src/pages/profiles/profile-facts.ts';

const cellOf = (topic: string, column: ProfileId | 'drafts' | 'server'): Cell =>
  comparison.find((row) => row.topic === topic)?.cells[column] ?? expect.unreachable();
const said = (topic: string, profile: ProfileId): string =>
  cellOf(topic, profile)
    .said.map(({ text }) => text)
    .join('; ');

test.each([
  ['requestSource', 'browser brings the signed request object', 'pushes the signed request object'],
  ['codeBinding', 'c_hash', 'code_verifier'],
  ['sharingSource', 'cdr_consent_id', 'sharing_duration'],
  ['idToken', 'then encrypted for the recipient', 'contains no personal claims'],
  ['balances', 'in the scenario', 'from bills and payments'],
  ['usage', 'since the consumer who uses it last changed', 'only of the days'],
  ['clientAuthentication', 'client_id is required', 'client_id is optional'],
  ['clientAuthentication', 'and no other', 'the token endpoint or the issuer'],
  ['clientAuthentication', 'at most an hour after nbf', 'any time in the past'],
  ['clientAuthentication', 'may have the same kid', 'must not have the same kid'],
  ['clientScopeLeftOut', 'Gets cdr:consents', 'invalid_scope'],
  ['registration', 'ids of recipient and holder in the register', 'the holder’s issuer'],
  ['registration', 'that of the software product', 'any of the scheme'],
  ['printedLists', 'nothing', 'response_modes_supported: fragment, jwt'],
  ['denials', 'The same text for every cause', 'or the cause, by decision; denialTold'],
  ['choices', 'certificateForm: ids', 'versions: published'],
  ['clauses', 'The clauses that they name', 'rules rest on a newer text'],
  ['operationClauses', 'The clauses that they name', 'operations rest on a newer text'],
])('%s says in 0.1.1: %s; today: %s', (topic, older, today) => {
  expect(said(topic, '0.1.1')).toContain(older);
  expect(said(topic, '0.1.1')).not.toContain(today);
  expect(said(topic, 'cds-1.36')).toContain(today);
});

test.each(['claims', 'metadata', 'decisions'] as const)(
  'counts the %s that both profiles have, and names the others',
  (topic) => {
    const [older, today] = profiles.map((profile): readonly string[] => profile[topic]);
    const shared = older?.filter((name) => today?.includes(name) === true) ?? [];
    expect(shared.length).toBeGreaterThan(0);
    for (const profile of profiles) {
      const own = profile[topic].filter((name: string) => !shared.includes(name));
      const counts = `${String(shared.length)} in both profiles; ${String(own.length)} more here`;
      expect(cellOf(topic, profile.id).said.map(({ text }) => text)).toEqual([counts, ...own]);
    }
  },
);

test('counts rules with a newer text', () => {
  const newer = ruleIds.filter((id) => wordsOf(id, 'cds-1.36').clauses !== ruleOf(id).clauses);
  expect(said('clauses', 'cds-1.36')).toContain(`${String(newer.length)} rules rest`);
});

test('compares orders that both profiles have; shared and own checks add up', () => {
  const [older, today] = profiles.map(({ orders }) => Object.keys(orders));
  expect(comparedOrders.map(({ operation }) => operation).toSorted()).toEqual(
    (older ?? []).filter((id) => today?.includes(id) === true).toSorted(),
  );
  for (const { id, orders } of profiles)
    for (const [operation, rules] of Object.entries(orders)) {
      const compared = comparedOrders.find((one) => one.operation === operation);
      const [size, only] = [new Set(rules).size, compared?.only[id]?.length];
      if (compared !== undefined) expect(compared.shared + (only ?? 0), operation).toBe(size);
      expect(compared?.shared, operation).not.toBe(0);
      expect(said('orders', id)).toContain(
        `${operation}: ${String(size)} checks, ${compared === undefined ? 'all' : String(only)} only in this profile`,
      );
    }
});

test.each([
  ['requestSource', ['authorise.no-request-uri', 'authorise.query-agrees'], 5],
  ['codeBinding', [], 3],
  ['responseModes', ['authorise.response-mode'], 1],
  ['clientScopes', ['credentials.scope'], 1],
  ['balances', [], 0],
])('%s: lists the profile’s rules for it', (topic, older, today) => {
  expect(cellOf(topic, '0.1.1').rules).toEqual(older);
  expect(cellOf(topic, 'cds-1.36').rules).toHaveLength(today);
});

test('each topic has one row, the foundation first; equal cells are empty', () => {
  const topics = comparison.map(({ topic }) => topic);
  expect([topics[0], topics.length]).toEqual(['foundation', new Set(topics).size]);
  expect(cellOf('balances', 'drafts')).toEqual({ said: [], rules: [] });
  expect(cellOf('operations', 'server')).toEqual({ said: [], rules: [] });
  for (const profile of profileIds) expect(cellOf('operations', profile).rules).toEqual([]);
  expect(cellOf('idToken', 'server').shown).toBe('To try in Paste and judge: ID token with a name');
});
