// Mends for today’s profile: pushed object, request_uri, verifier, arrangements and registration.
import type { BeyondMending } from '../../../../mocks/spec/rule.ts';
import { pointerTo } from '../request-changes.ts';
import { accepted, answeredValues } from '../known.ts';
import type { Exchange } from '../../../../mocks/index.ts';
import {
  browserPart,
  completeClaims,
  fewMinutes,
  inTurn,
  leaveOut,
  leaveOutThere,
  objectOf,
  objectPlace,
  seconds,
  set,
  setInPath,
  setThere,
  signAnew,
  type Mend,
  type Mends,
} from './mend-case.ts';
import { newStatement, setMembers, wholeRegistration } from './mends-registration.ts';
import { consumerScoped, goodObject, objectOnly, setObject, setOutside } from './mends-request-object.ts';
import { another } from './mends-tokens.ts';
import type { MissingPrerequisites } from './missing-prerequisite.ts';
import { documentOf, formIn, inside, queryIn, type RequestDocument } from '../request-document.ts';

/** Adds the claims that every object for this holder has; existing claims stay. */
const newObject = inTurn(
  completeClaims(objectPlace, (refused) => {
    const { known } = refused;
    const now = seconds(known);
    const { clientId } = known.sender;
    const fresh = { nonce: known.uuid(), state: known.uuid(), aud: known.issuer, nbf: now, exp: now + fewMinutes };
    return { ...goodObject(refused, 'pushAuthorisation'), ...fresh, iss: clientId, client_id: clientId };
  }),
  signAnew(objectPlace),
);

/** A new challenge needs its verifier, so takes the challenge of an earlier push. */
const challenge = setObject((refused) => {
  const { code_challenge: found } = goodObject(refused, 'pushAuthorisation');
  return found === undefined ? undefined : { code_challenge: found, code_challenge_method: 'S256' };
});

const wholeNumber = /^\d{1,10}$/u;

/** Turns a quoted number into a number; removes any other value. */
const duration: Mend = (refused) => {
  const sent = inside(objectOf(refused)?.claims, 'claims')['sharing_duration'];
  const isNumber = typeof sent === 'string' && wholeNumber.test(sent);
  return isNumber ? setThere(() => Number(sent))(refused) : leaveOutThere(refused);
};

const referenceIn = (document: RequestDocument): string | undefined =>
  (browserPart(document) === 'form' ? formIn : queryIn)(document, 'request_uri');

/** A browser has used it, and the check for use was reached. */
const isSpent = ({ operation, checks }: Exchange): boolean =>
  operation === 'authorise' &&
  checks.some(({ rule, outcome }) => rule === 'request-uri.unused' && outcome !== 'not-reached');

/** The newest pushed request_uri that was not used. It may have expired, which sending shows. */
const reference = setOutside('request_uri', ({ known, document }) => {
  const spent = known.exchanges.filter(isSpent).map((one) => referenceIn(documentOf(one)));
  const found = answeredValues(known, 'request_uri', 'pushAuthorisation').find((one) => !spent.includes(one));
  return found === referenceIn(document) ? undefined : found;
});

const byReference = inTurn(
  ({ document }) => [[pointerTo(browserPart(document), 'request')]],
  (refused) => (referenceIn(refused.document) === undefined ? reference(refused) : []),
);

/** The verifier sent with the same code before; no other message contains it. */
const verifier = set('/form/code_verifier', ({ known, document }) =>
  known.exchanges
    .filter(({ operation, checks }) => operation === 'token' && !checks.some(isWrongVerifier))
    .map((one) => documentOf(one))
    .filter((one) => formIn(one, 'code') === formIn(document, 'code'))
    .map((one) => formIn(one, 'code_verifier'))
    .find((one) => one !== undefined && one !== ''),
);
const isWrongVerifier = ({ rule, outcome }: Exchange['checks'][number]): boolean =>
  rule === 'pkce.verifier' && outcome === 'fail';

/** The sender’s arrangements that it has not withdrawn, newest first. */
const arrangement = another('cdr_arrangement_id', (known) => {
  const gone = accepted(known)
    .filter(({ operation }) => operation === 'revokeArrangement')
    .map((one) => formIn(documentOf(one), 'cdr_arrangement_id'));
  return answeredValues(known, 'cdr_arrangement_id', 'token').filter((one) => !gone.includes(one));
});

const registration = wholeRegistration(({ alg }) => ({
  response_types: ['code'],
  token_endpoint_auth_signing_alg: alg,
  authorization_signed_response_alg: alg,
}));

const ownProduct = inTurn(
  newStatement,
  setMembers(({ known: { sender } }) => ({ iss: sender.softwareProductId, redirect_uris: sender.redirectUris })),
  signAnew('body'),
);

const ownClient = (claim: string): Mend => setObject(({ known }) => ({ [claim]: known.sender.clientId }));

/** Rules of this profile, and shared ones that are mended differently here. */
export const todaysMends: Mends = {
  'request-object.readable': newObject,
  'request-object.alg': newObject,
  'request-object.header': newObject,
  'request-object.key': newObject,
  'request-object.signature': newObject,
  'authorise.request-present': newObject,
  'pushed.no-request-uri': leaveOut('/form/request_uri'),
  'pushed.object-only': objectOnly,
  'pushed.iss': ownClient('iss'),
  'pushed.client-id': ownClient('client_id'),
  'authorise.response-type': setObject(() => ({ response_type: 'code' })),
  'pushed.response-mode': setObject(() => ({ response_mode: 'jwt' })),
  'pushed.scope-present': consumerScoped,
  'request.scope-present': consumerScoped,
  'pushed.scope-known': consumerScoped,
  'request.scope': consumerScoped,
  'pushed.nonce-length': setObject(({ known }) => ({ nonce: known.uuid() })),
  'pkce.challenge': challenge,
  'pkce.method': setObject(() => ({ code_challenge_method: 'S256' })),
  'sharing.duration': duration,
  'sharing.arrangement-form': leaveOutThere,
  'sharing.arrangement': leaveOutThere,
  'authorise.client-known': setOutside('client_id', ({ known }) => known.sender.clientId),
  'request-uri.no-request': byReference,
  'request-uri.present': reference,
  'request-uri.known': reference,
  'request-uri.unused': reference,
  'request-uri.live': reference,
  'request-uri.redirect-uri': reference,
  'request-uri.scope': reference,
  'authorise.session': reference,
  'level.reachable': reference,
  'pkce.verifier': verifier,
  'credentials.scope': set('/form/scope', 'cdr:registration'),
  'arrangement.id-present': arrangement,
  'arrangement.living': arrangement,
  'registration.readable': registration,
  'registration.request-alg': registration,
  'registration.request-key': inTurn(registration, newStatement),
  'registration.request-signature': registration,
  'registration.member-present': registration,
  'registration.response-types': setMembers(() => ({ response_types: ['code'] })),
  'registration.response-alg': setThere(({ known }) => known.sender.alg),
  'registration.response-encryption': setMembers(() => ({
    authorization_encrypted_response_alg: undefined,
    authorization_encrypted_response_enc: undefined,
  })),
  'registration.own-client': setInPath('clientId', ({ known }) => known.sender.clientId),
  'registration.same-product': ownProduct,
};

const pushAgain = (why: string): BeyondMending => ({ why: `${why} Push the request again.` });
const noReference = pushAgain('No unused request_uri is known here.');

export const missingPrerequisiteToday: MissingPrerequisites = {
  'request-uri.present': noReference,
  'request-uri.known': noReference,
  'request-uri.no-request': noReference,
  'request-uri.unused': pushAgain('A request_uri works only once, and no unused one is known here.'),
  'request-uri.live': pushAgain('The request_uri has expired, and no newer one is known here.'),
  'request-uri.redirect-uri': pushAgain('The pushed request names a redirect URI that is no longer registered.'),
  'request-uri.scope': pushAgain('The pushed request names a scope that is no longer registered.'),
  'authorise.session': pushAgain('The pushed request has prompt=none, and the consumer has to log in.'),
  'level.reachable': pushAgain(
    'The pushed request asks for a level of assurance that no login in this sandbox reaches.',
  ),
  'pkce.challenge': {
    why: 'Only the recipient can make a code_verifier and its hash. Let it make both again, and push again.',
  },
  'pkce.verifier': {
    why: 'Only the recipient that pushed the request knows its code_verifier. The code is still valid: send it with that code_verifier.',
  },
  'arrangement.id-present': {
    why: 'No active arrangement of the recipient is known here. The consumer has to authorise one first.',
  },
  'arrangement.living': {
    why: 'No other active arrangement of the recipient is known here. Nothing is left to withdraw.',
  },
};
