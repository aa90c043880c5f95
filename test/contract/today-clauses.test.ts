// Under today's profile every rule and operation cites texts that are in force.
import { expect, test } from 'vitest';
import type { ClauseId } from '../../mocks/spec/clauses.ts';
import { openApiOf } from '../../mocks/spec/openapi/described-operations.ts';
import { lineUpOf } from '../../mocks/spec/check-order.ts';
import { operationOf, operations } from '../../mocks/spec/operations/index.ts';
import { arises, isIn, operationsOf } from '../../mocks/spec/profiles/index.ts';
import { today } from '../../mocks/spec/profiles/today.ts';
import { todaysOperationClauses } from '../../mocks/spec/profiles/today-operation-clauses.ts';
import { ruleIds, ruleOf, wordsOf } from '../../mocks/spec/rules/index.ts';
import { profilesWith, sourceOf, todaysWordsOf } from '../../src/pages/rules/rule-facts.ts';

/** Texts of 0.1.1 only: replaced drafts and releases, and the documents that describe that profile. */
const ended = new Set(['interfaces', 'IS', 'FAPI-R', 'FAPI-RW', 'CIBA', 'CDS-1.33.1', 'CDS-1.29.1']);
const isInForce = (clause: ClauseId): boolean => !ended.has(sourceOf(clause));

const reachable = ruleIds.filter((id) => profilesWith(id).includes('cds-1.36'));

test('every rule that can be broken under today’s profile cites only texts in force', () => {
  expect(reachable.length).toBeGreaterThan(200);
  const resting = reachable.map((id) => [id, wordsOf(id, 'cds-1.36').clauses] as const);
  const outdated = resting.filter(([, clauses]) => !clauses.every(isInForce));
  expect(outdated).toEqual([]);
});

test('every operation of today’s profile cites only texts in force, with clauses of its own only where its row cites others', () => {
  const own = new Map(Object.entries(todaysOperationClauses));
  const here = operations.filter((operation) => isIn(operation, today));
  expect(here.length).toBeGreaterThan(60);
  const outdated = here.filter(({ id, clauses }) => !(own.get(id) ?? clauses).every(isInForce));
  expect(outdated.map(({ id }) => id)).toEqual([]);
  const needed = here.filter(({ clauses }) => !clauses.every(isInForce)).map(({ id }) => id);
  expect([...own.keys()].toSorted()).toEqual(needed.toSorted());
  const { paths } = openApiOf(operations, { area: 'D', profile: today });
  expect(paths['/token']?.['post']?.['x-clauses']).toEqual(own.get('token'));
  expect(openApiOf(operations, { area: 'D' }).paths['/token']?.['post']?.['x-clauses']).toEqual(
    operationOf('token').clauses,
  );
});

test('no rule names a clause twice', () => {
  const twice = reachable.filter(
    (id) => new Set(todaysWordsOf(id)?.clauses).size !== (todaysWordsOf(id)?.clauses?.length ?? 0),
  );
  expect(twice).toEqual([]);
});

test('a rule whose decision does not arise today cites today’s own text', () => {
  // The register and its decisions are the same in every profile.
  const looked = operationsOf(today).filter(({ party }) => party !== 'register');
  const reached = new Set(looked.flatMap((operation) => lineUpOf(operation, today)));
  const undecided = [...reached].filter((id) => {
    const { decision } = ruleOf(id);
    return decision !== undefined && !arises(decision, today) && todaysWordsOf(id)?.clauses === undefined;
  });
  expect(undecided).toEqual([]);
});
