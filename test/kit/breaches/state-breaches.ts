// For each rule that depends on the state of a recipient, grant or party: how to break it, and what in the world mends it.
import { requestFor, ask, newConsent } from '../calls/authorisation-request.ts';
import { backchannelRequest } from '../calls/backchannel.ts';
import { callerOf, goodHeaders, holderCaller } from '../calls/caller.ts';
import { partyOf } from '../worlds/token-world.ts';
import { customer, post, redeemed } from '../calls/tokens.ts';
import type { RegisteredRecipient } from '../worlds/fixture.ts';
import { grantBreaches } from './grant-breaches.ts';
import { register, registered, statementOf } from '../calls/registration.ts';
import { changeRow } from '../worlds/change-row.ts';
import {
  activate,
  registerAnew,
  suspend,
  type StateCases,
  type RuleBreakingWorld,
} from '../worlds/rule-breaking-world.ts';

const lift = async ({ fixture }: RuleBreakingWorld): Promise<void> => fixture.sandbox.faults.clear();
const base = '/energy/electricity/servicepoints';

const definedOnly = (headers: ReturnType<typeof goodHeaders>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const asPlayer = async (
  stage: RuleBreakingWorld,
  call: (one: ReturnType<typeof callerOf>) => Promise<unknown>,
): Promise<void> => {
  const { access_token: token } = await stage.tokens();
  await call(callerOf(stage.fixture.sandbox, stage.player, token));
};

async function firstId(one: ReturnType<typeof callerOf>, path: string, list: string, member: string): Promise<string> {
  const { data } = await one.read<Record<string, readonly Record<string, string>[]>>(path);
  return data[list]?.[0]?.[member] ?? '';
}

/** Two recipients for the cases that change their status. */
let inactive: RegisteredRecipient;
let consentOfInactive: string;

const transport: StateCases = {
  'route.known': {
    at: undefined,
    refuse: async (stage) => {
      const { sandbox } = stage.fixture;
      const { access_token: token } = await stage.tokens();
      const headers = definedOnly(goodHeaders(sandbox, token));
      return sandbox.fetch(`${sandbox.urls.dataHolder.publicBase}/energy/accounts`, { headers });
    },
  },
  'route.method': {
    at: undefined,
    refuse: ({ fixture }) => fixture.fetch(`${fixture.urls.dataHolder.issuer}/jwks`, { method: 'DELETE' }),
  },
  'service.available': {
    at: 'getCustomer',
    refuse: async (stage) =>
      asPlayer(stage, (one) => {
        stage.fixture.sandbox.faults.add('outage');
        return one.call('/common/customer');
      }),
    world: lift,
  },
  'traffic.threshold': {
    at: 'listAccounts',
    refuse: async (stage) => {
      const { clock, decisions } = stage.fixture;
      await decisions.set('trafficThresholds', 'on');
      await clock.set(clock.now());
      await asPlayer(stage, async (one) => {
        for (let calls = 0; calls < 60 && (await one.call('/energy/accounts')).status === 200; calls += 1);
      });
    },
    world: async ({ fixture }, { response }) => {
      const wait = response.headers.find(([name]) => name === 'retry-after')?.[1] ?? '';
      await fixture.clock.advance(`PT${wait}S`);
    },
  },
};

const recipients: StateCases = {
  'recipient.active': {
    at: 'getCustomer',
    refuse: async (stage) => {
      inactive = await stage.fixture.player();
      const authorised = await stage.fixture.authorise(inactive);
      const tokens = await redeemed(stage.fixture, inactive, authorised);
      await suspend(stage, inactive);
      await customer(stage.fixture, tokens.access_token, inactive.fetch);
    },
    world: async (stage) => {
      await activate(stage, inactive);
      // The access token has expired by then, which is mended in turn.
      await redeemed(stage.fixture, inactive, await stage.fixture.authorise(inactive));
    },
  },
  'authorise.client-active': {
    at: 'authorise',
    refuse: async (stage) => {
      const party = partyOf(stage.fixture, inactive);
      consentOfInactive = await newConsent(party);
      const { url } = await requestFor(party, { consentId: consentOfInactive });
      await suspend(stage, inactive);
      await ask(party, url);
    },
    world: (stage) => activate(stage, inactive),
  },
  'backchannel.client-active': {
    at: 'backchannelAuthorise',
    refuse: async (stage) => {
      consentOfInactive = await newConsent(partyOf(stage.fixture, inactive));
      await suspend(stage, inactive);
      await backchannelRequest(partyOf(stage.fixture, inactive), await stage.hint(), { consentId: consentOfInactive });
    },
    world: (stage) => activate(stage, inactive),
  },
  'registration.product-active': {
    at: 'registerClient',
    refuse: async (stage) => {
      const { sandbox } = stage.fixture;
      inactive = (await sandbox.enrol({ alg: 'ES256' })) as RegisteredRecipient;
      const statement = await statementOf(sandbox, inactive);
      await suspend(stage, inactive);
      await register(sandbox, inactive, { statement });
    },
    world: async (stage) => {
      await activate(stage, inactive);
      await statementOf(stage.fixture.sandbox, inactive);
    },
  },
  'register.product-active': {
    at: 'getSoftwareStatementAssertion',
    refuse: async (stage) => {
      await suspend(stage, inactive);
      await statementOf(stage.fixture.sandbox, inactive).catch(() => undefined);
    },
    world: (stage) => stage.fixture.sandbox.register.setStatus('softwareProduct', inactive.softwareProductId, 'ACTIVE'),
  },
  'register.statement': {
    at: 'getSoftwareStatementAssertion',
    refuse: async ({ fixture: { sandbox } }) => {
      inactive = (await sandbox.enrol({ alg: 'ES256' })) as RegisteredRecipient;
      await changeRow(sandbox, 'register.enrolled', inactive.softwareProductId, { productName: ' ' });
      await statementOf(sandbox, inactive).catch(() => undefined);
    },
    world: ({ fixture: { sandbox } }) =>
      changeRow(sandbox, 'register.enrolled', inactive.softwareProductId, { productName: inactive.name }),
  },
  'registration.once': {
    at: 'registerClient',
    refuse: async ({ fixture: { sandbox } }) => {
      const product = await sandbox.enrol({ alg: 'ES256' });
      await registered(sandbox, product);
      await register(sandbox, product);
    },
    world: ({ fixture }) => fixture.decisions.set('secondRegistration', 'replace'),
  },
  'grant.type-registered': {
    at: 'token',
    refuse: async ({ fixture }) => {
      inactive = await fixture.player({ claims: { grant_types: ['authorization_code'] } });
      await post(fixture, inactive, 'token', { grant_type: 'client_credentials' });
    },
    world: async (stage) => void (await registerAnew(stage, inactive)),
  },
  'authorise.grant-registered': {
    at: 'authorise',
    refuse: async ({ fixture }) => {
      inactive = await fixture.player({ claims: { grant_types: ['urn:openid:params:grant-type:ciba'] } });
      const party = partyOf(fixture, inactive);
      await ask(party, (await requestFor(party, { consentId: crypto.randomUUID() })).url);
    },
    world: async (stage) => void (await newConsent(await registerAnew(stage, inactive))),
  },
  'backchannel.client': {
    at: 'backchannelAuthorise',
    refuse: async ({ fixture, hint }) => {
      inactive = await fixture.player({ claims: { grant_types: ['authorization_code'] } });
      await backchannelRequest(partyOf(fixture, inactive), await hint(), { consentId: crypto.randomUUID() });
    },
    world: async (stage) => void (await newConsent(await registerAnew(stage, inactive))),
  },
  'backchannel.offered': {
    at: undefined,
    refuse: async ({ fixture, party, hint }) => {
      const named = await hint();
      const consentId = await newConsent(party);
      await fixture.decisions.set('backchannel', 'off');
      await backchannelRequest(party, named, { consentId });
    },
    world: ({ fixture }) => fixture.decisions.set('backchannel', 'on'),
  },
};

const resources: StateCases = {
  'account.available': {
    at: 'getAccount',
    refuse: (stage) =>
      asPlayer(stage, async (one) => {
        const id = await firstId(one, '/energy/accounts', 'accounts', 'accountId');
        stage.fixture.sandbox.faults.add('account-unavailable');
        await one.call(`/energy/accounts/${id}`);
      }),
    world: lift,
  },
  'service-point.available': {
    at: 'getUsageForServicePoint',
    refuse: (stage) =>
      asPlayer(stage, async (one) => {
        const id = await firstId(one, base, 'servicePoints', 'servicePointId');
        stage.fixture.sandbox.faults.add('service-point-unavailable');
        await one.call(`${base}/${id}/usage`);
      }),
    world: lift,
  },
  'service-point.body-available': {
    at: 'listUsageForServicePoints',
    refuse: (stage) =>
      asPlayer(stage, async (one) => {
        const id = await firstId(one, base, 'servicePoints', 'servicePointId');
        stage.fixture.sandbox.faults.add('service-point-unavailable');
        await one.post(`${base}/usage`, { data: { servicePointIds: [id] }, meta: {} });
      }),
    world: lift,
  },
  'secondary.answered': {
    at: 'getUsageForServicePoint',
    refuse: (stage) =>
      asPlayer(stage, async (one) => {
        const id = await firstId(one, base, 'servicePoints', 'servicePointId');
        stage.fixture.sandbox.faults.add('secondary-outage');
        await one.call(`${base}/${id}/usage`);
      }),
    world: lift,
  },
  'header.arrangement-living': {
    at: 'listDERForServicePointsSR',
    refuse: async (stage) => {
      const { fixture } = stage;
      const { consentId } = await fixture.authorise(stage.player);
      const nmi = fixture.sandbox.scenario.servicePoints[0]?.nmi;
      const body = { data: { servicePointIds: [nmi] }, meta: {} };
      await fixture.decisions.set('arrangementLookup', 'living');
      await holderCaller(fixture.sandbox, consentId).post('/secondary/energy/electricity/servicepoints/der', body);
      await holderCaller(fixture.sandbox).post('/secondary/energy/electricity/servicepoints/der', body);
    },
  },
};

/** Breaches by the state of the recipient, its grants and the parties; those of the consumer are in screen-breaches.ts. */
export const stateBreaches: StateCases = {
  ...transport,
  ...recipients,
  ...grantBreaches,
  ...resources,
};
