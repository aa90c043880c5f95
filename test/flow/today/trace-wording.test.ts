// The trace of a push and of a withdrawal names the faulty part, and says “if” of a part that was not sent.
import { describe, expect, test } from 'vitest';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { untrueChecks, valuesAtPart } from '../../kit/oracles/evidence-in-bytes.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { secondsOf } from '../../kit/calls/signing.ts';
import { push, signedIn } from '../../kit/calls/code-flow.ts';
import { tellRecipient, type BentCall } from '../../kit/calls/withdrawal-calls.ts';

const { fixture, player } = await ownToday({ extractableKeys: true });
const last = (operation: string): Exchange => {
  const found = fixture.sandbox.trace.entries((one) => one.operation === operation).at(-1);
  if (found === undefined) throw new Error(`Nothing was sent to ${operation}.`);
  return found;
};

describe('a push', () => {
  test('members that the profile does not define are accepted, and no check mentions them', async () => {
    const id_token = { vot: { essential: true, values: ['CL9'] }, cdr_consent_id: { essential: true, value: 5 } };
    const { answer } = await push(fixture, player, {
      claims: { vtr: ['CL9'], vot: 5, cdr_consent_id: 'nobody-knows-it' },
      sharing: { id_token },
    });
    expect(answer.status).toBe(201);
    const pushed = last('pushAuthorisation');
    expect(pushed.checks.filter(({ at = '', title }) => /vtr|\bvot\b|consent_id/u.test(`${at} ${title}`))).toEqual([]);
  });

  test('checks of an absent claim are worded with “if”', async () => {
    await push(fixture, player, { claims: { iss: undefined, claims: undefined } });
    const { checks, verdict } = last('pushAuthorisation');
    expect(verdict).toBe('ok');
    const own = checks.filter(({ rule }) => /^(?:pushed|pkce|sharing)\./u.test(rule));
    const ofNothing = own.filter(
      ({ at = '', outcome }) => outcome === 'pass' && valuesAtPart(last('pushAuthorisation'), at)?.length === 0,
    );
    expect(ofNothing.map(({ rule }) => rule)).toContain('sharing.arrangement');
    expect(ofNothing.filter(({ title }) => !/\b(?:if|no|not)\b/iu.test(title)).map(({ title }) => title)).toEqual([]);
  });
});

describe('a withdrawal', () => {
  const future = (): number => secondsOf(fixture) + 600;
  const cases: readonly (readonly [string, string, () => BentCall])[] = [
    ['withdrawal.bearer-exp', 'header:authorization#payload.iat', () => ({ bearer: { iat: future() } })],
    ['withdrawal.bearer-exp', 'header:authorization#payload.nbf', () => ({ bearer: { nbf: future() } })],
    ['withdrawal.bearer-exp', 'header:authorization#payload.exp', () => ({ bearer: { exp: undefined } })],
    ['withdrawal.bearer-exp', 'header:authorization#payload.exp', () => ({ bearer: { exp: 1 } })],
    ['withdrawal.jwt-claims', 'body:cdr_arrangement_jwt#payload.iat', () => ({ jwt: { iat: future() } })],
    ['withdrawal.jwt-claims', 'body:cdr_arrangement_jwt#payload.nbf', () => ({ jwt: { nbf: future() } })],
    ['withdrawal.jwt-claims', 'body:cdr_arrangement_jwt#payload.exp', () => ({ jwt: { exp: 1 } })],
  ];

  test.each(cases)('%s blames %s, where the fault is', async (rule, at, bent) => {
    const { cdr_arrangement_id: id } = await signedIn(fixture, player);
    await tellRecipient(fixture, player, id, bent());
    const refused = last('revokeArrangementAtRecipient');
    expect(refusingCheck(refused)).toMatchObject({ rule, at });
    expect(untrueChecks(refused)).toEqual([]);
  });

  test.each([
    ['bearer', {}],
    ['jwt', {}],
  ])('the times of the %s may be as late as the trace says', async (of) => {
    const { cdr_arrangement_id: id } = await signedIn(fixture, player);
    const latest = secondsOf(fixture) + 25;
    await tellRecipient(fixture, player, id, { [of]: { iat: latest, nbf: latest } });
    expect(last('revokeArrangementAtRecipient').verdict).toBe('ok');
  });
});
