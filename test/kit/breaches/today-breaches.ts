// For each rule that today's profile adds, a request that breaks it and what has to happen in the world before it is mended.
import { decodeJwt } from 'jose';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { documentOf, type RequestDocument } from '../../../src/pages/workbench/request-document.ts';
import { post } from '../calls/tokens.ts';
import type { RegisteredRecipient } from '../worlds/fixture.ts';
import { register, registrationClaims, statementKey, statementOf } from '../calls/registration.ts';
import { sign } from '../calls/signing.ts';
import { confirmAt, screensOf, type OpenScreens } from '../calls/screens.ts';
import type { CasesOf } from '../worlds/rule-breaking-world.ts';
import {
  addressOf,
  browserAddress,
  coded,
  codeForm,
  push,
  referenceOf,
  signedIn,
  tokensOf,
  type Push,
} from '../calls/code-flow.ts';
import { newPlayer, todayMembers, type TodayFixture } from '../worlds/today.ts';
import { personaOf } from '../worlds/persona-of.ts';
import { clientBreaches } from './client-breaches.ts';
import { dataBreaches } from './data-breaches.ts';
import { registerBreaches } from './register-breaches.ts';
import { withdrawalBreaches } from './withdrawal-breaches.ts';

export interface TodayStage {
  readonly fixture: TodayFixture;
  readonly player: RegisteredRecipient;
  readonly other: RegisteredRecipient;
}

type Decisions = Sandbox['decisions'];
type Cases = CasesOf<TodayStage>;
type Case = NonNullable<Cases[keyof Cases]>;

const pushing = (bent: Push, decided?: Parameters<Decisions['set']>): Case => ({
  at: 'pushAuthorisation',
  refuse: async ({ fixture, player }) => {
    if (decided !== undefined) await fixture.sandbox.decisions.set(...decided);
    await push(fixture, player, bent);
  },
});
const claiming = (claims: NonNullable<Push['claims']>, decided?: Parameters<Decisions['set']>): Case =>
  pushing({ claims }, decided);
const sharing = (members: NonNullable<Push['sharing']>): Case => pushing({ sharing: members });

const pushes: Cases = {
  'pushed.no-request-uri': pushing({ form: { request_uri: 'urn:example:somewhere' } }),
  'pushed.object-only': pushing({ form: { scope: 'openid' } }, ['parametersBesideRequest', 'refuse']),
  'pushed.iss': claiming({ iss: 'another' }),
  'pushed.client-id': claiming({ client_id: 'another' }),
  'pushed.response-mode': claiming({ response_mode: 'fragment' }),
  'pushed.scope-present': claiming({ scope: undefined }),
  'pushed.scope-known': claiming({ scope: 'openid unheard:of' }, ['unknownScopes', 'refuse']),
  'pushed.nonce-length': claiming({ nonce: 'n'.repeat(1025) }),
  'pkce.challenge': claiming({ code_challenge: 'short' }),
  'pkce.method': claiming({ code_challenge_method: 'plain' }),
  'sharing.duration': sharing({ sharing_duration: 'a year' }),
  'sharing.arrangement-form': sharing({ cdr_arrangement_id: 5 }),
  'sharing.arrangement': sharing({ cdr_arrangement_id: 'nobody-knows-it' }),
};

/** A browser request with these parameters. */
const browser = ({ fixture, player }: TodayStage, parameters: Readonly<Record<string, string>>): Promise<Response> =>
  fixture.fetch(addressOf(fixture, { client_id: player.clientId, ...parameters }), { redirect: 'manual' });
const pushedAgain = async ({ fixture, player }: TodayStage): Promise<void> => void (await push(fixture, player));

interface Management {
  readonly of?: string;
  readonly subject?: RegisteredRecipient;
  readonly claims?: Push['claims'];
  /** Claims of the software statement, as the register would sign them. */
  readonly stated?: Push['claims'];
}

/** A changed registration, or a statement about another recipient, with the client's own token. */
async function manage({ fixture, player }: TodayStage, method: string, change: Management = {}): Promise<void> {
  const { subject = player } = change;
  const answer = await post(fixture, player, 'token', { grant_type: 'client_credentials', scope: 'cdr:registration' });
  const { access_token: token } = await tokensOf(answer);
  const statement = await statementOf(fixture, subject);
  const told =
    change.stated === undefined
      ? statement
      : await sign(await statementKey(fixture.sandbox), { ...decodeJwt(statement), ...change.stated });
  const honest = registrationClaims(fixture, subject, told);
  const body = await sign(subject.signingKey, { ...honest, ...todayMembers(subject), ...change.claims });
  await player.fetch(`${fixture.urls.dataHolder.secureBase}/register/${change.of ?? player.clientId}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/jwt' },
    ...(method === 'PUT' ? { body } : {}),
  });
}

/** A push that names something its registration has lost, then a push without it. */
const outlived = (change: Management, bent: NonNullable<Push['claims']>): Case => ({
  at: 'authorise',
  refuse: async (stage) => {
    const { fixture, player } = stage;
    const reference = await referenceOf(await push(fixture, player));
    await manage(stage, 'PUT', change);
    await browser(stage, { request_uri: reference });
  },
  world: async (stage) => {
    await push(stage.fixture, stage.player, { claims: bent });
    await manage(stage, 'PUT');
  },
});

const references: Cases = {
  'request-uri.no-request': {
    at: 'authorise',
    refuse: async (stage) =>
      browser(stage, {
        request: await sign(stage.player.signingKey, {}),
        request_uri: await referenceOf(await push(stage.fixture, stage.player)),
      }),
  },
  'request-uri.present': { at: 'authorise', refuse: (stage) => browser(stage, {}), world: pushedAgain },
  'request-uri.known': {
    at: 'authorise',
    refuse: (stage) => browser(stage, { request_uri: 'urn:ietf:params:oauth:request_uri:nobody-knows-it' }),
    world: pushedAgain,
  },
  'request-uri.unused': {
    at: 'authorise',
    refuse: async (stage) => {
      const reference = { request_uri: await referenceOf(await push(stage.fixture, stage.player)) };
      await browser(stage, reference);
      await browser(stage, reference);
    },
    world: pushedAgain,
  },
  'request-uri.live': {
    at: 'authorise',
    refuse: async (stage) => {
      const reference = await referenceOf(await push(stage.fixture, stage.player));
      await stage.fixture.clock.advance('PT91S');
      await browser(stage, { request_uri: reference });
    },
    world: pushedAgain,
  },
  'request-uri.redirect-uri': outlived(
    { claims: { redirect_uris: ['https://app.example/other'] } },
    { redirect_uri: 'https://app.example/other' },
  ),
  'request-uri.scope': outlived({ stated: { scope: 'openid profile' } }, { scope: 'openid profile' }),
};

let one: OpenScreens;

const sharings: Cases = {
  'pkce.verifier': {
    at: 'token',
    refuse: async ({ fixture, player }) => {
      const form = codeForm(await coded(fixture, player));
      // The right value was sent once, with something else wrong.
      await post(fixture, player, 'token', { ...form, redirect_uri: 'https://elsewhere.example' });
      await post(fixture, player, 'token', { ...form, code_verifier: 'v'.repeat(43) });
    },
  },
  'arrangement.id-present': {
    at: 'revokeArrangement',
    refuse: async ({ fixture, player }) => {
      await signedIn(fixture, player);
      await post(fixture, player, 'arrangements/revoke', {});
    },
  },
  'arrangement.living': {
    at: 'revokeArrangement',
    refuse: async ({ fixture, player }) => {
      await signedIn(fixture, player);
      await post(fixture, player, 'arrangements/revoke', { cdr_arrangement_id: 'nobody-knows-it' });
    },
  },
  'arrangement.consumer': {
    at: 'answerInteraction',
    refuse: async (stage) => {
      one = await amending(stage);
      const [, stranger] = stage.fixture.sandbox.personas;
      await one.answer('one-time-password', { code: await one.identify(stranger?.customerId ?? '') });
    },
    world: async (stage, refused) => {
      const another = await amending(stage);
      const code = await another.identify(personaOf(stage.fixture.sandbox).customerId);
      return answeredBy(refused, another, { code });
    },
  },
};

/** The first consumer's arrangement on the screens, to be amended. */
async function amending({ fixture, player }: TodayStage): Promise<OpenScreens> {
  const { cdr_arrangement_id: id } = await signedIn(fixture, player);
  const pushed = await push(fixture, player, { sharing: { cdr_arrangement_id: id } });
  const answer = await fixture.fetch(await browserAddress(fixture, player, pushed), {
    headers: { accept: 'application/json' },
    redirect: 'manual',
  });
  return screensOf(fixture.sandbox, ((await answer.json()) as { interaction: OpenScreens['first'] }).interaction);
}

const answeredBy = (
  refused: Exchange,
  { interactionId }: Pick<OpenScreens, 'interactionId'>,
  body: unknown,
): RequestDocument => {
  const document = documentOf(refused);
  const address = document.address.replace(/\/authorise\/[^/]+/u, `/authorise/${interactionId}`);
  return { ...document, address, body };
};

const registrations: Cases = {
  'registration.own-client': {
    at: 'getRegistration',
    refuse: (stage) => manage(stage, 'GET', { of: stage.other.clientId }),
  },
  'registration.same-product': {
    at: 'updateRegistration',
    refuse: async (stage) => {
      await manage(stage, 'PUT', { subject: await newPlayer(stage.fixture) });
      // Its own current value at the register.
      await statementOf(stage.fixture, stage.player);
    },
  },
  'registration.sector-identifier': {
    at: 'registerClient',
    refuse: async ({ fixture: { sandbox } }) => {
      const { softwareProductId } = sandbox.dataRecipient;
      const sectorIdentifierUri = `${sandbox.urls.dataHolder.issuer}/${softwareProductId}`;
      const grouped = await sandbox.enrol({ sectorIdentifierUri });
      await register(sandbox, grouped, { claims: todayMembers(grouped) });
    },
    world: ({ fixture }) => fixture.sandbox.decisions.set('sectorIdentifierFile', 'not-fetched'),
  },
  'registration.deletable': {
    at: 'deleteRegistration',
    refuse: async (stage) => {
      await stage.fixture.sandbox.decisions.set('registrationDeletion', '405');
      await manage({ ...stage, player: await newPlayer(stage.fixture) }, 'DELETE');
    },
    world: ({ fixture }) => fixture.sandbox.decisions.set('registrationDeletion', 'supported'),
  },
};

/** Registered for an algorithm for which the recipient has no key. */
const keyless = (stage: TodayStage): Promise<void> =>
  manage(stage, 'PUT', { claims: { authorization_encrypted_response_alg: 'RSA-OAEP' } });

const atConfirm = async ({ fixture, player }: TodayStage): Promise<OpenScreens> =>
  confirmAt(
    fixture,
    await browserAddress(fixture, player, await push(fixture, player)),
    personaOf(fixture.sandbox).customerId,
  );

/** A consumer's decision after a change that only a new registration mends. */
const confirmedAfter = (between: (stage: TodayStage) => Promise<unknown>): Case => ({
  at: 'answerInteraction',
  refuse: async (stage) => {
    one = await atConfirm(stage);
    await between(stage);
    await one.answer('confirm', { decision: 'authorise' });
  },
  world: async (stage, refused) => {
    await manage(stage, 'PUT');
    return answeredBy(refused, await atConfirm(stage), { decision: 'authorise' });
  },
});

const responses: Cases = {
  'registration.response-alg': {
    at: 'updateRegistration',
    refuse: (stage) => manage(stage, 'PUT', { claims: { authorization_signed_response_alg: null } }),
  },
  'registration.response-encryption': {
    at: 'updateRegistration',
    refuse: (stage) => manage(stage, 'PUT', { claims: { authorization_encrypted_response_enc: 'A256GCM' } }),
  },
  'pushed.response-key': {
    at: 'pushAuthorisation',
    refuse: async (stage) => {
      await keyless(stage);
      await push(stage.fixture, stage.player);
    },
    world: (stage) => manage(stage, 'PUT'),
  },
  'interaction.redirect-uri': confirmedAfter((stage) =>
    manage(stage, 'PUT', { claims: { redirect_uris: stage.player.redirectUris.slice(1) } }),
  ),
  'interaction.response-key': confirmedAfter(keyless),
};

export const todayBreaches: Cases = {
  ...clientBreaches,
  ...dataBreaches,
  ...pushes,
  ...references,
  ...sharings,
  ...registrations,
  ...responses,
  ...withdrawalBreaches,
  ...registerBreaches,
};
