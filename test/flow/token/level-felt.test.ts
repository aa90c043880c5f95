// Levels of assurance at resources: the trace shows the level of the session and the one the operation needs.
import { describe, expect, test } from 'vitest';
import { operations } from '../../../mocks/spec/operations/index.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { consentClaims, newConsent, requestFor, type Bent } from '../../kit/calls/authorisation-request.ts';
import { acknowledged, poll } from '../../kit/calls/backchannel.ts';
import { lastChecks } from '../../kit/oracles/checks.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import type { Claims } from '../../kit/calls/signing.ts';
import { customer, post, tokensOf } from '../../kit/calls/tokens.ts';

const fixture = await ownTokenWorld();
const player = await fixture.player();
const party = partyOf(fixture, player);

async function wanting(idToken: Claims): Promise<Bent> {
  const consentId = await newConsent(party);
  return { consentId, object: { claims: consentClaims(consentId, idToken) } };
}

/** An access token of a session at the requested level; the persona uses code and device where both are needed. */
async function byRedirect(idToken: Claims): Promise<string> {
  const { url } = await requestFor(party, await wanting(idToken));
  const landed = await fixture.sandbox.personas[0]?.authorise(url);
  const code = new URLSearchParams(landed?.hash.slice(1)).get('code') ?? '';
  const form = { grant_type: 'authorization_code', code, redirect_uri: player.redirectUris[0] ?? '' };
  return (await tokensOf(await post(fixture, player, 'token', form))).access_token;
}

async function byBackchannel(idToken: Claims): Promise<string> {
  const [persona] = fixture.sandbox.personas;
  const { consentId = '', object = {} } = await wanting(idToken);
  const { auth_req_id: id } = await acknowledged(party, (await persona?.backchannelHint()) ?? '', {
    consentId,
    object,
  });
  await persona?.approveBackchannel(id);
  return (await poll(party, id)).access_token ?? '';
}

const essential = (value: string): Claims => ({ essential: true, values: [value] });

describe('seed Authentication 8, IS 10', () => {
  test.each([
    ['no level requested', byRedirect, {}, 'urn:cds.au:cdr:2'],
    ['acr 2', byRedirect, { acr: essential('urn:cds.au:cdr:2') }, 'urn:cds.au:cdr:2'],
    ['acr 3, by code and device', byRedirect, { acr: essential('urn:cds.au:cdr:3') }, 'urn:cds.au:cdr:3'],
    ['vot CL1', byRedirect, { vot: essential('CL1') }, 'CL1'],
    ['vot CL2, by code and device', byRedirect, { vot: essential('CL2') }, 'CL2'],
    ['acr 3 on the device', byBackchannel, { acr: essential('urn:cds.au:cdr:3') }, 'urn:cds.au:cdr:3'],
    ['vot CL2 on the device', byBackchannel, { vot: essential('CL2') }, 'CL2'],
  ] as const)(
    '%s: a read operation succeeds, and the trace shows the needed and the reached level',
    async (_title, by, idToken, reached) => {
      expect((await customer(fixture, await by(idToken), player.fetch)).status).toBe(200);
      expect(lastChecks(fixture.sandbox, 'getCustomer').find(({ rule }) => rule === 'token.level')).toMatchObject({
        outcome: 'pass',
        expected: 'urn:cds.au:cdr:2 or CL1, or more',
        actual: reached,
      });
    },
  );

  test('every operation on a consumer’s data declares its level, and none writes', () => {
    const rows: readonly Operation[] = operations;
    const data = rows.filter(
      ({ access, host, notImplemented }) =>
        access.kind === 'bearer' &&
        access.subject === 'customer' &&
        host === 'holder.resource' &&
        notImplemented !== true,
    );
    expect(data.length).toBeGreaterThan(10);
    expect(data.filter(({ level }) => level !== 'read')).toEqual([]);
    expect(rows.filter(({ level }) => level === 'write')).toEqual([]);
  });
});
