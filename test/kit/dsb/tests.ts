// Declares a test for each published case, named by its id.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesStarting } from './cases.ts';
import { execute } from './execute.ts';
import { openPublishedWorld, type PublishedWorld } from './published-world.ts';

/** Declares a test for every case whose id begins with the prefix. */
export function dsbTests(prefix: string): void {
  let fixture: PublishedWorld;
  beforeAll(async () => {
    fixture = await openPublishedWorld();
  });
  afterAll(() => fixture.one.stop());
  const cases = casesStarting(prefix);
  test.each(cases)('$id $operation, $condition', async (one) => {
    expect.hasAssertions();
    // The access token stays valid for every case, because the fixture's clock is stopped.
    await execute(one, fixture.inputsOf(one));
  });
}
