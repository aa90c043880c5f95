// Every SandboxError code is thrown by the product and appears in a test.
import { expect, test } from 'vitest';
import { sourcesUnder } from '../kit/sources.ts';

const declared = 'mocks/ambient/sandbox-error.ts';
const sources = sourcesUnder('mocks', 'src', 'test');
const union = /type SandboxErrorCode =(?<members>[^;]*);/u;
const codes = [
  ...(sources
    .find(({ path }) => path === declared)
    ?.text.match(union)
    ?.groups?.['members']?.matchAll(/'(?<code>[a-z-]+)'/gu) ?? []),
].map(({ groups }) => groups?.['code'] ?? '');

const namedIn = (code: string, folder: string): readonly string[] =>
  sources
    .filter(({ path, text }) => path !== declared && path.startsWith(folder) && text.includes(`'${code}'`))
    .map(({ path }) => path);

test('the codes are read from their declaration', () => {
  expect(codes).toContain('insecure-context');
  expect(codes).toEqual([...new Set(codes)]);
});

test.each(codes)('%s is thrown somewhere', (code) => {
  expect(namedIn(code, 'mocks/')).not.toEqual([]);
});

test.each(codes)('%s appears in a test', (code) => {
  expect(namedIn(code, 'test/')).not.toEqual([]);
});
