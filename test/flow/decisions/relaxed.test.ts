// Every decision that lets a breach pass marks the check as relaxed, and never marks a request that kept the rule.
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import {
  choiceRow,
  decisionNames,
  type DecisionName,
  type Decisions,
} from '../../../mocks/spec/decisions/decisions.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { asked } from '../../kit/calls/authorisation-request.ts';
import { authorisedIn } from '../../kit/recipients/authorised-recipient.ts';
import { acknowledged, poll, pollClient } from '../../kit/calls/backchannel.ts';
import { holderCaller } from '../../kit/calls/caller.ts';
import { lastChecks } from '../../kit/oracles/checks.ts';
import { partyOf, tokenWorldOn } from '../../kit/worlds/token-world.ts';
import { codeForm, post } from '../../kit/calls/tokens.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { authentication } from '../../kit/calls/signing.ts';
import { register } from '../../kit/calls/registration.ts';
import { browserAddress, push } from '../../kit/calls/code-flow.ts';
import { todayMembers } from '../../kit/worlds/today.ts';
import { begin } from '../../kit/calls/today-screens.ts';

const sandbox = await createSandbox({ storage: 'memory:' });
const fixture = tokenWorldOn(sandbox);
const player = await fixture.player();
const party = partyOf(fixture, player);
const reader = await authorisedIn(sandbox);
afterAll(() => sandbox.stop());
const today = await ownToday();

interface Case {
  readonly profile: '0.1.1' | 'cds-1.36';
  readonly operation: string;
  readonly rule: RuleId;
  /** The option that lets the breach pass, and one that refuses it. */
  readonly passes: string;
  readonly refuses: string;
  /** Sends a request that breaks only this rule. */
  readonly breach: () => Promise<unknown>;
}

const hybrid = (
  operation: string,
  rule: RuleId,
  [passes, refuses]: readonly [string, string],
  breach: Case['breach'],
): Case => ({ profile: '0.1.1', operation, rule, passes, refuses, breach });
const pushed = (
  rule: RuleId,
  [passes, refuses]: readonly [string, string],
  bent: () => NonNullable<Parameters<typeof push>[2]>,
): Case => ({
  profile: 'cds-1.36',
  operation: 'pushAuthorisation',
  rule,
  passes,
  refuses,
  breach: () => push(today.fixture, today.player, bent()),
});

const credentials = { grant_type: 'client_credentials' };
const [persona] = sandbox.personas;

const cases: Readonly<Partial<Record<DecisionName, Case>>> = {
  requestObjectIss: hybrid('authorise', 'request-object.iss', ['ignore', 'refuse'], () =>
    asked(party, { object: { iss: player.clientId } }),
  ),
  requestObjectExp: hybrid('authorise', 'request-object.exp', ['optional', 'required'], () =>
    asked(party, { object: { exp: undefined } }),
  ),
  requestObjectAudience: hybrid('authorise', 'request-object.aud', ['issuer-or-example', 'issuer'], () =>
    asked(party, { object: { aud: new URL(player.redirectUris[0] ?? '').origin } }),
  ),
  shortQuery: hybrid('authorise', 'authorise.outer-parameters', ['accept', 'refuse'], () =>
    asked(party, { query: { scope: undefined } }),
  ),
  queryAndObjectDiffer: hybrid('authorise', 'authorise.query-agrees', ['object', 'refuse'], () =>
    asked(party, { query: { state: 'another' } }),
  ),
  assertionAudience: hybrid('token', 'client.assertion-aud', ['issuer-or-endpoint', 'endpoint'], async () =>
    post(fixture, player, 'token', {
      ...credentials,
      ...(await authentication(sandbox, player, player.clientId, sandbox.urls.dataHolder.issuer)),
    }),
  ),
  foreignCertificate: hybrid('token', 'client.certificate-owner', ['accept', 'refuse'], async () =>
    post(fixture, player, 'token', credentials, (await fixture.player()).fetch),
  ),
  grantTypeSpelling: hybrid('token', 'grant.type-supported', ['both', 'wire'], async () =>
    post(fixture, player, 'token', {
      ...codeForm(await fixture.authorise(player)),
      grant_type: 'authorisation_code',
    }),
  ),
  emptyList: hybrid('listUsageForServicePoints', 'body.member-valid', ['200', '400'], () =>
    reader.post('/energy/electricity/servicepoints/usage', { data: { servicePointIds: [] } }),
  ),
  futureAuthDate: hybrid('listAccounts', 'header.auth-date-past', ['accept', 'refuse'], () =>
    reader.call('/energy/accounts', { headers: { 'x-fapi-auth-date': 'Thu, 01 Jan 2099 00:00:00 GMT' } }),
  ),
  forbiddenHeaders: hybrid('getServicePointSR', 'header.no-auth-date', ['ignore', 'refuse'], () =>
    holderCaller(sandbox).call(
      `/secondary/energy/electricity/servicepoints/${sandbox.scenario.servicePoints[0]?.nmi ?? ''}`,
      { headers: { 'x-fapi-auth-date': new Date(0).toUTCString() } },
    ),
  ),
  registrationResponseTypes: hybrid(
    'registerClient',
    'registration.response-types',
    ['substitute', 'refuse'],
    async () => register(sandbox, await sandbox.enrol({ alg: 'ES256' }), { claims: { response_types: ['code'] } }),
  ),
  secondRegistration: hybrid('registerClient', 'registration.once', ['replace', 'refuse'], async () => {
    const recipient = await sandbox.enrol({ alg: 'ES256' });
    await register(sandbox, recipient, { claims: pollClient });
    return register(sandbox, recipient, { claims: pollClient });
  }),
  // Moves the clock, after which earlier tokens are expired.
  deniedThenExpired: hybrid('token', 'auth-req.live', ['access_denied', 'expired_token'], async () => {
    const { auth_req_id: id } = await acknowledged(party, (await persona?.backchannelHint()) ?? '');
    await persona?.denyBackchannel(id);
    await sandbox.clock.advance('PT6M');
    return poll(party, id);
  }),
  sharingDurationForm: pushed('sharing.duration', ['numeric-text', 'number'], () => ({
    sharing: { sharing_duration: '7776000' },
  })),
  queryJwt: pushed('pushed.response-mode', ['accept', 'refuse'], () => ({ claims: { response_mode: 'query.jwt' } })),
  unknownScopes: pushed('pushed.scope-known', ['drop', 'refuse'], () => ({
    claims: { scope: 'openid energy:accounts.basic:read bank:accounts.basic:read' },
  })),
  parametersBesideRequest: pushed('pushed.object-only', ['ignore', 'refuse'], () => ({ form: { scope: 'openid' } })),
  responseAlgLeftOut: {
    profile: 'cds-1.36',
    operation: 'registerClient',
    rule: 'registration.response-alg',
    passes: 'PS256',
    refuses: 'required',
    breach: async () => {
      const recipient = await today.fixture.sandbox.enrol({ alg: 'PS256' });
      const claims = { ...todayMembers(recipient), authorization_signed_response_alg: undefined };
      return register(today.fixture, recipient, { claims });
    },
  },
  requestUriUse: {
    profile: 'cds-1.36',
    operation: 'authorise',
    rule: 'request-uri.unused',
    passes: 'completion',
    refuses: 'arrival',
    breach: async () => {
      const address = await browserAddress(today.fixture, today.player, await push(today.fixture, today.player));
      await begin(today.fixture, address);
      return begin(today.fixture, address);
    },
  },
};

const worldOf = ({ profile }: Case): typeof sandbox => (profile === 'cds-1.36' ? today.fixture.sandbox : sandbox);
const outcomeOf = ({ operation, rule, ...one }: Case): unknown =>
  lastChecks(worldOf({ operation, rule, ...one }), operation)
    .filter((check) => check.rule === rule)
    .map(({ outcome, relaxed = false }) => [outcome, relaxed])
    .at(-1);

test.each(Object.entries(cases) as [DecisionName, Case][])(
  '%s: refuses a breach, or passes it as relaxed',
  async (name, one) => {
    const { decisions } = worldOf(one);
    for (const [option, expected] of [
      [one.refuses, ['fail', false]],
      [one.passes, ['pass', true]],
    ] as const) {
      await decisions.set(name, option as Decisions[DecisionName]);
      await one.breach();
      expect([option, outcomeOf(one)]).toEqual([option, expected]);
    }
    await decisions.preset('strict');
  },
);

test('every decision of the lenient preset is tested above', () => {
  const lenient = decisionNames.filter((name) => choiceRow(name).lenient !== undefined);
  expect(lenient.map((name) => [name, cases[name]?.passes])).toEqual(
    lenient.map((name) => [name, choiceRow(name).lenient]),
  );
  expect(lenient).toContain('sharingDurationForm');
});

test('P-19 sharingDurationForm: the lenient preset accepts only digits in a text, and marks them as relaxed', async () => {
  const { sandbox: world } = today.fixture;
  await world.decisions.preset('lenient');
  const taken = await push(today.fixture, today.player, { sharing: { sharing_duration: '7776000' } });
  expect(taken.answer.status).toBe(201);
  const relaxed = lastChecks(world, 'pushAuthorisation').filter((check) => check.relaxed === true);
  expect(relaxed.map(({ rule, actual }) => [rule, actual])).toEqual([['sharing.duration', '7776000']]);
  for (const wrong of ['7776000.5', '-1', '', ' 1', '1e3', null, 1.5, '12345678901'])
    expect((await push(today.fixture, today.player, { sharing: { sharing_duration: wrong } })).answer.status).toBe(400);
  await world.decisions.preset('strict');
});
