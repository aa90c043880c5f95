// How an error case is produced: plain, encrypted, and under 0.1.1 if it exists there.
import { expect, test } from 'vitest';
import type { ErrorCase } from '../../../src/pages/errors/error-case.ts';
import { productionsOf } from '../../../src/pages/errors/produced.ts';

test('produces a case with signed and encrypted responses, and under 0.1.1 if it exists there', () => {
  const [play, other] = [() => Promise.reject(new Error('play')), () => Promise.reject(new Error('other'))];
  const of = (more: object) => productionsOf({ play, ...more } as unknown as ErrorCase);
  expect(of({}).map(({ way }) => way)).toEqual(['plain', 'encrypted']);
  expect(of({ encryptedOnly: true }).map(({ way }) => way)).toEqual(['encrypted']);
  expect(of({ before: {} })[2]).toMatchObject({ way: 'before', profile: '0.1.1', responseForm: 'plain', play });
  expect(of({ before: { play: other } })[2]).toMatchObject({ play: other });
});
