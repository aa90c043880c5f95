// For each rule that depends on the state of a grant, token or backchannel request: how to break and mend it.
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import { acknowledged, backchannelRequest, pingClient, poll } from '../calls/backchannel.ts';
import { partyOf } from '../worlds/token-world.ts';
import {
  codeForm,
  customer,
  opened,
  post,
  redeemed,
  refreshed,
  refreshForm,
  signedIn,
  tokensOf,
  type Tokens,
} from '../calls/tokens.ts';
import { registered } from '../calls/registration.ts';
import { changeRow } from '../worlds/change-row.ts';
import { rowId, type StateCases, type RuleBreakingWorld } from '../worlds/rule-breaking-world.ts';

const anew = async (stage: RuleBreakingWorld): Promise<void> => void (await stage.tokens());

/** Another, approved backchannel request. */
async function askedAnew({ party, persona, hint }: RuleBreakingWorld): Promise<void> {
  const { auth_req_id: id } = await acknowledged(party, await hint());
  await persona.approveBackchannel(id);
}

/** Tokens, and the row id of the agreement behind them. */
async function granted(stage: RuleBreakingWorld): Promise<{ readonly tokens: Tokens; readonly id: string }> {
  const authorised = await stage.fixture.authorise(stage.player, { scopes: consumerScopes });
  const tokens = await redeemed(stage.fixture, stage.player, authorised);
  return { tokens, id: await rowId(stage, 'holder.grants', { consentId: authorised.consentId }) };
}

const grants: StateCases = {
  'consent.alive': {
    at: 'getCustomer',
    refuse: async (stage) => {
      const { access_token: token } = await stage.tokens();
      stage.fixture.sandbox.faults.add('consent-revoked');
      await customer(stage.fixture, token, stage.player.fetch);
    },
    world: anew,
  },
  'grant.consent': {
    at: 'token',
    refuse: async (stage) => {
      const tokens = await stage.tokens();
      stage.fixture.sandbox.faults.add('consent-revoked');
      await refreshed(stage.fixture, stage.player, tokens);
    },
    world: anew,
  },
  'grant.alive': {
    at: 'token',
    refuse: async (stage) => {
      const { tokens, id } = await granted(stage);
      const revokedAt = stage.fixture.clock.now().toISOString();
      await changeRow(stage.fixture.sandbox, 'holder.grants', id, { revokedAt });
      await refreshed(stage.fixture, stage.player, tokens);
    },
    world: anew,
  },
  'token.level': {
    at: 'getCustomer',
    refuse: async (stage) => {
      const { tokens, id } = await granted(stage);
      await changeRow(stage.fixture.sandbox, 'holder.grants', id, {
        level: { form: 'acr', reached: 'urn:cds.au:cdr:1' },
      });
      await customer(stage.fixture, tokens.access_token, stage.player.fetch);
    },
    world: anew,
  },
  'code.live': {
    at: 'token',
    refuse: async ({ fixture, player }) => {
      const authorised = await fixture.authorise(player);
      await fixture.clock.advance('PT61S');
      await post(fixture, player, 'token', codeForm(authorised));
    },
    world: async ({ fixture, player }) => void (await fixture.authorise(player)),
  },
  'code.redirect-uri-present': {
    at: 'token',
    refuse: async ({ fixture, player }) => {
      await fixture.decisions.set('tokenRedirectUri', 'required');
      const form = { ...codeForm(await fixture.authorise(player)), redirect_uri: undefined };
      await post(fixture, player, 'token', form);
    },
  },
  'refresh.unused': {
    at: 'token',
    refuse: async (stage) => {
      const { fixture, player } = stage;
      await fixture.decisions.set('refreshRotation', 'on');
      const tokens = await stage.tokens();
      await tokensOf(await refreshed(fixture, player, tokens));
      await post(fixture, player, 'token', refreshForm(tokens));
    },
    world: anew,
  },
  'refresh.live': {
    at: 'token',
    refuse: async (stage) => {
      const tokens = await stage.tokens({ sharingDuration: 3600 });
      await stage.fixture.clock.advance('PT61M');
      await refreshed(stage.fixture, stage.player, tokens);
    },
    world: anew,
  },
  'introspection.kind': {
    at: 'introspect',
    refuse: async (stage) => {
      const { access_token: token } = await stage.tokens();
      await stage.fixture.decisions.set('introspectOtherTokens', 'refuse');
      await post(stage.fixture, stage.player, 'introspect', { token });
    },
  },
  'revocation.kind': {
    at: 'revoke',
    refuse: async (stage) => {
      const { id_token: token } = await stage.tokens();
      await stage.fixture.decisions.set('revocationErrors', 'refuse');
      await post(stage.fixture, stage.player, 'revoke', { token });
    },
  },
  'revocation.client': {
    at: 'revoke',
    refuse: async (stage) => {
      const other = await stage.fixture.player();
      const { access_token: token } = await signedIn(stage.fixture, other);
      await stage.tokens();
      await stage.fixture.decisions.set('revocationErrors', 'refuse');
      await post(stage.fixture, stage.player, 'revoke', { token });
    },
  },
};

const backchannel: StateCases = {
  'auth-req.client': {
    at: 'token',
    refuse: async (stage) => {
      const other = partyOf(stage.fixture, await stage.fixture.player());
      const { auth_req_id: id } = await acknowledged(other, await stage.hint());
      await askedAnew(stage);
      await poll(stage.party, id);
    },
  },
  'auth-req.unused': {
    at: 'token',
    refuse: async ({ party, persona, hint }) => {
      const { auth_req_id: id } = await acknowledged(party, await hint());
      await persona.approveBackchannel(id);
      await poll(party, id);
      await poll(party, id);
    },
    world: askedAnew,
  },
  'auth-req.live': {
    at: 'token',
    refuse: async ({ fixture, party, hint }) => {
      const { auth_req_id: id } = await acknowledged(party, await hint());
      await fixture.clock.advance('PT6M');
      await poll(party, id);
    },
    world: askedAnew,
  },
  'auth-req.answered': {
    at: 'token',
    refuse: async ({ party, hint }) => poll(party, (await acknowledged(party, await hint())).auth_req_id),
    world: async ({ fixture, persona }, { request }) => {
      await persona.approveBackchannel(new URLSearchParams(request.body).get('auth_req_id') ?? '');
      await fixture.clock.advance('PT6S');
    },
  },
  'auth-req.pace': {
    at: 'token',
    refuse: async ({ party, persona, hint }) => {
      const { auth_req_id: id } = await acknowledged(party, await hint());
      await poll(party, id);
      await poll(party, id);
      await persona.approveBackchannel(id);
    },
    world: ({ fixture }) => fixture.clock.advance('PT10S'),
  },
  'auth-req.approved': {
    at: 'token',
    refuse: async ({ party, persona, hint }) => {
      const { auth_req_id: id } = await acknowledged(party, await hint());
      await persona.denyBackchannel(id);
      await poll(party, id);
    },
    world: askedAnew,
  },
  'backchannel.notification-token': {
    at: 'backchannelAuthorise',
    refuse: async ({ fixture, hint }) => {
      const product = await fixture.sandbox.enrol({ alg: 'ES256' });
      const clientId = await registered(fixture.sandbox, product, pingClient(product));
      await backchannelRequest(partyOf(fixture, { ...product, clientId }), await hint());
    },
  },
  'id-token-hint.live': {
    at: 'backchannelAuthorise',
    refuse: async (stage) => {
      const { fixture, player, party } = stage;
      await askedAnew(stage);
      const { jws } = await opened(player, (await stage.tokens()).id_token);
      await fixture.clock.advance('PT6M');
      await fixture.decisions.set('expiredIdTokenHint', 'refuse');
      await backchannelRequest(party, '', { object: { id_token_hint: jws, login_hint: undefined } });
    },
  },
};

/** Breaches of the consumer's agreement and what was issued under it. */
export const grantBreaches: StateCases = { ...grants, ...backchannel };
