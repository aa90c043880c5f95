// Mends of what the profile of today asks for: the pushed object, the reference to it, the verifier, arrangements, the registration of one's own.
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import type { Exchange } from '../../../mocks/index.ts';
import type { BeyondMending } from '../../elements/beyond-mending.ts';
import { codesInResponse } from './codes-in-response.ts';
import { draftOf, type Claims, type Draft } from './draft.ts';
import { formIn, inside, merged, queryIn, tokenAt, withForm, withPathPart, withQuery } from './draft-parts.ts';
import { accepted, answeredValues, lastGood, unusedCodes, type Known } from './known.ts';
import {
  dropForm,
  emptyToken,
  inTurn,
  objectOf,
  objectPlace,
  seconds,
  setForm,
  signedAnew,
  type LaterMends,
  type Mend,
  type MendCase,
  type Mends,
} from './mend-case.ts';
import { newStatement, setMember, wholeRegistration } from './mends-registration.ts';
import { objectOnly, scoped, setObject } from './mends-request-object.ts';
import { todaysPresets } from './todays-presets.ts';

const fewMinutes = 300;

const goodObject = ({ known }: MendCase): Claims =>
  lastGood(known, 'pushAuthorisation')?.tokens.find(({ at }) => at === 'body:request')?.claims ?? {};

/** Claims that every object for this holder has; those that stand there already stay. */
const newObject: Mend = (refused) => {
  const { known } = refused;
  const now = seconds(known);
  const { clientId } = known.sender;
  const token = objectOf(refused) ?? emptyToken(objectPlace(refused));
  const fresh = { nonce: known.uuid(), state: known.uuid(), aud: known.issuer, nbf: now, exp: now + fewMinutes };
  const claims = { ...goodObject(refused), ...fresh, iss: clientId, client_id: clientId, ...token.claims };
  return signedAnew(refused, { ...token, claims });
};

/** Only whoever has the verifier can make a challenge; one of theirs stands in what they pushed before. */
const challenge = setObject((refused) => {
  const { code_challenge: found } = goodObject(refused);
  return found === undefined ? undefined : { code_challenge: found, code_challenge_method: 'S256' };
});

/** Members directly under the parameter claims, otherwise. */
const sharing = (change: (claims: Claims) => Claims): Mend =>
  setObject((refused) => {
    const asked = inside(objectOf(refused)?.claims, 'claims');
    return { claims: merged(asked, change(asked)) };
  });

const wholeNumber = /^\d{1,10}$/u;
const duration = sharing(({ sharing_duration: sent }) => ({
  sharing_duration: typeof sent === 'string' && wholeNumber.test(sent) ? Number(sent) : undefined,
}));

const newArrangement = sharing(() => ({ cdr_arrangement_id: undefined }));

const clientScopes = setObject((refused) => scoped(refused, consumerScopes));

/** A browser comes with a query, or with a form. */
const browserParameter = (draft: Draft, name: string): string | undefined =>
  draft.method === 'POST' ? formIn(draft, name) : queryIn(draft, name);
const withBrowserParameter = (draft: Draft, name: string, value?: string): Draft =>
  draft.method === 'POST' ? withForm(draft, name, value) : withQuery(draft, name, value);

const clientId: Mend = ({ draft, known }) => withBrowserParameter(draft, 'client_id', known.sender.clientId);

/** A browser came with it, and was not sent away before it was looked at. */
const isSpent = ({ operation, checks }: Exchange): boolean =>
  operation === 'authorise' &&
  checks.some(({ rule, outcome }) => rule === 'request-uri.unused' && outcome !== 'not-reached');

/** The newest that was pushed and never used; it may have run out since, which is seen when it is sent. */
function freshReference(known: Known): string | undefined {
  const spent = known.exchanges.filter(isSpent).map((one) => browserParameter(draftOf(one), 'request_uri'));
  return answeredValues(known, 'request_uri', 'pushAuthorisation').find((one) => !spent.includes(one));
}

const reference: Mend = ({ draft, known }) => {
  const found = freshReference(known);
  return found === undefined || found === browserParameter(draft, 'request_uri')
    ? undefined
    : withBrowserParameter(draft, 'request_uri', found);
};

const byReference: Mend = (refused) => {
  const draft = withBrowserParameter(refused.draft, 'request');
  return browserParameter(draft, 'request_uri') === undefined ? reference({ ...refused, draft }) : draft;
};

const code = setForm('code', ({ known, draft }) =>
  unusedCodes(known, codesInResponse).find((one) => one !== formIn(draft, 'code')),
);

/** Sent with the same code before: nothing else on the wire tells it. */
const verifier = setForm('code_verifier', ({ known, draft }) =>
  known.exchanges
    .filter(({ operation, checks }) => operation === 'token' && !checks.some(isWrongVerifier))
    .map(draftOf)
    .filter((one) => formIn(one, 'code') === formIn(draft, 'code'))
    .map((one) => formIn(one, 'code_verifier'))
    .find((one) => one !== undefined && one !== ''),
);
const isWrongVerifier = ({ rule, outcome }: Exchange['checks'][number]): boolean =>
  rule === 'pkce.verifier' && outcome === 'fail';

/** Arrangements of the sender that it has not withdrawn, the newest first. */
const arrangement = setForm('cdr_arrangement_id', ({ known, draft }) => {
  const gone = accepted(known)
    .filter(({ operation }) => operation === 'revokeArrangement')
    .map((one) => formIn(draftOf(one), 'cdr_arrangement_id'));
  return answeredValues(known, 'cdr_arrangement_id', 'token').find(
    (one) => !gone.includes(one) && one !== formIn(draft, 'cdr_arrangement_id'),
  );
});

const registration = wholeRegistration(({ alg }) => ({
  response_types: ['code'],
  token_endpoint_auth_signing_alg: alg,
  authorization_signed_response_alg: alg,
}));

const ownProduct = inTurn(
  newStatement,
  setMember(({ known: { sender } }) => ({ iss: sender.softwareProductId, redirect_uris: sender.redirectUris })),
  (refused) => {
    const token = tokenAt(refused.draft, 'body');
    return token === undefined ? undefined : signedAnew(refused, token);
  },
);

const ownRegistration: Mend = ({ draft, known, operation }) =>
  operation === undefined || known.sender.clientId === undefined
    ? undefined
    : withPathPart(draft, operation.path, 'clientId', known.sender.clientId);

/** Rules of this profile, and those of the other that are kept in another way here. */
const mends: Mends = {
  'request-object.readable': newObject,
  'request-object.alg': newObject,
  'request-object.header': newObject,
  'request-object.key': newObject,
  'request-object.signature': newObject,
  'authorise.request-present': newObject,
  'pushed.no-request-uri': dropForm('request_uri'),
  'pushed.object-only': objectOnly,
  'pushed.iss': setObject(({ known }) => ({ iss: known.sender.clientId })),
  'pushed.client-id': setObject(({ known }) => ({ client_id: known.sender.clientId })),
  'authorise.response-type': setObject(() => ({ response_type: 'code' })),
  'pushed.response-mode': setObject(() => ({ response_mode: 'jwt' })),
  'pushed.scope-present': clientScopes,
  'request.scope-present': clientScopes,
  'pushed.scope-known': clientScopes,
  'request.scope': clientScopes,
  'pushed.nonce-length': setObject(({ known }) => ({ nonce: known.uuid() })),
  'pkce.challenge': challenge,
  'pkce.method': setObject(() => ({ code_challenge_method: 'S256' })),
  'sharing.duration': duration,
  'sharing.arrangement-form': newArrangement,
  'sharing.arrangement': newArrangement,
  'authorise.client-known': clientId,
  'request-uri.no-request': byReference,
  'request-uri.present': reference,
  'request-uri.known': reference,
  'request-uri.unused': reference,
  'request-uri.live': reference,
  'request-uri.redirect-uri': reference,
  'request-uri.scope': reference,
  'authorise.session': reference,
  'level.reachable': reference,
  'code.present': code,
  'code.known': code,
  'code.client': code,
  'code.unused': code,
  'code.live': code,
  'pkce.verifier': verifier,
  'credentials.scope': setForm('scope', () => 'cdr:registration'),
  'arrangement.id-present': arrangement,
  'arrangement.living': arrangement,
  'registration.readable': registration,
  'registration.request-alg': registration,
  'registration.request-key': inTurn(registration, newStatement),
  'registration.request-signature': registration,
  'registration.member-present': registration,
  'registration.response-types': setMember(() => ({ response_types: ['code'] })),
  'registration.response-alg': setMember(({ known }) => ({ authorization_signed_response_alg: known.sender.alg })),
  'registration.response-encryption': setMember(() => ({
    authorization_encrypted_response_alg: undefined,
    authorization_encrypted_response_enc: undefined,
  })),
  'registration.own-client': ownRegistration,
  'registration.same-product': ownProduct,
};

const pushAgain = (why: string): BeyondMending => ({ why: `${why} Push the request again.` });

const whatItTakes: LaterMends['whatItTakes'] = {
  'request-uri.present': pushAgain('No reference that is unused is known here.'),
  'request-uri.known': pushAgain('No reference that is unused is known here.'),
  'request-uri.no-request': pushAgain('No reference that is unused is known here.'),
  'request-uri.unused': pushAgain('A reference is good for one browser, and no other is known here.'),
  'request-uri.live': pushAgain('A reference is good for seconds, and no younger one is known here.'),
  'request-uri.redirect-uri': pushAgain('What was pushed names a redirect URI that is registered no more.'),
  'request-uri.scope': pushAgain('What was pushed names a scope that is registered no more.'),
  'pkce.challenge': {
    why: 'A challenge is the hash of a verifier that the recipient alone has. Let it make both anew, and push again.',
  },
  'pkce.verifier': {
    why: 'The verifier is known to whoever pushed the request, and was not sent so far. The code is still good: send it with the right one.',
  },
  'arrangement.id-present': {
    why: 'No living arrangement of the recipient is known here. The consumer has to authorise one first.',
  },
  'arrangement.living': {
    why: 'No other living arrangement of the recipient is known here; there is nothing to withdraw.',
  },
};

export const laterMends: LaterMends = { mends, whatItTakes, presets: todaysPresets };
