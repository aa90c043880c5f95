// Reads the parameters of an authorisation response from an address.
import { expect, test } from 'vitest';
import { answerParameters, isInQuery, placeOfAnswer } from '../../../src/elements/message/answer-parameters.ts';
import { jsonPart as part } from '../../kit/calls/forged-jws.ts';

test('OIDC 3.3.2.5 reads the hybrid flow’s response from the fragment', () => {
  const answer = answerParameters('https://recipient.cdr.example/callback#code=a%2Bb&state=s&id_token=e.y.j');
  expect(Object.fromEntries(answer)).toEqual({ code: 'a+b', state: 's', id_token: 'e.y.j' });
});

test('ignores parameters in the query', () => {
  expect([...answerParameters(new URL('https://recipient.cdr.example/callback?code=a&state=s'))]).toEqual([]);
});

const header = part({ alg: 'PS256', kid: 'one' });
const withResponse = (response: string): string =>
  `https://recipient.cdr.example/callback?response=${response}#code=of-the-fragment`;

test('JARM 2.3.1 reads the text claims of the response JWT', () => {
  const signed = withResponse(`${header}.${part({ code: 'a', exp: 12, state: 's' })}.c2ln`);
  expect(Object.fromEntries(answerParameters(signed))).toEqual({ code: 'a', state: 's' });
  expect(placeOfAnswer(signed)).toEqual([' in a signed response', 'query']);
  expect(isInQuery(signed)).toBe(true);
});

test('ignores an encrypted response, one that is not a JWT, and one without claims', () => {
  const encrypted = withResponse(`${header}.a.b.c.d`);
  expect(placeOfAnswer(encrypted)).toEqual([' in a signed and encrypted response', 'query']);
  for (const address of [encrypted, withResponse('banana'), withResponse(`${header}.${part(null)}.c2ln`)])
    expect(Object.fromEntries(answerParameters(address)), address).toEqual({ code: 'of-the-fragment' });
  expect(placeOfAnswer('https://recipient.cdr.example/callback#code=a')).toEqual(['', 'fragment']);
});
