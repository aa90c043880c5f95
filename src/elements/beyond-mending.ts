// Refusals that no other bytes of the sender can turn: what has to happen in the world first, in a sentence, and where.
import type { RuleId } from '../../mocks/spec/rules/index.ts';
import { ruleAtHand } from '../../mocks/spec/rules/at-hand.ts';

export type MendingPlace = 'register' | 'decisions' | 'hybrid' | 'registration' | 'backchannel' | 'refresh';

export interface BeyondMending {
  /** What has to happen, and who can make it happen. */
  readonly why: string;
  /** Where that can be done: a view or a flow of the playground. */
  readonly view?: MendingPlace;
}

/** What is known of a refusal when it is shown. */
export interface Remedy {
  /** Other bytes of the sender keep the rule, with what is known here. */
  readonly mends: boolean;
  /** Why they do not, or why they do where a rule asks for more than bytes. */
  readonly words?: BeyondMending;
}

const register = (why: string): BeyondMending => ({ why, view: 'register' });
const decisions = (why: string): BeyondMending => ({ why, view: 'decisions' });
const hybrid = (why: string): BeyondMending => ({ why, view: 'hybrid' });
const registration = (why: string): BeyondMending => ({ why, view: 'registration' });
const backchannel = (why: string): BeyondMending => ({ why, view: 'backchannel' });

const notActive = register(
  'The register says that the recipient is not active. Only its operator can change that; holders follow within five minutes.',
);
const anotherConsent = hybrid(
  'The consumer’s consent has ended. Nothing that the recipient sends brings it back; the consumer has to give a new one.',
);
const consumerSaid = (what: string): BeyondMending =>
  hybrid(`${what} That is their answer; a recipient can only ask again another time.`);
const screen = hybrid(
  'The screen belongs to the holder and the consumer. Go on where it stands, or start again at the recipient.',
);

const beyondMending: Readonly<Partial<Record<RuleId, BeyondMending>>> = {
  'route.implemented': {
    why: 'The standard knows this operation and this sandbox does not offer it. There is nothing to send instead.',
  },
  'service.available': decisions(
    'The holder has declared an outage. It has to end first: wait until then, or switch the decision on outages.',
  ),
  'traffic.threshold': decisions(
    'Too many calls came in too short a time. Only waiting helps, for as long as Retry-After says.',
  ),
  'recipient.active': notActive,
  'authorise.client-active': notActive,
  'backchannel.client-active': notActive,
  'registration.product-active': notActive,
  'register.product-active': notActive,
  'interaction.consent': anotherConsent,
  'grant.type-registered': registration('The client did not register for this grant type. It has to register with it.'),
  'authorise.grant-registered': registration(
    'The client did not register for authorization_code. It has to register with it.',
  ),
  'backchannel.client': registration(
    'The client did not register for the backchannel. It has to register with a backchannel grant and a delivery mode.',
  ),
  'backchannel.offered': decisions(
    'This holder does not offer backchannel authentication. The decision on it can be switched.',
  ),
  'id-token.encryption-key': registration(
    'The recipient’s key set has no key that the ID token could be encrypted for. One has to be published first.',
  ),
  'interaction.encryption-key': registration(
    'The recipient’s key set has no key that the ID token could be encrypted for. One has to be published first.',
  ),
  'pushed.response-key': registration(
    'The recipient’s key set has no key that responses could be encrypted for. One has to be published first.',
  ),
  'interaction.response-key': registration(
    'The recipient’s key set has no key any more that the response could be encrypted for. One has to be published first.',
  ),
  'registration.once': decisions(
    'The product is registered already, and the client_id of its first registration is the one to use. A decision says whether a second one may take its place.',
  ),
  'auth-req.pace': backchannel(
    'The same request is right a little later. Wait five seconds more than before, then poll again.',
  ),
  'auth-req.answered': backchannel('The consumer has not answered yet. The same request is right once they have.'),
  'account.available': { why: 'The account is not available now. That is for its holder to change; try again later.' },
  'service-point.available': {
    why: 'The service point is not available now. That is for its holder to change; try again later.',
  },
  'service-point.body-available': {
    why: 'A service point of the list is not available now. Try again later, or leave it out.',
  },
  'secondary.answered': {
    why: 'The secondary data holder did not answer the holder. Nothing on the recipient’s side changes that.',
  },
  'register.statement': register(
    'The register’s own record of the software product is not complete. Its operator has to complete it.',
  ),
  'interaction.known': screen,
  'interaction.screen': screen,
  'interaction.answer': screen,
  'interaction.code': hybrid(
    'The digits stand in the consumer’s newest message; the phone beside the flow can put them in.',
  ),
  'interaction.attempts': hybrid(
    'Too many wrong codes were typed. Start again at the recipient, and type the newest one.',
  ),
  'interaction.continued': consumerSaid('The consumer cancelled.'),
  'interaction.acknowledged': consumerSaid('The consumer said on their device that it was somebody else.'),
  'interaction.subject': hybrid('Somebody else logged in than the request names. The right consumer has to log in.'),
  'interaction.authorised': consumerSaid('The consumer said no.'),
  'device.known': backchannel('Nothing waits on this device any more. Reload it, or start a new request.'),
  'device.answer': backchannel(
    'The device offers approve and deny, with the accounts that it shows. Answer on the device itself.',
  ),
  'notification.body': {
    why: 'A ping is sent by the data holder. Its own code would have to send auth_req_id as JSON.',
  },
};

/** Why the sender can never mend a breach of the rule; undefined where other bytes can. */
export const beyondMendingOf = (rule: RuleId): BeyondMending | undefined =>
  beyondMending[rule] ?? ruleAtHand(rule)?.beyond;

/** Where a mend needs something that the sender does not have: what would get it. */
export const whatItTakes: Readonly<Partial<Record<RuleId, BeyondMending>>> = {
  'token.live': {
    why: 'The access token has ended, and no younger one is known here. Refresh it first.',
    view: 'refresh',
  },
  'token.not-revoked': hybrid(
    'The access token was revoked, and no other is known here. The consumer has to authorise again.',
  ),
  'refresh.live': hybrid(
    'The refresh token has ended, and no other is known here. The consumer has to authorise again.',
  ),
  'refresh.unused': hybrid('Using an older refresh token has revoked them all. The consumer has to authorise again.'),
  'refresh.not-revoked': hybrid(
    'The refresh token was revoked, and no other is known here. The consumer has to authorise again.',
  ),
  'consent.alive': anotherConsent,
  'grant.consent': anotherConsent,
  'grant.alive': hybrid(
    'The authorisation was revoked, and with it everything that came of it. The consumer has to authorise again.',
  ),
  'token.level': hybrid(
    'The session did not reach this level of assurance. The consumer has to authorise again, with the level asked for as an essential claim.',
  ),
  'auth-req.unused': backchannel('The tokens were fetched once and are not given twice. Ask the consumer again.'),
  'auth-req.live': backchannel('The request ran out before it was answered. Start a new one.'),
  'auth-req.approved': backchannel('The consumer declined. That is their answer; a recipient can only ask again.'),
  'code.unused': hybrid('A code is good once, and no unused one is known here. The consumer has to authorise again.'),
  'code.live': hybrid(
    'A code is good for a minute, and no younger one is known here. The consumer has to authorise again.',
  ),
  'consent-claim.usable': hybrid(
    'No consent of the recipient is known here that could still be authorised. Create one first.',
  ),
  'registration.statement-live': registration(
    'The software statement has ended. Fetch a new one from the register first.',
  ),
};
