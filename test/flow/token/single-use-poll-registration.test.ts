// Single use under load, continued: two hundred backchannel polls and two hundred registrations at once have one winner each.
import { expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import {
  backchannelGrant,
  post as postRegistration,
  registrationClaims,
  statementOf,
} from '../../kit/calls/registration.ts';
import { sign } from '../../kit/calls/signing.ts';
import { approvedBackchannel } from '../../kit/calls/backchannel.ts';
import { partyOf } from '../../kit/worlds/token-world.ts';
import { comparableText } from '../../kit/oracles/comparable-answer.ts';
import { post, tokensOf, userInfo } from '../../kit/calls/tokens.ts';

const times = 200;
const fixture = await ownTokenWorld();
const player = await fixture.player();

const everyone = <T>(work: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: times }, () => work()));

test('CIBA 10.1.1 one of two hundred polls for an approved auth_req_id gets tokens, and the others the same error', async () => {
  const form = { grant_type: backchannelGrant, auth_req_id: await approvedBackchannel(partyOf(fixture, player)) };
  const answers = await everyone(() => post(fixture, player, 'token', form));
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  const lost = await Promise.all(
    answers.filter(({ status }) => status !== 200).map((answer) => comparableText(answer)),
  );
  expect(new Set(lost).size).toBe(1);
  expect(lost[0]).toContain('invalid_grant');
  // The client may have polled twice by accident, so the tokens stay valid.
  const { access_token: token } = await tokensOf(won[0] ?? Response.error());
  expect((await userInfo(fixture, token, player.fetch)).status).toBe(200);
});

test('D-31 two hundred registrations of one software product make one client', async () => {
  const recipient = await fixture.sandbox.enrol({ alg: 'ES256' });
  const statement = await statementOf(fixture.sandbox, recipient);
  const bodies = await everyone(() =>
    sign(recipient.signingKey, registrationClaims(fixture.sandbox, recipient, statement)),
  );
  const answers = await Promise.all(bodies.map((body) => postRegistration(fixture.sandbox, recipient.fetch, body)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]));
  const { tables } = await fixture.sandbox.exportState();
  const clients = tables['holder.clients'] as readonly { readonly softwareProductId: string }[];
  expect(clients.filter(({ softwareProductId: id }) => id === recipient.softwareProductId)).toHaveLength(1);
});
