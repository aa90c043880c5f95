// Fields to search in are as long as a search is: what is pasted into one is read and echoed with every key.
import { expect, test } from 'vitest';
import { sourcesUnder } from '../kit/sources.ts';

test('X17 every field to search in takes so many characters and no more', () => {
  const fields = sourcesUnder('src').flatMap(({ path, text }) =>
    (text.match(/<input\b[^>]*?type="search"[^>]*>/gu) ?? []).map((field) => [path, field] as const),
  );
  expect(fields).not.toEqual([]);
  expect(fields.filter(([, field]) => !/\smaxlength="\d{1,4}"\s/u.test(field)).map(([path]) => path)).toEqual([]);
});
