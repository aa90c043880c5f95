// The profiles page covers every difference between the profiles and gives a source for each statement.
import { expect, test } from 'vitest';
import {
  datedChanges,
  furtherTopics,
  referenceServer,
  stagedDrafts,
  type Statement,
} from '../../mocks/spec/profiles/profile-dates.ts';
import { sources, type SourceId } from '../../mocks/spec/clauses.ts';
import { operations } from '../../mocks/spec/operations/index.ts';
import { profileIds } from '../../mocks/spec/ids.ts';
import type { SecurityProfile } from '../../mocks/spec/profiles/profile.ts';
import { isRule, ruleIds, wordsOf } from '../../mocks/spec/rules/index.ts';
import { samplesIn } from '../../src/pages/judge/kinds.ts';
import { itemsOf } from '../../src/pages/profiles/date-line.ts';
import { comparison } from '../../src/pages/profiles/profile-comparison.ts';
import { comparedOrders, factKeys, profiles } from '../../src/pages/profiles/profile-facts.ts';
import { profilesWith } from '../../src/pages/rules/rule-facts.ts';

/** A profile as plain members, regardless of its type. */
const membersOf = (profile: SecurityProfile): ReadonlyMap<string, unknown> => new Map(Object.entries(profile));

/** Members in which two profiles differ; names and titles are the table's headings. */
const differing = [...new Set(profiles.flatMap((profile) => [...membersOf(profile).keys()]))].filter(
  (key) =>
    key !== 'id' &&
    key !== 'title' &&
    new Set(profiles.map((profile) => JSON.stringify(membersOf(profile).get(key)))).size > 1,
);

test('every profile has a column', () => {
  expect(profiles.map(({ id }) => id)).toEqual(profileIds);
});

test('every member in which the profiles differ has a row', () => {
  expect(differing.length).toBeGreaterThan(10);
  expect(factKeys).toEqual(expect.arrayContaining(differing));
});

test.each(differing)('the row of %s differs between the profiles', (key) => {
  const row = comparison.find(({ topic }) => topic === key);
  const said = profiles.map(({ id }) => JSON.stringify(row?.cells[id].said));
  expect(new Set(said).size).toBe(profiles.length);
  for (const { id } of profiles) expect(row?.cells[id].said.length, id).toBeGreaterThan(0);
});

test('every list item that only one profile has is named in its column', () => {
  const lists = ['responseTypes', 'responseModes', 'grantTypes', 'claims', 'metadata', 'clientScopes'] as const;
  for (const key of lists)
    for (const profile of profiles) {
      const elsewhere = profiles.filter((other) => other !== profile).flatMap((other): readonly string[] => other[key]);
      const said = comparison.find(({ topic }) => topic === key)?.cells[profile.id].said.map(({ text }) => text);
      const own = profile[key].filter((name) => !elsewhere.includes(name));
      expect(said, `${profile.id} ${key}`).toEqual(expect.arrayContaining(own));
    }
});

test('operations that only one profile has are named in its column, and no others', () => {
  const row = comparison.find(({ topic }) => topic === 'operations');
  for (const { id: operation, profiles: having } of operations)
    for (const { id } of profiles) {
      const isOnlyHere = having?.length === 1 && having[0] === id;
      expect(row?.cells[id].said.some(({ text }) => text === operation) ?? false, `${id} ${operation}`).toBe(
        isOnlyHere,
      );
    }
});

test('a rule that only one profile checks in an operation is named for that profile', () => {
  for (const { operation, only } of comparedOrders)
    for (const profile of profiles) {
      const elsewhere = profiles.filter((other) => other !== profile).flatMap(({ orders }) => orders[operation] ?? []);
      const own = (profile.orders[operation] ?? []).filter((rule) => !elsewhere.includes(rule));
      expect([...(only[profile.id] ?? [])].toSorted(), operation).toEqual([...new Set(own)].toSorted());
    }
});

test('each difference of the drafts and the reference server is in the row of its topic', () => {
  for (const [column, list] of [['drafts', stagedDrafts] as const, ['server', referenceServer] as const]) {
    expect(new Set(list.map(({ topic }) => topic)).size).toBe(list.length);
    for (const { topic, words } of list) {
      const cell = comparison.find((row) => row.topic === topic)?.cells[column];
      expect(
        cell?.said.map(({ text }) => text),
        topic,
      ).toEqual([words]);
      expect(cell?.source).not.toBe('');
    }
  }
});

test('each difference of the reference server has a sample on the judge page or a reason for having none', () => {
  const shown = referenceServer.flatMap(({ samples = [] }) => samples);
  expect(shown.toSorted()).toEqual(
    samplesIn('server', 'cds-1.36')
      .map(({ label }) => label)
      .toSorted(),
  );
  for (const { topic, samples = [], unshown } of referenceServer) {
    expect(samples.length > 0 || unshown !== undefined, topic).toBe(true);
    const cell = comparison.find((row) => row.topic === topic)?.cells.server;
    for (const words of [...samples, unshown ?? '']) expect(cell?.shown, topic).toContain(words);
  }
});

test('every statement has a document and a section, and its rules exist', () => {
  const said = Object.values(furtherTopics).flatMap((topic): readonly Statement[] =>
    profileIds.map((id) => topic.said[id]),
  );
  const all: readonly Statement[] = [...said, ...datedChanges, ...stagedDrafts, ...referenceServer];
  for (const { words, source, rules = [] } of all) {
    expect(source.document, words).not.toBe('');
    expect(source.section, words).not.toBe('');
    expect(rules.every(isRule), words).toBe(true);
  }
});

test('dates are in order, with now and the clock among them', () => {
  const days = datedChanges.map(({ date }) => date);
  expect(days).toEqual(days.toSorted());
  const labels = itemsOf([
    { label: 'now', date: '2026-11-22' },
    { label: 'clock', date: '2025-05-12' },
  ]).map((item) => ('mark' in item ? item.mark.label : item.date));
  expect(labels.indexOf('clock')).toBe(labels.indexOf('2025-05-12') + 1);
  expect(labels.slice(-3)).toEqual(['2025-11-10', 'now', '2027-05-10']);
});

test('every day that the drafts name is introduced by “from” and is one of the dates', () => {
  const bound = stagedDrafts.flatMap(({ words }) => [...words.matchAll(/(?<how>\w+) (?<day>\d{1,2} \w+ \d{4})/gu)]);
  expect(bound.length).toBeGreaterThan(0);
  for (const { groups } of bound) {
    expect(groups?.['how']).toBe('from');
    const day = new Date(`${groups?.['day'] ?? ''} UTC`).toISOString().slice(0, 10);
    expect(datedChanges.map(({ date }) => date)).toContain(day);
  }
});

test('the page says that rules of 0.1.1 also rest on texts later than January 2019', () => {
  const later = ruleIds
    .filter((id) => profilesWith(id).includes('0.1.1'))
    .filter((id) =>
      wordsOf(id, '0.1.1').clauses.some((clause) => {
        const { date } = sources[clause.slice(0, clause.indexOf(':')) as SourceId];
        return /^\d/u.test(date) && date.slice(0, 4) > sources.IS.date.slice(0, 4);
      }),
    );
  expect(later.length).toBeGreaterThan(0);
  const rows = comparison.filter(({ title }) => title.startsWith('Sources of the'));
  expect(rows.length).toBe(2);
  for (const { cells } of rows) {
    const said = cells['0.1.1'].said.map(({ text }) => text).join(' ');
    expect(said).toMatch(/later texts/u);
    expect(said).not.toMatch(/of its time/u);
  }
});

test('statements about 0.1.1 cite their section, or say that they are decisions', () => {
  const said = (topic: 'foundation' | 'refresh' | 'requestObject' | 'leaving'): Statement =>
    furtherTopics[topic].said['0.1.1'];
  const { sections } = sources.IS;
  expect(said('foundation').source.section).toBe('2 and 4');
  expect(sections[said('refresh').source.section as keyof typeof sections]).toBe('Tokens > Refresh Token');
  // FAPI requires exp and sets no bound (D-17).
  expect(said('requestObject').words).toMatch(/^exp is required\. By decision, .*hour/u);
  // OAuth allows any redirect; only its examples use this status.
  expect(said('leaving').words).toContain('examples');
  expect(said('leaving').source.section).toMatch(/^1\.7\b/u);
});

test.each(profileIds)('%s: the headers row names every header that the rules require', (profile) => {
  const asked = ruleIds
    .filter((id) => id.startsWith('header.') && profilesWith(id).includes(profile))
    .flatMap((id) => /\bx-(?:fapi|cds)-[a-z-]+/u.exec(wordsOf(id, profile).title)?.[0] ?? []);
  expect(asked).toContain('x-cds-client-headers');
  const { words } = furtherTopics.headers.said[profile];
  const ofConsumers = asked.filter((name) => name !== 'x-cds-arrangement');
  expect(ofConsumers.filter((name) => !words.includes(name))).toEqual([]);
});
