// What the built package exports, declared as people's compilers see it, is what was agreed.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicSurface, surfaceFile } from '../tools/published/public-surface.ts';
import { at } from '../tools/run.ts';
import { isBuilt } from './packed.ts';

test('the public surface is the one that was agreed', () => {
  expect(isBuilt(), 'the package builds').toBe(true);
  expect(publicSurface(), 'where the change is meant: npm run surface').toBe(readFileSync(at(surfaceFile), 'utf8'));
});
