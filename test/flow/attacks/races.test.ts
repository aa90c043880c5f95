// Every 0.1.1 operation that changes something, called twenty times at once: what can be used once has one winner, and the others get the same answer.
import { requestFor } from '../../kit/calls/authorisation-request.ts';
import { codeForm, signedIn } from '../../kit/calls/tokens.ts';
import { atScreen, forms, json, testRaces, times, won, type Scene } from '../../kit/calls/races.ts';
import { authentication } from '../../kit/calls/signing.ts';
import { backchannelGrant } from '../../kit/calls/registration.ts';

async function deviceAnswers(
  { small, player, customerId }: Scene,
  decision: 'approve' | 'deny',
): Promise<() => Promise<Response>> {
  const id = await small.askBackchannel(player);
  const row = await small.world.table('holder.backchannel').get(id);
  const address = `${small.urls.dataHolder.issuer}/device/${customerId}/${row?.requestId ?? ''}`;
  return () => small.fetch(address, json({ decision }));
}

testRaces('0.1.1', {
  'RFC 6749 4.1.2 the decision of a consumer under 0.1.1': {
    ready: async (scene) => {
      const answer = await atScreen(scene, (await requestFor(scene.party)).url, 'confirm');
      return () => answer({ decision: 'authorise' });
    },
    answers: won('200', '409 wrong_screen'),
  },
  'TOK-15 a code under 0.1.1': {
    ready: async (scene) => forms(scene, 'token', codeForm(await scene.small.authorise(scene.player))),
    answers: won('200', '400 invalid_grant'),
  },
  'D-14 a refresh token under rotation, under 0.1.1': {
    on: 'refreshRotation',
    ready: async (scene) => {
      const { refresh_token } = await signedIn(scene.small, scene.player);
      return forms(scene, 'token', { grant_type: 'refresh_token', refresh_token });
    },
    answers: won('200', '400 invalid_grant'),
  },
  'IS 14 creation of a consent': {
    ready: ({ party }) =>
      Promise.resolve(() => party.consentApi.create({ scopes: ['openid'], sharingDuration: 86_400 })),
    answers: { '201': times },
  },
  'IS 14 deletion of a consent, which stays as it ended': {
    ready: async ({ party }) => {
      const id = await party.consentApi.created();
      return () => party.consentApi.send(`/${id}`, { method: 'DELETE' });
    },
    answers: { '204': times },
  },
  'CIBA 10.1.1 an auth_req_id': {
    ready: async (scene) => {
      const id = await scene.small.askBackchannel(scene.player);
      await scene.small.answer(id, 'approved');
      return forms(scene, 'token', { grant_type: backchannelGrant, auth_req_id: id });
    },
    answers: won('200', '400 invalid_grant'),
  },
  'CIBA 7 the approval on the device': {
    ready: (scene) => deviceAnswers(scene, 'approve'),
    answers: won('200', '404 interaction_unknown'),
  },
  'CIBA 7 the denial on the device': {
    ready: (scene) => deviceAnswers(scene, 'deny'),
    answers: won('200', '404 interaction_unknown'),
  },
  'RFC 7523 3 a client assertion': {
    ready: async ({ small, player }) => {
      const endpoint = `${small.urls.dataHolder.secureBase}/token`;
      const proof = await authentication(small, player, player.clientId, endpoint);
      const body = { ...proof, grant_type: 'client_credentials' };
      return () => player.fetch(endpoint, { method: 'POST', body: new URLSearchParams(body) });
    },
    answers: won('200', '400 invalid_client'),
  },
});
