// The answer of an authorisation is read from the address by one function, whoever asks: elements, pages, the player.
import { expect, test } from 'vitest';
import { answerParameters } from '../../src/elements/answer-parameters.ts';

test('OIDC 3.3.2.5 the hybrid flow answers in the fragment', () => {
  const answer = answerParameters('https://recipient.cdr.example/callback#code=a%2Bb&state=s&id_token=e.y.j');
  expect(Object.fromEntries(answer)).toEqual({ code: 'a+b', state: 's', id_token: 'e.y.j' });
});

test('what stands in the query is no answer, and an address without one has none', () => {
  expect([...answerParameters(new URL('https://recipient.cdr.example/callback?code=a&state=s'))]).toEqual([]);
});
