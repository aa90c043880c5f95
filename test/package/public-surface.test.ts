// The built package exports exactly the agreed public surface, as a consumer's compiler sees it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicSurface, surfaceFile } from '../tools/published/public-surface.ts';
import { at } from '../tools/run.ts';
import { isBuilt } from './packed.ts';

test('the public surface matches the agreed one', () => {
  expect(isBuilt(), 'the package builds').toBe(true);
  expect(publicSurface(), 'where the change is meant: npm run surface').toBe(readFileSync(at(surfaceFile), 'utf8'));
});
