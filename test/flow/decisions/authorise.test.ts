// Decisions about authorisation requests, by redirect and by backchannel: each option and its effect.
import { describe, expect, test } from 'vitest';
import { limits } from '../../../mocks/spec/limits.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { asked, consentClaims, newConsent, type Answered, type Bent } from '../../kit/calls/authorisation-request.ts';
import { acknowledged, backchannelRequest, poll, type BentRequest } from '../../kit/calls/backchannel.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import { withDecisionIn } from '../../kit/worlds/with-decision.ts';
import { brokenRules, relaxedRules } from '../../kit/oracles/checks.ts';
import { errorOf, opened, redeemed, userInfo } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();
const here = partyOf(fixture, player);
const hint = (await fixture.sandbox.personas[0]?.backchannelHint()) ?? '';

const otherwise = withDecisionIn(fixture.sandbox);

/** `screen`, or the error in the fragment or on the page. */
function outcomeOf({ status, screen, fragment, error }: Answered): string {
  if (screen !== undefined) return 'screen';
  return fragment === undefined ? `page ${String(status)} ${error ?? ''}` : `fragment ${fragment['error'] ?? ''}`;
}
const outcome = async (bent: Bent): Promise<string> => outcomeOf(await asked(here, bent));
const relaxed = (): readonly string[] => relaxedRules(fixture.sandbox, 'authorise');
const broken = (): string | undefined => brokenRules(fixture.sandbox, 'authorise')[0];

/** `200 no error`, or the error of a backchannel request. */
const backchannel = async (bent: BentRequest): Promise<string> => errorOf(await backchannelRequest(here, hint, bent));

describe('the request object', () => {
  test('D-1 unverifiableRequest: returns the error in the fragment, or shows a page', async () => {
    const bent = { request: 'a.b.c' };
    expect(await outcome(bent)).toBe('fragment invalid_request_object');
    expect(await otherwise('unverifiableRequest', 'page', () => outcome(bent))).toBe('page 400 invalid_request_object');
    expect(broken()).toBe('request-object.readable');
    // Faults of a verified object go where the object says, under either option.
    const verified = { object: { nonce: undefined } };
    expect(await otherwise('unverifiableRequest', 'page', () => outcome(verified))).toBe('fragment invalid_request');
  });

  test('D-2 queryAndObjectDiffer: lets the object win, or refuses the request', async () => {
    for (const query of [{ scope: 'openid' }, { state: 'another' }, { nonce: 'another' }]) {
      expect(await outcome({ query })).toBe('screen');
      expect(relaxed()).toContain('authorise.query-agrees');
      expect(await otherwise('queryAndObjectDiffer', 'refuse', () => outcome({ query }))).toBe(
        'fragment invalid_request',
      );
      expect(broken()).toBe('authorise.query-agrees');
    }
    expect(await otherwise('queryAndObjectDiffer', 'refuse', () => outcome({}))).toBe('screen');
  });

  test('D-3 requestObjectIss: refuses the client’s own iss, or ignores and notes it; always refuses another', async () => {
    const own = { object: { iss: here.clientId } };
    const anothers = { object: { iss: 'another' } };
    expect(await outcome(own)).toBe('fragment invalid_request_object');
    expect(broken()).toBe('request-object.iss');
    expect(await otherwise('requestObjectIss', 'ignore', () => outcome(own))).toBe('screen');
    expect(relaxed()).toContain('request-object.iss');
    expect(await otherwise('requestObjectIss', 'ignore', () => outcome(anothers))).toBe(
      'fragment invalid_request_object',
    );
  });

  test('D-17 requestObjectExp: requires exp, or makes it optional with a note; never allows more than an hour', async () => {
    const without = { object: { exp: undefined } };
    const long = { object: { exp: Math.floor(fixture.clock.now().getTime() / 1000) + 4000 } };
    expect(await outcome(without)).toBe('fragment invalid_request_object');
    expect(await otherwise('requestObjectExp', 'optional', () => outcome(without))).toBe('screen');
    expect(relaxed()).toContain('request-object.exp');
    expect(await otherwise('requestObjectExp', 'optional', () => outcome(long))).toBe(
      'fragment invalid_request_object',
    );
    expect(await otherwise('requestObjectExp', 'optional', () => backchannel(without))).toBe('400 invalid_request');
  });

  test('X25 requestObjectAudience: accepts the issuer only, or also the form of the profile’s example, in the backchannel too', async () => {
    const example = { object: { aud: new URL(player.redirectUris[0] ?? '').origin } };
    expect(await outcome(example)).toBe('fragment invalid_request_object');
    expect(await backchannel(example)).toBe('400 invalid_request');
    expect(await otherwise('requestObjectAudience', 'issuer-or-example', () => outcome(example))).toBe('screen');
    expect(relaxed()).toContain('request-object.aud');
    expect(await otherwise('requestObjectAudience', 'issuer-or-example', () => backchannel(example))).toBe(
      '200 no error',
    );
    const nobody = { object: { aud: 'https://nobody.example' } };
    expect(await otherwise('requestObjectAudience', 'issuer-or-example', () => outcome(nobody))).toBe(
      'fragment invalid_request_object',
    );
  });

  test('D-32 shortQuery: accepts client_id and request alone with a note, or refuses them', async () => {
    const query = { response_type: undefined, scope: undefined, redirect_uri: undefined, state: undefined };
    expect(await outcome({ query })).toBe('screen');
    expect(relaxed()).toContain('authorise.outer-parameters');
    expect(await otherwise('shortQuery', 'refuse', () => outcome({ query }))).toBe('fragment invalid_request');
    expect(broken()).toBe('authorise.outer-parameters');
  });
});

test('CIBA 7.1 expiredIdTokenHint: accepts an expired hint with a note, or refuses it, in the backchannel too', async () => {
  const tokens = await redeemed(fixture, player, await fixture.authorise(player));
  const { jws, claims } = await opened(player, tokens.id_token);
  const hinted = { object: { id_token_hint: jws, login_hint: undefined } };
  expect([await outcome(hinted), await backchannel(hinted)]).toEqual(['screen', '200 no error']);
  expect(relaxed()).not.toContain('id-token-hint.live');
  // Exactly thirty seconds of clock skew.
  const end = (Number(claims['exp']) + limits.clockSkew) * 1000;
  await fixture.clock.set(new Date(end - 1));
  expect(await backchannel(hinted)).toBe('200 no error');
  expect(relaxedRules(fixture.sandbox, 'backchannelAuthorise')).toEqual([]);
  await fixture.clock.set(new Date(end));
  expect(await backchannel(hinted)).toBe('200 no error');
  expect(relaxedRules(fixture.sandbox, 'backchannelAuthorise')).toEqual(['id-token-hint.live']);
  expect(await outcome(hinted)).toBe('screen');
  expect(relaxed()).toContain('id-token-hint.live');
  await otherwise('expiredIdTokenHint', 'refuse', async () => {
    expect(await outcome(hinted)).toBe('fragment invalid_request');
    expect(broken()).toBe('id-token-hint.live');
    expect(await backchannel(hinted)).toBe('400 invalid_request');
  });
});

describe('the consent', () => {
  test('D-19 consentClaimPlace: requires the consent in id_token, or in userinfo too', async () => {
    const consentId = await newConsent(here);
    const alone = { consentId };
    const both = {
      consentId,
      object: { claims: { ...consentClaims(consentId), userinfo: consentClaims(consentId)['id_token'] } },
    };
    expect([await outcome(alone), await outcome(both)]).toEqual(['screen', 'screen']);
    await otherwise('consentClaimPlace', 'both', async () => {
      expect(await outcome(alone)).toBe('fragment invalid_request_object');
      expect(broken()).toBe('consent-claim.userinfo');
      expect(await outcome(both)).toBe('screen');
      expect(await backchannel(alone)).toBe('400 invalid_request');
      expect(await backchannel(both)).toBe('200 no error');
    });
  });

  test('D-21 unusableConsent: answers invalid_request_object or access_denied, by redirect and by backchannel', async () => {
    const bent = { consentId: crypto.randomUUID() };
    expect(await outcome(bent)).toBe('fragment invalid_request_object');
    expect(await backchannel(bent)).toBe('400 invalid_request');
    await otherwise('unusableConsent', 'access_denied', async () => {
      expect(await outcome(bent)).toBe('fragment access_denied');
      expect(broken()).toBe('consent-claim.usable');
      expect(await backchannel(bent)).toBe('403 access_denied');
    });
  });

  test('D-20 consentIdReturned: returns cdr_consent_id in both ID tokens and UserInfo, or nowhere', async () => {
    const places = async (): Promise<readonly boolean[]> => {
      const authorised = await fixture.authorise(player);
      const tokens = await redeemed(fixture, player, authorised);
      const claims = [
        (await opened(player, authorised.idToken)).claims,
        (await opened(player, tokens.id_token)).claims,
      ];
      const user = (await (await userInfo(fixture, tokens.access_token, player.fetch)).json()) as object;
      return [...claims, user].map((one) => Object.hasOwn(one, 'cdr_consent_id'));
    };
    expect(await places()).toEqual([true, true, true]);
    expect(await otherwise('consentIdReturned', 'no', places)).toEqual([false, false, false]);
  });
});

describe('the backchannel', () => {
  test('IS 9 hintReach: binds a hint to the first recipient, opens it to all, or keeps it the same', async () => {
    const [persona] = fixture.sandbox.personas;
    const shown = async (): Promise<readonly string[]> => [
      (await persona?.backchannelHint()) ?? '',
      (await persona?.backchannelHint()) ?? '',
    ];
    const others = partyOf(fixture, await fixture.player());
    const taken = async (sent: string, by = here): Promise<string> => errorOf(await backchannelRequest(by, sent));
    const [one = '', two = ''] = await shown();
    expect(one).not.toBe(two);
    expect([await taken(one), await taken(one), await taken(two, others)]).toEqual(
      Array.from({ length: 3 }, () => '200 no error'),
    );
    // A hint bound to another recipient is refused like an unknown one.
    expect([await taken(one, others), await taken(two)]).toEqual(['400 unknown_user_id', '400 unknown_user_id']);
    const [raced = ''] = await shown();
    expect((await Promise.all([taken(raced), taken(raced, others)])).toSorted()).toEqual([
      '200 no error',
      '400 unknown_user_id',
    ]);
    expect(await taken(`${one.slice(0, -1)}${one.endsWith('A') ? 'B' : 'A'}`)).toBe('400 unknown_user_id');
    await otherwise('hintReach', 'shown', async () => {
      const [each = '', again] = await shown();
      expect(each).not.toBe(again);
      expect([await taken(each), await taken(each, others)]).toEqual(['200 no error', '200 no error']);
    });
    await otherwise('hintReach', 'same', async () => {
      const [same = '', again] = await shown();
      expect(same).toBe(again);
      expect([await taken(same), await taken(same, others), await taken(one)]).toEqual([
        '200 no error',
        '200 no error',
        '400 unknown_user_id',
      ]);
    });
  });

  test('CIBA 11 deniedThenExpired: lets a denied request expire, or keeps it denied', async () => {
    const { auth_req_id: id } = await acknowledged(here, hint);
    await fixture.sandbox.personas[0]?.denyBackchannel(id);
    expect(await poll(here, id)).toMatchObject({ error: 'access_denied' });
    await fixture.clock.advance('PT5M');
    expect(await poll(here, id)).toMatchObject({ error: 'expired_token' });
    expect(await otherwise('deniedThenExpired', 'access_denied', () => poll(here, id))).toMatchObject({
      error: 'access_denied',
    });
  });

  test('D-24 backchannelHint: accepts or refuses the client’s own iss; without iss both accept', async () => {
    const without = { object: { iss: undefined } };
    expect([await backchannel({}), await backchannel(without)]).toEqual(['200 no error', '200 no error']);
    await otherwise('backchannelHint', 'opaque-no-iss', async () => {
      expect(await backchannel({})).toBe('400 invalid_request');
      expect(brokenRules(fixture.sandbox, 'backchannelAuthorise')).toEqual(['backchannel.iss']);
      expect(await backchannel(without)).toBe('200 no error');
    });
  });
});

describe('levels of assurance', () => {
  test('IS 10.2 vectorsOfTrust: reaches an essential vot, or refuses it at once and ignores vtr', async () => {
    const vot = async (): Promise<Bent> => {
      const consentId = await newConsent(here);
      return { consentId, object: { claims: consentClaims(consentId, { vot: { essential: true, values: ['CL1'] } }) } };
    };
    expect(await outcome(await vot())).toBe('screen');
    expect(await otherwise('vectorsOfTrust', 'off', async () => outcome(await vot()))).toBe('fragment access_denied');
    expect(broken()).toBe('level.reachable');
    expect(await otherwise('vectorsOfTrust', 'off', () => outcome({ object: { vtr: 'CL1' } }))).toBe('screen');
  });

  test('IDT-16 pairwiseSector: gives clients of one redirect host different subs, or the same', async () => {
    const redirectUris = ['https://shared-host.recipient.cdr.example/callback'];
    const [one, other] = [await fixture.player({ redirectUris }), await fixture.player({ redirectUris })];
    const shared = async (): Promise<boolean> => {
      const subs = await Promise.all(
        [one, other].map(async (each) => (await opened(each, (await fixture.authorise(each)).idToken)).claims['sub']),
      );
      return subs[0] === subs[1];
    };
    expect(await shared()).toBe(false);
    expect(await otherwise('pairwiseSector', 'sector', shared)).toBe(true);
  });
});
