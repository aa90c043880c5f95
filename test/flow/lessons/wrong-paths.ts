// For each lesson, at least one path that looks right but does not reach its goal.
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import { lessons } from '../../../src/pages/lessons/all-lessons.ts';
import { sharedAndRead, type Learner } from '../../../src/pages/lessons/learner.ts';
import type { Lesson } from '../../../src/pages/lessons/lesson.ts';
import { push } from '../../../src/pages/lessons/push-by-hand.ts';

const codeForm = { grant_type: 'authorization_code', redirect_uri: 'https://a.example/' };

const authorisationUrl = async (learner: Learner): Promise<URL> => {
  const url = (await learner.runUntil('push')).authorisationUrl;
  if (url === undefined) throw new Error('The push returned no request_uri.');
  return url;
};

export const lessonCalled = (id: string): Lesson => {
  const lesson = lessons.find((one) => one.id === id);
  if (lesson === undefined) throw new Error(`No lesson ${id}.`);
  return lesson;
};

/** A path that looks right but does not reach the goal, and the moves that it does reach. */
export const wrongPaths: readonly [
  lesson: string,
  what: string,
  walk: (learner: Learner) => Promise<void>,
  reached: string[],
][] = [
  [
    'share-first',
    'registering, and requesting accounts without a consent',
    async (learner) => {
      await learner.acting();
      await learner.readAccounts({ token: 'made-up' });
    },
    ['register'],
  ],
  [
    'share-first-today',
    'approving without redeeming the code',
    async (learner) => {
      await learner.runUntil('authorise');
      await learner.readAccounts({ token: 'made-up' });
    },
    ['register', 'yes'],
  ],
  ...(['steal-a-token', 'steal-a-bound-token'] as const).map((id): (typeof wrongPaths)[number] => [
    id,
    'an invented token, presented by another recipient',
    async (learner) => {
      await learner.readAccounts();
      await learner.readAccounts({ token: 'made-up', as: await learner.sandbox.enrol() });
      await learner.readAccounts({ token: 'made-up', as: null });
    },
    ['read'],
  ]),
  [
    'withdraw-a-consent',
    'revoking the refresh token but not the consent',
    async (learner) => {
      const sharing = await sharedAndRead(learner);
      await learner.post('revocation', { token: sharing.refresh });
      await learner.introspect(sharing);
      await learner.readAccounts({ token: sharing.access });
      await learner.refresh(sharing);
    },
    ['read'],
  ],
  [
    'send-the-wrong-header',
    'a missing token, and an invalid interaction id',
    async (learner) => {
      await learner.readAccounts({ headers: { authorization: undefined } });
      await learner.readAccounts({ headers: { 'x-fapi-interaction-id': 'none' } });
      await learner.readAccounts();
    },
    ['good'],
  ],
  [
    'race-for-a-code',
    'two invented codes, and revoked tokens',
    async (learner) => {
      await learner.runUntil('open-id-token');
      const form = { grant_type: 'authorization_code', code: 'made-up', redirect_uri: 'https://a.example/' };
      await Promise.all([learner.post('token', form), learner.post('token', form)]);
      const sharing = await learner.share();
      await learner.post('revocation', { token: sharing.refresh });
      await learner.readAccounts({ token: sharing.access });
      await learner.refresh(sharing);
    },
    ['code'],
  ],
  [
    'make-it-slow-down',
    'polling for an unknown request',
    async (learner) => {
      const form = { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: 'made-up' };
      await learner.post('token', form);
      await learner.post('token', form);
      await learner.share();
    },
    [],
  ],
  [
    'swap-a-key',
    'a rotation with overlap, in which the old key still works',
    async (learner) => {
      const { recipient } = await learner.acting();
      const form = { grant_type: 'client_credentials', scope: 'cdr:consents' };
      const old = { ...recipient.signingKey };
      await learner.post('token', form);
      await recipient.rotate({ use: 'sig', overlap: 'PT1H' });
      await learner.sandbox.clock.advance('PT5M1S');
      await learner.post('token', form, old);
      await learner.post('token', form);
    },
    ['sign'],
  ],
  [
    'swap-a-key',
    'an assertion by a key of another recipient',
    async (learner) => {
      const form = { grant_type: 'client_credentials', scope: 'cdr:consents' };
      const { signingKey } = await learner.sandbox.enrol();
      await learner.post('token', form);
      await learner.post('token', form, signingKey);
      await learner.post('token', form);
    },
    ['sign'],
  ],
  [
    'lose-your-accreditation',
    'suspending another recipient',
    async (learner) => {
      await learner.readAccounts();
      const other = await learner.sandbox.enrol();
      await learner.sandbox.register.setStatus('dataRecipient', other.legalEntityId, 'SUSPENDED');
      const { register } = learner.sandbox.urls;
      const list = `${register.base}/cdr-register/v1/all/data-recipients/brands/software-products/status`;
      await learner.sandbox.fetch(list, { headers: { 'x-v': '2' } });
      await learner.readAccounts();
    },
    ['served'],
  ],
  [
    'read-three-years',
    'reading two years, the first of many pages, and a page beyond the last',
    async (learner) => {
      const usage = '/energy/electricity/servicepoints/usage';
      await learner.read(`${usage}?page-size=1000`);
      await learner.read(`${usage}?oldest-date=2020-01-01&page=9999`);
      await learner.read(`${usage}?oldest-date=2020-01-01&page-size=20`);
      await learner.read(`${usage}?oldest-date=2020-01-01&page-size=20&page=3`);
    },
    ['ask'],
  ],
  [
    'too-old-a-request',
    'exactly an hour, an expiry within the clock skew, and an object refused for another reason',
    async (learner) => {
      await push(learner, { exp: 3600 });
      await push(learner, { nbf: -60, exp: -10 });
      await learner.post('pushed_authorization_request', { request: 'made-up' });
      await push(learner);
    },
    ['good'],
  ],
  [
    'use-a-request-uri-twice',
    'two addresses used once each, and an invented one used twice',
    async (learner) => {
      const [one, other] = [await authorisationUrl(learner), await authorisationUrl(learner)];
      await learner.openInBrowser(one);
      await learner.openInBrowser(other);
      const madeUp = new URL(one);
      madeUp.searchParams.set('request_uri', 'urn:ietf:params:oauth:request_uri:made-up');
      await learner.openInBrowser(madeUp);
      await learner.openInBrowser(madeUp);
    },
    ['push', 'arrive'],
  ],
  [
    'redeem-a-stolen-code',
    'an invented code, and a valid one with another redirect_uri and its own verifier',
    async (learner) => {
      await learner.post('token', { ...codeForm, code: 'made-up' });
      const { callback, verifier = '' } = await learner.runUntil('open-response');
      await learner.post('token', { ...codeForm, code: callback?.get('code') ?? '', code_verifier: verifier });
    },
    ['code'],
  ],
  [
    'amend-an-arrangement',
    'a second arrangement beside the first, whose tokens are then revoked',
    async (learner) => {
      const first = await sharedAndRead(learner);
      await sharedAndRead(learner);
      await learner.readAccounts({ token: first.access });
      await learner.post('revocation', { token: first.access });
      await learner.post('revocation', { token: first.refresh });
      await learner.readAccounts({ token: first.access });
      await learner.refresh(first);
    },
    ['share'],
  ],
  [
    'withdraw-in-the-app',
    'revoking the refresh token, and withdrawing an unknown arrangement',
    async (learner) => {
      const sharing = await sharedAndRead(learner);
      await learner.post('revocation', { token: sharing.refresh });
      await learner.introspect(sharing);
      await learner.refresh(sharing);
      await learner.post('cdr_arrangement_revocation', { cdr_arrangement_id: crypto.randomUUID() });
    },
    ['share'],
  ],
  [
    'withdraw-on-the-dashboard',
    'withdrawing in the app, without a call to the recipient',
    async (learner) => {
      const sharing = await sharedAndRead(learner);
      await learner.withdrawArrangement(sharing);
      await learner.withdrawArrangement(sharing);
      await learner.readAccounts({ token: sharing.access });
      await learner.refresh(sharing);
    },
    ['share'],
  ],
  ...(['lie-as-the-holder', 'lie-as-the-holder-today'] as const).map((id): (typeof wrongPaths)[number] => [
    id,
    'lying to a careless recipient first',
    async (learner) => {
      const [honest, , , careless] = lessonCalled(id).moves;
      await honest?.act(learner);
      await careless?.act(learner);
      await honest?.act(learner);
    },
    ['honest', 'lie'],
  ]),
  [
    'share-once',
    'sharing for a year, revoking the refresh token, and amending an unknown arrangement',
    async (learner) => {
      const { access, refresh } = await learner.share();
      await learner.post('revocation', { token: refresh });
      await learner.readAccounts({ token: access });
      await push(learner, { sharing: { cdr_arrangement_id: crypto.randomUUID() } });
    },
    [],
  ],
  [
    'a-bill-line-by-line',
    'lines of another bill, a fortnight of readings, and the first of many pages',
    async (learner) => {
      const { access: token } = await learner.share({ wanted: { scopes: consumerScopes, sharingDuration: 0 } });
      await learner.read('/energy/accounts/invoices', { token });
      await learner.read('/energy/accounts/billing?newest-time=2025-06-30T00:00:00Z', { token }, 3);
      const answer = await learner.read('/energy/electricity/servicepoints', { token }, 2);
      const { data } = (await answer.json()) as { data: { servicePoints: { servicePointId: string }[] } };
      const usage = `/energy/electricity/servicepoints/${data.servicePoints[0]?.servicePointId ?? ''}/usage`;
      await learner.read(`${usage}?interval-reads=FULL&page-size=1000&oldest-date=2026-11-01`, { token });
      await learner.read(`${usage}?interval-reads=FULL`, { token });
    },
    ['invoice', 'clock'],
  ],
];
