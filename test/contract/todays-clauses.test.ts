// What a rule rests on where today's profile is spoken: a text that is in force there, one for each rule that can be broken, and none for others.
import { expect, test } from 'vitest';
import { sources, type ClauseId } from '../../mocks/spec/clauses.ts';
import { openapi } from '../../mocks/spec/openapi.ts';
import { operationOf, operations } from '../../mocks/spec/operations/index.ts';
import { isIn, profileIsHere } from '../../mocks/spec/profiles/index.ts';
import { todaysOperationClauses } from '../../mocks/spec/profiles/todays-operation-clauses.ts';
import { todaysTables } from '../../mocks/spec/profiles/todays-tables.ts';
import { ruleIds, ruleOf } from '../../mocks/spec/rules/index.ts';
import { todaysClauses } from '../../mocks/spec/rules/todays-clauses.ts';
import { todaysRules } from '../../mocks/spec/rules/todays-rules.ts';
import { profilesWith, sourceOf } from '../../src/pages/rules/rule-facts.ts';

profileIsHere(todaysTables);

/** Texts of 0.1.1 alone: drafts that were replaced, and the documents that describe that profile. */
const ended = new Set(['interfaces', 'IS', 'FAPI-R', 'FAPI-RW', 'CIBA']);
/** The release that binds today is the one a clause means that names none. */
const isInForce = (clause: ClauseId): boolean =>
  Object.hasOwn(sources, sourceOf(clause)) &&
  !ended.has(sourceOf(clause)) &&
  (!/^CDS:\d/u.test(clause) || clause.startsWith('CDS:1.36.0 '));

const reachable = ruleIds.filter((id) => profilesWith(id).includes('today'));
const named = new Set<string>(Object.keys(todaysClauses));

test('each rule that can be broken in a world of today rests on a text that is in force there', () => {
  expect(reachable.length).toBeGreaterThan(200);
  const resting = reachable.map((id) => [id, todaysClauses[id] ?? ruleOf(id).clauses] as const);
  const outdated = resting.filter(([, clauses]) => !clauses.every(isInForce));
  expect(outdated).toEqual([]);
});

test('the table has only rules of both profiles, and says of none what its own row says already', () => {
  const shared = new Set<string>(reachable.filter((id) => !Object.hasOwn(todaysRules, id)));
  expect([...named].filter((id) => !shared.has(id))).toEqual([]);
  const same = reachable.filter((id) => String(todaysClauses[id]) === String(ruleOf(id).clauses));
  expect(same).toEqual([]);
});

test('each operation of a world of today rests on a text that is in force there, and is named only where its row names another', () => {
  const own = new Map(Object.entries(todaysOperationClauses));
  const here = operations.filter((operation) => isIn(operation, todaysTables.profile));
  expect(here.length).toBeGreaterThan(60);
  const outdated = here.filter(({ id, clauses }) => !(own.get(id) ?? clauses).every(isInForce));
  expect(outdated.map(({ id }) => id)).toEqual([]);
  const needed = here.filter(({ clauses }) => !clauses.every(isInForce)).map(({ id }) => id);
  expect([...own.keys()].toSorted()).toEqual(needed.toSorted());
  const { paths } = openapi(operations, { area: 'D', profile: todaysTables.profile });
  expect(paths['/token']?.['post']?.['x-clauses']).toEqual(own.get('token'));
  expect(openapi(operations, { area: 'D' }).paths['/token']?.['post']?.['x-clauses']).toEqual(
    operationOf('token').clauses,
  );
});

test('a clause is named once in a row', () => {
  const twice = reachable.filter((id) => new Set(todaysClauses[id]).size !== (todaysClauses[id]?.length ?? 0));
  expect(twice).toEqual([]);
});
