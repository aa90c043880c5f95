// Search fields limit their length, because what is pasted into one is read and echoed on every key press.
import { expect, test } from 'vitest';
import { sourcesUnder } from '../kit/sources.ts';

test('every search field has a maximum length', () => {
  const fields = sourcesUnder('src').flatMap(({ path, text }) =>
    (text.match(/<input\b[^>]*?type="search"[^>]*>/gu) ?? []).map((field) => [path, field] as const),
  );
  expect(fields).not.toEqual([]);
  expect(fields.filter(([, field]) => !/\smaxlength="\d{1,4}"\s/u.test(field)).map(([path]) => path)).toEqual([]);
});
