// The answer to an edited request, as the run takes it.
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { answeredBy, factsSent } from '../../../src/runs/play/edited-answer.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

describe('an answer to an edited request', () => {
  test('is returned with its headers, also to a GET without a method', async () => {
    const { response, request } = exchanges.usageRead;
    const answer = {
      ...exchanges.usageRead,
      request: { ...request, method: 'GET' },
      response: { ...response, headers: [['x-v', '7']] as const },
    };
    const recipient = { fetch: () => Promise.reject(new Error('sent')) } as unknown as Parameters<typeof answeredBy>[0];
    const taken = await answeredBy(recipient, answer).fetch(new URL(request.url));
    expect([taken.status, taken.headers.get('x-v'), await taken.text()]).toEqual([response.status, '7', response.body]);
    const { body: _, ...bodiless } = response;
    const empty = await answeredBy(recipient, { ...answer, response: { ...bodiless, status: 204 } }).fetch(request.url);
    expect(empty.body).toBeNull();
    await expect(answeredBy(recipient, answer).fetch(request.url, { method: 'POST' })).rejects.toThrow('sent');
  });
  test('expects only the values of the request object', () => {
    const token = (claims: object, more: object = {}) => ({
      tokens: [{ kind: 'request', at: 'request:query:request', value: 'jwt', claims, ...more }],
    });
    const sent = (...given: Parameters<typeof token>) => factsSent(token(...given) as unknown as Exchange);
    expect(sent({ state: 's', nonce: 'n', exp: 60 })).toStrictEqual({
      request: 'jwt',
      state: 's',
      nonce: 'n',
      requestEnds: '1970-01-01T00:01:00.000Z',
    });
    expect(sent({ exp: '60' })).toStrictEqual({ request: 'jwt' });
    expect(sent({ state: 's' }, { at: 'response:x' })).toStrictEqual({});
    expect(sent({ state: 's' }, { kind: 'response' })).toStrictEqual({});
  });
});
