// Mend and send again for signed requests: authorisation, registration and backchannel, each broken, mended, sent and accepted.
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectChosen } from '../../kit/playground/chosen-mends.ts';
import { wrongBlame, untrueChecks } from '../../kit/oracles/evidence-in-bytes.ts';
import { register } from '../../kit/calls/registration.ts';
import { sentMended } from '../../kit/playground/sent-changes.ts';
import {
  authorisationBreaches,
  backchannelBreaches,
  openSigned,
  registrationBreaches,
  type SignedStage,
} from '../../kit/breaches/signed-breaches.ts';

let stage: SignedStage;
beforeAll(async () => {
  stage = await openSigned();
});
afterAll(() => stage.sandbox.stop());

async function expectMended(operation: string, rule: string, breach: (at: SignedStage) => Promise<unknown>) {
  const { sandbox } = stage;
  await breach(stage);
  const refused = sandbox.trace.entries().findLast((one) => one.operation === operation);
  if (refused === undefined) throw new Error(`Nothing was sent to ${operation}.`);
  expect(refusingCheck(refused)?.rule).toBe(rule);
  const before = sandbox.trace.entries();
  const answer = await sentMended(sandbox, refused);
  expectChosen(refused, answer, before);
  expect(`${answer.verdict} ${refusingCheck(answer)?.rule ?? ''} ${answer.response.body ?? ''}`).toMatch(/^ok/u);
  expect([refused, answer].flatMap(untrueChecks)).toEqual([]);
  expect(wrongBlame(refused, answer)).toBeUndefined();
}

describe('authorisation', () => {
  test.each(Object.entries(authorisationBreaches))('%s', (rule, breach) => expectMended('authorise', rule, breach));
});

describe('the backchannel', () => {
  test.each(Object.entries(backchannelBreaches))('%s', (rule, breach) =>
    expectMended('backchannelAuthorise', rule, breach),
  );
});

describe('registration', () => {
  test.each(Object.entries(registrationBreaches))('%s', (rule, breach) => expectMended('registerClient', rule, breach));

  test('a null member is mended as if it were omitted', async () => {
    const { sandbox, product, statement } = stage;
    await register(sandbox, product, { statement, claims: { iss: null } });
    const refused = sandbox.trace.entries(({ operation }) => operation === 'registerClient').at(-1);
    if (refused === undefined) throw new Error('Nothing was sent.');
    expect(refusingCheck(refused)?.rule).toBe('registration.member-present');
    expect((await sentMended(sandbox, refused)).verdict).toBe('ok');
  });
});
