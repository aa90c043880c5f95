// The generated reference is up to date with the tables.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isDecision } from '../../mocks/spec/decisions/decisions.ts';
import { decisionRow } from '../../mocks/spec/decisions/decision-texts.ts';
import type { Operation } from '../../mocks/spec/operation.ts';
import { operations } from '../../mocks/spec/operations/index.ts';
import { ruleIds, ruleOf } from '../../mocks/spec/rules/index.ts';
import { sectionIds } from '../../src/build/guides/markdown-text.ts';
import { generators } from '../tools/docs.ts';
import { at } from '../tools/run.ts';

test.each(Object.entries(generators))('reference %s is current (npm run docs)', async (_name, generate) => {
  for (const { path, text } of await generate()) {
    expect(await readFile(at('src/docs/reference', path), 'utf8')).toBe(text);
  }
});

test('every decision a rule names exists, and its choice is one of its options', () => {
  for (const id of ruleIds) {
    const { decision } = ruleOf(id);
    if (decision === undefined) continue;
    expect(isDecision(decision), `${id} names ${decision}`).toBe(true);
    if (!isDecision(decision)) continue;
    const row = decisionRow(decision);
    expect(Object.keys(row.options)).toContain(row.choice);
    if (row.lenient !== undefined) expect(Object.keys(row.options)).toContain(row.lenient);
  }
});

test('no table cell is longer than a short list: longer text is below the table, and the cell links to it', async () => {
  // Cells of the API reference may list the values of an attribute.
  const paths = (await readdir(at('src/docs/reference'))).filter((path) => !path.startsWith('api'));
  const pages = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(at('src/docs/reference', path), 'utf8') })),
  );
  const cells = pages.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line) => (line.startsWith('| ') ? line.split(' | ').map((cell) => ({ path, cell })) : [])),
  );
  expect(cells.length).toBeGreaterThan(1000);
  expect(cells.filter(({ cell }) => (cell.match(/`[^`]+`/gu) ?? []).length > 16)).toEqual([]);
  const leading = cells.flatMap(({ path, cell }) => {
    const id = /\]\(#([^)]+)\)/u.exec(cell)?.[1];
    return id === undefined ? [] : [{ path, id }];
  });
  expect(leading.length).toBeGreaterThan(5);
  const sections = new Map(pages.map(({ path, text }) => [path, sectionIds(text)]));
  expect(leading.filter(({ path, id }) => sections.get(path)?.includes(id) !== true)).toEqual([]);
});

test('each operation lists its profiles, versions and token requirements, or that it answers 404', async () => {
  const text = await readFile(at('src/docs/reference/lists.md'), 'utf8');
  const rowOf = new Map(
    text.split('\n').flatMap((line) => {
      const id = /^\| \[`(\w+)`\]\(operations\.md#/u.exec(line)?.[1];
      return id === undefined ? [] : [[id, line.split(' | ').slice(3)] as const];
    }),
  );
  const all: readonly Operation[] = operations;
  expect([...rowOf.keys()].toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  for (const { id, profiles, access, notImplemented } of all) {
    const [in_ = '', versions = '', needs = ''] = rowOf.get(id) ?? [];
    expect([id, in_]).toEqual([id, profiles === undefined || profiles.length === 2 ? 'both' : profiles.join()]);
    if (notImplemented === true) expect([id, versions]).toEqual([id, 'answers 404']);
    else expect(versions, id).toMatch(/^(?:none|(?:(?:0\.1\.1|cds-1\.36): )?(?:none|\d+)[\d., ;:\w-]*)$/u);
    if (access.kind === 'bearer') for (const scope of access.scopes) expect(needs, id).toContain(`\`${scope}\``);
  }
});
