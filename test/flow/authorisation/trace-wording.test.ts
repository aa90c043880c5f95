// The trace of an authorisation request is accurate in the holder’s profile: the sentence, the value found, and the mend.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Check } from '../../../mocks/index.ts';
import { wordsOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { asked, consentClaims, newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { scene, type Scene } from '../../kit/worlds/scene.ts';
import { acknowledged, backchannelRequest, pollClient } from '../../kit/calls/backchannel.ts';
import { lastChecks } from '../../kit/oracles/checks.ts';
import { keptWithoutValue } from '../../kit/oracles/evidence-in-bytes.ts';
import { secondsOf } from '../../kit/calls/signing.ts';
import { browserAddress, coded, push, type Push } from '../../kit/calls/code-flow.ts';
import { newPlayer, openToday, type TodayFixture } from '../../kit/worlds/today.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';

const checkOf = (checks: readonly Check[], rule: RuleId): Check => {
  const check = checks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`${rule} was not looked at.`);
  return check;
};

const subjects = /^(?:authorise|request|request-object|consent-claim|level|interaction|device|backchannel|auth-req)\./u;
/** Checks of these subjects that claim a part was valid although it was absent. */
const untrue = ({ sandbox }: Pick<Scene, 'sandbox'>): readonly string[] =>
  sandbox.trace
    .entries()
    .flatMap((exchange) =>
      exchange.checks
        .filter(({ rule }) => subjects.test(rule))
        .flatMap((check) => keptWithoutValue(exchange, check) ?? []),
    );

describe('profile 0.1.1', () => {
  let here: Scene;
  let hint: string;
  beforeAll(async () => {
    here = await scene({}, pollClient);
    hint = await here.persona.backchannelHint();
  });
  afterAll(() => here.sandbox.stop());
  afterEach(() => here.sandbox.decisions.preset('strict'));

  const told = (operation: string, rule: RuleId): Check => checkOf(lastChecks(here.sandbox, operation), rule);
  const levels = async (idToken: Readonly<Record<string, unknown>>): Promise<Check> => {
    const consentId = await newConsent(here);
    await asked(here, { consentId, object: { claims: consentClaims(consentId, idToken) } });
    return told('authorise', 'level.reachable');
  };

  test('iss is optional in a backchannel request, and absent in a browser’s', async () => {
    await acknowledged(here, hint);
    expect(told('backchannelAuthorise', 'backchannel.iss')).toMatchObject({
      outcome: 'pass',
      title: 'iss in the request object, if sent, is the client_id and is allowed by the holder',
      actual: here.clientId,
      expected: here.clientId,
    });
    await backchannelRequest(here, hint, { object: { iss: 'another' } });
    expect(told('backchannelAuthorise', 'backchannel.iss')).toMatchObject({
      outcome: 'fail',
      fix: 'Leave iss out of the request object. Where this holder allows iss, it may also be your client_id.',
    });
    await here.sandbox.decisions.set('backchannelHint', 'opaque-no-iss');
    await backchannelRequest(here, hint);
    expect(told('backchannelAuthorise', 'backchannel.iss')).toMatchObject({
      outcome: 'fail',
      expected: 'absent',
      fix: 'Leave iss out of the request object.',
    });
    await asked(here);
    expect(told('authorise', 'request-object.iss')).toMatchObject({ outcome: 'pass', expected: 'absent' });
  });

  test('an unreachable essential level is explained by its cause', async () => {
    expect(await levels({ acr: { essential: true, values: ['urn:cds.au:cdr:9'] } })).toMatchObject({
      outcome: 'fail',
      expected: 'urn:cds.au:cdr:2 or urn:cds.au:cdr:3',
    });
    const both = { acr: { essential: true }, vot: { essential: true } };
    expect(await levels(both)).toMatchObject({
      outcome: 'fail',
      expected: 'acr or vot essential, not both',
      fix: 'Make only one of acr and vot essential: an ID token contains one or the other.',
    });
    await here.sandbox.decisions.set('vectorsOfTrust', 'off');
    expect(await levels({ vot: { essential: true, values: ['CL1'] } })).toMatchObject({
      outcome: 'fail',
      expected: 'not essential',
      fix: 'Request acr instead of vot: this holder does not support vectors of trust.',
    });
  });

  test('the response type that is not in the profile is blamed', async () => {
    await asked(here, { query: { response_type: 'code' } });
    expect(told('authorise', 'authorise.response-type-agrees')).toMatchObject({
      at: 'query:response_type',
      expected: 'code id_token',
      actual: 'code',
    });
    await asked(here, { object: { response_type: 'token' }, query: { response_type: 'code' } });
    expect(told('authorise', 'authorise.response-type-agrees')).toMatchObject({
      at: 'query:request#payload.response_type',
      expected: 'code id_token',
      actual: 'token',
    });
  });

  test('the agreement of hint and sub claims is worded “if sent” when neither is sent', async () => {
    await asked(here);
    const check = told('authorise', 'authorise.subject-agrees');
    expect(check).toMatchObject({ outcome: 'pass', title: expect.stringMatching(/\bif sent\b/u) as string });
    expect(check.actual ?? null).toBeNull();
  });

  test('the limit for exp of a request object includes the clock skew', async () => {
    await here.sandbox.clock.set(new Date(secondsOf(here.sandbox) * 1000));
    const expAt = async (exp: number): Promise<Check> => {
      await asked(here, { object: { exp } });
      return told('authorise', 'request-object.exp');
    };
    const ended = await expAt(1);
    expect(ended.expected).toMatch(/^after \d+$/u);
    const limit = Number(JSON.stringify(ended.expected).replaceAll(/\D/gu, ''));
    expect([(await expAt(limit)).outcome, (await expAt(limit + 1)).outcome]).toEqual(['fail', 'pass']);
    await here.sandbox.clock.followRealTime();
  });

  test('a missing duration of a consent is worded “if sent”', async () => {
    const answer = await here.consentApi.create({ scopes: ['openid'] });
    expect(answer.status).toBe(201);
    expect(told('createConsent', 'consent.duration')).toMatchObject({
      outcome: 'pass',
      title: expect.stringMatching(/\bif sent\b/u) as string,
    });
    // A duration of zero means sharing once.
    expect((await here.consentApi.create({ scopes: ['openid'], sharingDuration: 0 })).status).toBe(201);
    expect(told('createConsent', 'consent.duration').outcome).toBe('pass');
    await here.consentApi.create({ scopes: ['openid'], sharingDuration: -1 });
    expect(told('createConsent', 'consent.duration').outcome).toBe('fail');
    expect(wordsOf('consent.duration', '0.1.1').breach).toMatch(/from 0 to/u);
  });

  test('a claim of the wrong type is explained with the expected type', async () => {
    await asked(here, { object: { login_hint: 5 } });
    expect(told('authorise', 'request-object.types')).toMatchObject({ expected: 'a string', actual: 5 });
    await asked(here, { object: { claims: 'all' } });
    expect(told('authorise', 'request-object.types')).toMatchObject({
      expected: 'an object whose id_token and userinfo are objects of claims, each null or an object',
    });
  });

  test('no check claims that an absent part was valid', async () => {
    await asked(here);
    await acknowledged(here, hint);
    await here.persona.authorise((await requestFor(here)).url);
    expect(untrue(here)).toEqual([]);
  });
});

describe('the profile of today', () => {
  let fixture: TodayFixture;
  let player: RegisteredRecipient;
  beforeAll(async () => {
    fixture = await openToday();
    player = await newPlayer(fixture);
  });
  afterAll(() => fixture.sandbox.stop());

  const arriving = async (bent: Push, rule: RuleId): Promise<Check> => {
    await fixture.fetch(await browserAddress(fixture, player, await push(fixture, player, bent)), {
      redirect: 'manual',
    });
    return checkOf(lastChecks(fixture.sandbox, 'authorise'), rule);
  };

  test('an unreachable essential acr is shown as pushed, without vectors of trust', async () => {
    const acr = { essential: true, values: ['urn:cds.au:cdr:4', 'urn:cds.au:cdr:5'] };
    const check = await arriving({ sharing: { id_token: { acr } } }, 'level.reachable');
    expect(check).toMatchObject({
      outcome: 'fail',
      at: 'state:request_uri.level',
      expected: 'urn:cds.au:cdr:2 or urn:cds.au:cdr:3',
      actual: 'urn:cds.au:cdr:4 urn:cds.au:cdr:5',
      fix: 'Push a new request with urn:cds.au:cdr:2 or urn:cds.au:cdr:3 as acr in claims.id_token, or with essential left out.',
    });
    expect(check.title).not.toMatch(/vot|CL\d/u);
  });

  test('an essential vot is not mentioned, as it has no meaning (OpenID Connect Core 5.5.1)', async () => {
    const vot = { essential: true, values: ['CL9'] };
    expect(await arriving({ sharing: { id_token: { vot } } }, 'level.reachable')).toMatchObject({ outcome: 'pass' });
  });

  test('prompt=none is refused when the browser arrives, and the prompt is blamed', async () => {
    expect(await arriving({ claims: { prompt: 'none' } }, 'authorise.session')).toMatchObject({
      outcome: 'fail',
      title: 'prompt in the pushed request, if sent, is not none: the consumer has to log in',
      at: 'state:request_uri.prompt',
      actual: 'none',
      fix: 'Push a new request without prompt=none: the holder keeps no login sessions.',
    });
  });

  test('no check claims that an absent part was valid', async () => {
    await coded(fixture, player);
    expect(untrue(fixture)).toEqual([]);
  });
});
