// What storage, loading and the platform refuse, as errors for people: a code, what happened, and what to do.
import { afterEach, expect, test, vi } from 'vitest';
import { loadPart } from '../../../mocks/ambient/load-part.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { SandboxErrorCode } from '../../../mocks/ambient/sandbox-error.ts';
import { asDamagedWorld, asSandboxError } from '../../../mocks/sandbox/persistence/store-errors.ts';
import { StoreError, type StoreErrorCode } from '../../../mocks/store/store-error.ts';
import { expectMisuse } from '../../kit/oracles/misuse.ts';
import { serveWith } from '../../../src/served/serve-with.ts';
import type { Pages } from '../../../src/served/served-pages.ts';

afterEach(() => vi.unstubAllGlobals());

test.each<readonly [StoreErrorCode, SandboxErrorCode]>([
  ['world-older', 'world-older'],
  ['world-newer', 'world-newer'],
  ['storage-blocked', 'storage-blocked'],
  ['storage-silent', 'storage-blocked'],
  ['storage-full', 'storage-full'],
  ['store-closed', 'world-closed'],
  ['snapshot-malformed', 'state-malformed'],
])('a store error %s becomes %s', async (refused, said) => {
  await expectMisuse(Promise.reject(asSandboxError(new StoreError(refused, 'no'))), said);
});

test('reports a part that cannot be loaded, and a world that cannot be read', async () => {
  const gone = loadPart(() => Promise.reject(new Error('gone')));
  await expectMisuse(gone, 'part-missing');
  await expectMisuse(
    gone.catch((error: unknown) => Promise.reject(asDamagedWorld(error))),
    'part-missing',
  );
  await expectMisuse(Promise.reject(asDamagedWorld(new RangeError('A row is bent.'))), 'world-damaged');
  const other = new Error('none of ours');
  expect(asSandboxError(other)).toBe(other);
});

test.each(['18.20.0', '20.19.5', '22.11.9'])('Node %s is too old and refused at once', async (node) => {
  vi.stubGlobal('process', Object.create(process, { versions: { value: { ...process.versions, node } } }));
  await expectMisuse(createSandbox({ storage: 'memory:' }), 'node-too-old');
  await expectMisuse(serveWith({} as Pages, { port: 0, mtlsPort: 0 }), 'node-too-old');
});

test.each(['22.12.0', '24.1.0'])('Node %s is new enough', async (node) => {
  vi.stubGlobal('process', Object.create(process, { versions: { value: { ...process.versions, node } } }));
  vi.stubGlobal('crypto', {});
  await expectMisuse(createSandbox({ storage: 'memory:' }), 'insecure-context');
});

test('without WebCrypto there is no sandbox', async () => {
  vi.stubGlobal('crypto', {});
  await expectMisuse(createSandbox({ storage: 'memory:' }), 'insecure-context');
});
