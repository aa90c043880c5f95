// The API reference documents every export of the package, and the addresses in errors lead to sections that exist.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SandboxError } from '../../mocks/ambient/sandbox-error.ts';
import manifest from '../../package.json' with { type: 'json' };
import { apiEntries, pageOf } from '../../src/build/guides/api-entries.ts';
import { sectionIds } from '../../src/build/guides/markdown-text.ts';
import { everything } from '../../src/pages/search/everything.ts';
import { typedEntries } from '../tools/api/model.ts';
import { declaredText, typeText } from '../tools/api/type-text.ts';
import { surfaceFile } from '../tools/published/public-surface.ts';
import { sandboxErrorCodes } from '../tools/reference/sandbox-errors.ts';
import { at } from '../tools/run.ts';

const textOf = (name: string): string => readFileSync(at('src/docs/reference', `${name}.md`), 'utf8');

/** Names that the report of the public surface lists for an entry. */
const surface = new Map(
  readFileSync(at(surfaceFile), 'utf8')
    .split(/\n## /u)
    .slice(1)
    .map((part) => [
      part.slice(0, part.indexOf('\n')),
      [...part.matchAll(/^### (.+)$/gmu)].map(([, name = '']) => name),
    ]),
);

test('every entry with declarations has a page', () => {
  expect(Object.keys(apiEntries)).toEqual(typedEntries.map(([entry]) => entry));
});

test.each(typedEntries.map(([entry]) => entry))('%s: every export has a section or a link to its section', (entry) => {
  const text = textOf(pageOf(entry));
  const missing = (surface.get(entry) ?? []).filter(
    (name) =>
      !new RegExp(`^## (?:\\w+ )?${name}$|\\[\`${name}\`\\]`, 'mu').test(text) &&
      // Element classes are documented under their tags.
      !name.startsWith('Cdr'),
  );
  expect(missing).toEqual([]);
});

test('every SandboxError code has a section at the address that the error gives', () => {
  const ids = sectionIds(textOf('errors'));
  for (const code of sandboxErrorCodes) {
    const [file, id] = new SandboxError(code, 'What happened.', 'What to do.').docs.split('#');
    expect(file).toBe(`${manifest.name}/src/docs/reference/errors.md`);
    expect(ids).toContain(id);
  }
  expect(manifest.files).toContain('src/docs/reference/errors.md');
});

test.each([
  ['createSandbox', 'guides/api-main/#function-createsandbox'],
  ['SandboxOptions.seed', 'guides/api-main/#sandboxoptions-seed'],
  ['worker-missing', 'guides/errors/#worker-missing'],
  ['cdr-flow', 'guides/api-script-tag/#cdr-flow'],
])('a search for %s leads to its section', (typed, address) => {
  const [first] = everything().find(typed);
  expect(first?.address).toBe(address);
  const [, page = '', id] = /^guides\/([^/]+)\/#(.*)$/u.exec(address) ?? [];
  expect(sectionIds(textOf(page))).toContain(id);
});

test('types are written in TypeScript syntax', () => {
  const text = { type: 'intrinsic', name: 'string' };
  const list = { type: 'array', elementType: { type: 'union', types: [text, { type: 'literal', value: null }] } };
  expect(typeText({ type: 'typeOperator', operator: 'readonly', target: list })).toBe('readonly (string | null)[]');
  expect(typeText({ type: 'reference', name: 'Promise', typeArguments: [list] })).toBe('Promise<(string | null)[]>');
});

test('a named union lists all its members where it is declared and the first few where it is used', () => {
  const value = (index: number): object => ({ type: 'literal', value: `kind-${String(index)}` });
  const union = { type: 'union', types: Array.from({ length: 20 }, (_, index) => value(index)) };
  expect(declaredText(union, 1200)).toContain("'kind-19'");
  expect(typeText(union)).toContain('12 more');
  expect(declaredText(union, 100)).toBe(typeText(union));
  expect(textOf('api-examination')).toMatch(/^type RequestKind = .*'client-token'.*'other'$/mu);
});
