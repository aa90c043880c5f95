// A refusal with the status of a redirect says what the redirect is for.
import { expect, test } from 'vitest';
import { whatHappened } from '../../src/elements/why-words.ts';
import { refusingCheck } from '../../mocks/spec/told-exchange.ts';
import * as exchanges from '../kit/exchanges.ts';

test('G19 a 303 is explained where it refuses, and no other status is', () => {
  const refused = exchanges.refusedAtCertificate;
  const told = (status: number, location?: string): string => {
    const headers = location === undefined ? [] : [['location', location] as const];
    return whatHappened({ ...refused, response: { status, headers } }, refusingCheck(refused));
  };
  const plain = told(400);
  const back = 'https://app.example/callback?error=invalid_request';
  expect(told(303, back)).toBe(`${plain} The 303 sends the browser back to the recipient with this error.`);
  expect([told(400, back), told(303)]).toEqual([plain, plain]);
});
