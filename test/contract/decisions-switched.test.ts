// Every decision with more than one option is switched by a test; security and today’s decisions by a test named by reference.
import { expect, test } from 'vitest';
import { decisionNames, isDecision } from '../../mocks/spec/decisions/decisions.ts';
import { decisionRow } from '../../mocks/spec/decisions/decision-texts.ts';
import { securityDecisions } from '../../mocks/spec/decisions/decisions-security.ts';
import { todayDecisions } from '../../mocks/spec/decisions/decisions-today.ts';
import { sourceOf, sourcesUnder, type Source } from '../kit/sources.ts';
import { titlesOf } from './test-titles.ts';

const sources = sourcesUnder('test/flow');
const switches = decisionNames.filter((name) => Object.keys(decisionRow(name).options).length > 1);
const byToday = switches.filter((name) => Object.hasOwn(todayDecisions, name));
const bySecurity = switches.filter((name) => Object.hasOwn(securityDecisions, name));

/** Names of decisions that calls in a file switch: set('name', …), withDecision(…, 'name', …), under('name', …), otherwise('name', …). */
const turnedIn = ({ nodes }: Pick<Source, 'nodes'>): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.type !== 'CallExpression') return [];
    const callee = node['callee'] as { readonly name?: string; readonly property?: { readonly name?: string } };
    if (!['set', 'under', 'withDecision', 'otherwise'].includes(callee.name ?? callee.property?.name ?? '')) return [];
    const values = (node['arguments'] as readonly { readonly value?: unknown }[]).map(({ value }) => value);
    return values.filter((value): value is string => typeof value === 'string');
  });

/** Names of decisions that a sandbox’s options switch: decisions: { name: 'option' }. */
const begunOtherwiseIn = ({ nodes }: Pick<Source, 'nodes'>): readonly string[] =>
  nodes.flatMap((node) => {
    const key = node['key'] as { readonly name?: string } | undefined;
    if (node.type !== 'Property' || key?.name !== 'decisions') return [];
    const chosen = (node['value'] as { readonly properties?: readonly ChosenOption[] }).properties ?? [];
    return chosen.flatMap(({ key: { name = '' } = {}, value }) =>
      isDecision(name) && typeof value?.value === 'string' && value.value !== decisionRow(name).choice ? [name] : [],
    );
  });

interface ChosenOption {
  readonly key?: { readonly name?: string };
  readonly value?: { readonly value?: unknown };
}

const turned = new Set(sources.flatMap((source) => [...turnedIn(source), ...begunOtherwiseIn(source)]));
const titles = sources.filter(({ path }) => /flow\/decisions\/(authorise|provider|token)/.test(path)).flatMap(titlesOf);

const todayTitles = sources.filter(({ path }) => path.includes('flow/today/')).flatMap(titlesOf);

test.each(switches)('%s is switched by a test', (name) => {
  expect(turned).toContain(name);
});

test.each(bySecurity)('the security decision %s has one test that begins with its reference and name', (name) => {
  const start = `${decisionRow(name).ref} ${name}:`;
  expect(titles.filter((title) => title.startsWith(start))).toHaveLength(1);
});

test.each(byToday)('today’s decision %s has a test that names its reference and name', (name) => {
  const called = `${decisionRow(name).ref} ${name}:`;
  expect(todayTitles.some((title) => title.includes(called))).toBe(true);
});

test('each of today’s 31 decisions has a test that names its reference', () => {
  const refs = Array.from({ length: 31 }, (_, index) => `P-${String(index + 1)}`);
  const named = new Set(todayTitles.flatMap((title) => title.match(/\bP-\d+\b/gu) ?? []));
  expect(refs.filter((ref) => !named.has(ref))).toEqual([]);
});

test('references of security decisions are unique', () => {
  const refs = Object.values(securityDecisions).map(({ ref }) => ref);
  expect(new Set(refs).size).toBe(refs.length);
});

test('turnedIn counts calls and sandbox options, not mentions', () => {
  const turnedBy = (text: string): readonly string[] => turnedIn(sourceOf('a.ts', text));
  expect(turnedBy("await x.decisions.set('versions', 'published')")).toContain('versions');
  expect(turnedBy("under(sandbox, 'versions', 'published', work)")).toContain('versions');
  expect(turnedBy("const versions = 'versions'; note('versions')")).toEqual([]);
  const begunBy = (text: string): readonly string[] => begunOtherwiseIn(sourceOf('a.ts', text));
  expect(begunBy("start({ decisions: { versions: 'published' } })")).toEqual(['versions']);
  expect(begunBy("start({ decisions: { versions: 'document' }, others: { versions: 'published' } })")).toEqual([]);
});
