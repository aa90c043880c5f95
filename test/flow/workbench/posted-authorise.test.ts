// Mend and send again for a posted authorisation request: its parameters are in the form, and are mended there.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { sentMended } from '../../kit/playground/sent-changes.ts';
import { authorisationBreaches, openSigned, type SignedStage } from '../../kit/breaches/signed-breaches.ts';

let stage: SignedStage;
beforeAll(async () => {
  stage = await openSigned();
});
afterAll(() => stage.sandbox.stop());

const latest = ({ trace }: Sandbox): Exchange => {
  const found = trace.entries().findLast(({ operation }) => operation === 'authorise');
  if (found === undefined) throw new Error('Nothing was sent to the authorisation endpoint.');
  return found;
};

/** The same parameters in the form of a POST. */
async function posted({ request }: Exchange, type = 'application/x-www-form-urlencoded'): Promise<Exchange> {
  const { origin, pathname, search } = new URL(request.url);
  await stage.sandbox.fetch(origin + pathname, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': type },
    body: search.slice(1),
    redirect: 'manual',
  });
  return latest(stage.sandbox);
}

const told = (one: Exchange): string => `${one.verdict} ${refusingCheck(one)?.rule ?? ''} ${one.response.body ?? ''}`;

async function expectMended(refused: Exchange): Promise<void> {
  const answer = await sentMended(stage.sandbox, refused);
  expect(told(answer)).toMatch(/^ok/u);
  expect([answer.request.method, new URL(answer.request.url).search]).toEqual(['POST', '']);
}

test.each(Object.entries(authorisationBreaches))('%s', async (rule, breach) => {
  await breach(stage);
  const refused = await posted(latest(stage.sandbox));
  expect(refusingCheck(refused)?.rule).toBe(rule);
  await expectMended(refused);
});

test('a form with another media type is mended to a form', async () => {
  await authorisationBreaches['request-object.aud']?.(stage);
  const refused = await posted(await sentMended(stage.sandbox, latest(stage.sandbox)), 'text/plain');
  expect(refusingCheck(refused)?.rule).toBe('authorise.readable');
  await expectMended(refused);
});

test('the media type may be in capitals', async () => {
  await authorisationBreaches['request-object.aud']?.(stage);
  const refused = await posted(latest(stage.sandbox), 'Application/X-WWW-Form-URLEncoded');
  expect(refusingCheck(refused)?.rule).toBe('request-object.aud');
  await expectMended(refused);
});
