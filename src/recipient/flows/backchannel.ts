// Flows: the consumer authorises on their own device, while the recipient polls or waits for a ping (CIBA, IS 4.2, 13.3).
import * as oauth from 'oauth4webapi';
import { backchannelRequestObject, pollBackchannel, startBackchannel } from '../backchannel-client.ts';
import { consentSteps } from './consent-steps.ts';
import { holderClientOf, sharedAndRead, wantedOf, type SharingFacts } from './facts.ts';
import { endsWith, flow, need, step, waitOf, type StepSurroundings } from './flow.ts';
import { readingSteps } from './reading-steps.ts';

export interface BackchannelFacts extends SharingFacts {
  /** The hint shown on the consumer’s device, or `sub:` and the sub of an earlier ID token. */
  loginHint?: string;
  /** Shown to the consumer on both screens. */
  bindingMessage?: string;
  /** Bearer token that authenticates the holder’s ping. */
  notificationToken?: string;
  /** The signed authentication request. */
  backchannelRequest?: string;
  /** Response of the backchannel endpoint: auth_req_id, expires_in and interval in seconds. */
  started?: oauth.BackchannelAuthenticationResponse;
  /** Result of a poll before the consumer had answered. */
  tooEarly?: 'authorization_pending' | 'slow_down';
  /** Seconds between polls after slow_down: five more each time. */
  slowedTo?: number;
  /** The bearer token that came with the holder’s ping. */
  pinged?: string;
  /** The auth_req_id that the tokens were issued for. */
  tokensFor?: string;
}

const askSteps = [
  ...consentSteps,
  step<BackchannelFacts>({
    id: 'backchannel-request',
    title: 'Sign the request',
    words:
      'One signed JWT names the consumer by a hint without personal information, and carries the words that both screens will show.',
    from: 'recipient',
    to: 'recipient',
    way: 'local',
    clauses: ['IS:4.2', 'IS:12', 'CIBA:7.1.1'],
    run: async (facts, surroundings) => {
      const hint = facts.loginHint ?? (facts.idToken === undefined ? undefined : `sub:${facts.idToken.sub}`);
      const loginHint = need({ loginHint: hint }, 'loginHint');
      const bindingMessage = facts.bindingMessage ?? fourDigits();
      const ping = facts.backchannel === 'ping' ? { notificationToken: oauth.generateRandomState() } : {};
      const backchannelRequest = await backchannelRequestObject(holderClientOf(facts, surroundings), {
        scope: wantedOf(facts).scopes.join(' '),
        consentId: need(facts, 'consentId'),
        loginHint,
        bindingMessage,
        ...ping,
      });
      return { loginHint, bindingMessage, backchannelRequest, ...ping };
    },
  }),
  step<BackchannelFacts>({
    id: 'backchannel-start',
    title: 'Ask the holder to ask the consumer',
    words: 'The holder answers with an auth_req_id and the polling interval.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['IS:13.3', 'CIBA:7.1', 'CIBA:7.3'],
    run: async (facts, { send, ...surroundings }) => ({
      started: await startBackchannel(holderClientOf(facts, surroundings), need(facts, 'backchannelRequest'), send),
    }),
  }),
];

const fourDigits = (): string => String((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 10_000).padStart(4, '0');

/** Polls once: returns the tokens, or notes that they are not ready. */
export async function pollOnce(
  facts: BackchannelFacts,
  { send, ...surroundings }: StepSurroundings,
): Promise<Partial<BackchannelFacts>> {
  const { auth_req_id: authReqId, interval = 5 } = need(facts, 'started');
  const polled = await pollBackchannel(holderClientOf(facts, surroundings), authReqId, send);
  if (typeof polled !== 'string') return tokensOf(authReqId, polled);
  const slowed = polled === 'slow_down' ? { slowedTo: (facts.slowedTo ?? interval) + 5 } : {};
  return { tooEarly: polled, ...slowed };
}

const tooEarly = step<BackchannelFacts>({
  id: 'first-poll',
  title: 'Poll before the answer',
  words:
    'The consumer has not answered yet: authorization_pending. A recipient that polls again too soon gets slow_down.',
  from: 'recipient',
  to: 'holder',
  way: 'mtls',
  clauses: ['CIBA:10.1', 'CIBA:11'],
  run: pollOnce,
});

const device = step<BackchannelFacts>({
  id: 'device',
  title: 'The consumer answers on their device',
  words:
    'The same four digits on both screens tell the consumer that this request is theirs. They choose accounts on their device.',
  from: 'consumer',
  to: 'holder',
  way: 'browser',
  human: true,
  clauses: ['IS:4.2', 'CIBA:8'],
  run: async (facts, surroundings) => {
    const { bindingMessage } = facts;
    await surroundings.device?.({
      authReqId: need(facts, 'started').auth_req_id,
      ...(bindingMessage === undefined ? {} : { bindingMessage }),
    });
    return {};
  },
});

const ping = step<BackchannelFacts>({
  id: 'ping',
  title: 'The holder pings',
  words:
    'The holder notifies the recipient that there is an answer, but not which. It authenticates with the token that the recipient gave it for this.',
  from: 'holder',
  to: 'recipient',
  way: 'tls',
  operation: 'notifyRecipient',
  clauses: ['CIBA:10.2'],
  run: async (facts, { notified }) => {
    const pinged = await need({ notified }, 'notified')(need(facts, 'started').auth_req_id);
    if (pinged === undefined || pinged !== facts.notificationToken)
      throw new Error('The notification does not have the client_notification_token of this request.');
    return { pinged };
  },
});

const poll = step<BackchannelFacts>({
  id: 'poll',
  title: 'Fetch the tokens',
  words:
    'The recipient waits for the interval, then polls again, until the consumer has answered or the request has expired.',
  from: 'recipient',
  to: 'holder',
  way: 'mtls',
  clauses: ['IS:13.4', 'CIBA:10.1', 'CIBA:10.1.1'],
  run: async (facts, { send, ...surroundings }) => {
    const { auth_req_id: authReqId, expires_in: expiresIn, interval: first = 5 } = need(facts, 'started');
    if (facts.tokensFor === authReqId) return {};
    let interval = facts.slowedTo ?? first;
    // A pinged client asks at once; a polling client has just asked, so it waits first.
    const pinged = facts.pinged !== undefined && facts.pinged === facts.notificationToken;
    if (!pinged) await waitOf(surroundings)(interval);
    for (let waited = 0; waited <= expiresIn; waited += interval) {
      const polled = await pollBackchannel(holderClientOf(facts, surroundings), authReqId, send);
      if (typeof polled !== 'string') return tokensOf(authReqId, polled);
      if (polled === 'slow_down') interval += 5;
      await waitOf(surroundings)(interval);
    }
    throw new Error('The consumer did not answer before auth_req_id expired.');
  },
});

function tokensOf(
  authReqId: string,
  tokens: oauth.TokenEndpointResponse,
): Pick<BackchannelFacts, 'tokens' | 'tokensFor' | 'idToken'> {
  const idToken = oauth.getValidatedIdTokenClaims(tokens);
  return { tokens, tokensFor: authReqId, ...(idToken === undefined ? {} : { idToken }) };
}

/** For a client that registered with `backchannel: 'poll'`. */
export const backchannelPoll = endsWith(
  flow<BackchannelFacts>(
    'backchannel-poll',
    'Backchannel (CIBA), polling',
    'The consumer answers on their own device; the recipient polls for the tokens.',
    [...askSteps, tooEarly, device, poll, ...readingSteps],
  ),
  'consentId',
  'consentToken',
  'loginHint',
  'bindingMessage',
  'started',
  ...sharedAndRead,
);

/** For a client that registered with `backchannel: 'ping'`. */
export const backchannelPing = endsWith(
  flow<BackchannelFacts>(
    'backchannel-ping',
    'Backchannel (CIBA), with a ping',
    'The consumer answers on their own device; the holder notifies the recipient when to fetch the tokens.',
    [...askSteps, device, ping, poll, ...readingSteps],
  ),
  'consentId',
  'consentToken',
  'loginHint',
  'bindingMessage',
  'started',
  'pinged',
  ...sharedAndRead,
);
