// Every operation of today’s profile that changes something, called twenty times at once: what can be used once has one winner, and the others get the same answer.
import { managementToken, registrationAddress } from '../../kit/calls/management.ts';
import { atScreen, forms, testRaces, times, won, type Scene } from '../../kit/calls/races.ts';
import { register, registrationClaims, statementOf } from '../../kit/calls/registration.ts';
import { sign } from '../../kit/calls/signing.ts';
import { browserAddress, codeForm, coded, push, signedIn } from '../../kit/calls/code-flow.ts';
import { todayMembers } from '../../kit/worlds/today.ts';

const pushed = async ({ today, player }: Scene): Promise<URL> =>
  browserAddress(today, player, await push(today, player));

async function puts({ today, small }: Scene, isShared: boolean): Promise<(index: number) => Promise<Response>> {
  const own = await small.player();
  const statement = await statementOf(today, own);
  const authorization = `Bearer ${await managementToken(today, own)}`;
  const jti = crypto.randomUUID();
  const bodies = await Promise.all(
    Array.from({ length: times }, () =>
      sign(own.signingKey, {
        ...registrationClaims(today, own, statement),
        ...todayMembers(own),
        ...(isShared ? { jti } : {}),
      }),
    ),
  );
  return (index) =>
    own.fetch(registrationAddress(today, own.clientId), {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/jwt' },
      body: bodies[index] ?? null,
    });
}

testRaces('cds-1.36', {
  'X18 RFC 7592 2.3 DELETE of one registration: the others are told as of a client that nobody knows': {
    ready: async ({ today, small }) => {
      const own = await small.player();
      const authorization = `Bearer ${await managementToken(today, own)}`;
      return () =>
        own.fetch(registrationAddress(today, own.clientId), { method: 'DELETE', headers: { authorization } });
    },
    answers: won('204', '401 invalid_token'),
  },
  'RFC 7592 2.2 PUT of one registration, each with a jti of its own': {
    ready: (scene) => puts(scene, false),
    answers: { '200': times },
  },
  'CDS PUT Operations: PUT of one registration with one jti': {
    ready: (scene) => puts(scene, true),
    answers: won('200', '400 invalid_client_metadata'),
  },
  'CDS Client Registration: POST of one software product, each with a jti of its own': {
    ready: async ({ today, small }) => {
      const own = await small.player();
      const statement = await statementOf(today, own);
      return () => register(today, own, { statement, claims: todayMembers(own) });
    },
    answers: won('201', '400 invalid_client_metadata'),
  },
  'RFC 9126 4 a request_uri': {
    ready: async (scene) => {
      const address = await pushed(scene);
      return () => scene.small.fetch(address, { redirect: 'manual' });
    },
    answers: won('200', '303'),
  },
  'RFC 6749 4.1.2 a code': {
    ready: async (scene) => forms(scene, 'token', codeForm(await coded(scene.today, scene.player))),
    answers: won('200', '400 invalid_grant'),
  },
  'CDS Tokens: a refresh token without rotation': {
    ready: async (scene) => {
      const { refresh_token } = await signedIn(scene.today, scene.player);
      return forms(scene, 'token', { grant_type: 'refresh_token', refresh_token });
    },
    answers: { '200': times },
  },
  'RFC 7009 2 revocation of a refresh token': {
    ready: async (scene) => {
      const { refresh_token: token } = await signedIn(scene.today, scene.player);
      return forms(scene, 'revoke', { token });
    },
    answers: { '200': times },
  },
  'RFC 7662 2 introspection': {
    ready: async (scene) => {
      const { refresh_token: token } = await signedIn(scene.today, scene.player);
      return forms(scene, 'introspect', { token });
    },
    answers: { '200': times },
  },
  'CDS CDR Arrangement Revocation endpoint: an arrangement, by its recipient': {
    ready: async (scene) => {
      const { cdr_arrangement_id } = await signedIn(scene.today, scene.player);
      return forms(scene, 'arrangements/revoke', { cdr_arrangement_id });
    },
    answers: won('204', '422'),
  },
  'CX an arrangement, by its consumer on the dashboard': {
    ready: async ({ small, today, player, customerId }) => {
      const { cdr_arrangement_id: id } = await signedIn(today, player);
      const address = `${small.urls.dataHolder.issuer}/dashboard/${customerId}/${id}`;
      return () => small.fetch(address, { method: 'DELETE' });
    },
    answers: won('200', '404 interaction_unknown'),
  },
  'the screen of the customer id': {
    ready: async (scene) => {
      const answer = await atScreen(scene, await pushed(scene), 'identify');
      return () => answer({ customerId: scene.customerId });
    },
    answers: won('200', '409 wrong_screen'),
  },
  'the one-time password': {
    ready: async (scene) => {
      const answer = await atScreen(scene, await pushed(scene), 'one-time-password');
      const code = scene.small.world.outbox.latest(scene.customerId, 'one-time-password')?.code;
      return () => answer({ code });
    },
    answers: won('200', '409 wrong_screen'),
  },
  'the accounts': {
    ready: async (scene) => {
      const answer = await atScreen(scene, await pushed(scene), 'accounts');
      return () => answer({ accounts: ['account-1'] });
    },
    answers: won('200', '409 wrong_screen'),
  },
  'RFC 6749 4.1.2 the decision of a consumer: one code is made': {
    ready: async (scene) => {
      const answer = await atScreen(scene, await pushed(scene), 'confirm');
      return () => answer({ decision: 'authorise' });
    },
    answers: won('200', '409 wrong_screen'),
  },
});
