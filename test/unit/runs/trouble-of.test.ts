// The error of a run: ours, the server’s, and a declined one.
import { describe, expect, test } from 'vitest';
import { SandboxError } from '../../../mocks/index.ts';
import { ownTrouble } from '../../../src/runs/trouble/own-trouble.ts';
import { troubleOf } from '../../../src/runs/trouble/trouble-of.ts';

describe('the error of a run', () => {
  const ours = new SandboxError('storage-full', 'The storage is full.', 'Make room.');
  test('shows our own errors, also as a cause, and no others', async () => {
    expect(ownTrouble(ours)).toBe(ours.message);
    expect(ownTrouble(new Error('a', { cause: new Error('b', { cause: ours }) }))).toBe(ours.message);
    const other = new SandboxError('brand-unknown', 'No such brand.', 'Name another.');
    for (const error of [other, new Error('a'), new Error('a', { cause: 'text' }), 'text', undefined])
      expect(ownTrouble(error)).toBeUndefined();
    expect(await troubleOf(Object.assign(new Error('x', { cause: ours }), { error: 'access_denied' }))).toEqual({
      trouble: ours.message,
    });
  });
  test('marks access_denied as declined', async () => {
    const refused = (error: string) => troubleOf(Object.assign(new Error('x'), { error }));
    expect(await refused('access_denied')).toEqual({ trouble: 'The response was access_denied.', declined: true });
    expect(await refused('server_error')).toEqual({ trouble: 'The response was server_error.' });
  });
});
