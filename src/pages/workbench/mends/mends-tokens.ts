// Mends of grants, and of introspection and revocation.
import { accepted, answeredValues, lastGood, refreshTokens, unusedCodes, type Known } from '../known.ts';
import { asExpected, leaveOut, type Mend, type MendCase, type Mends, set, setThere } from './mend-case.ts';
import { documentOf, formIn, requestObjectIn } from '../request-document.ts';

/** The grant type that the other parameters imply. */
function grantType({ document }: MendCase): string {
  const has = (name: string): boolean => (formIn(document, name) ?? '') !== '';
  if (has('auth_req_id')) return 'urn:openid:params:grant-type:ciba';
  if (has('code')) return 'authorization_code';
  return has('refresh_token') ? 'refresh_token' : 'client_credentials';
}

/** The first of the sender’s values that was not just refused. */
export const another = (name: string, from: (known: Known) => readonly string[]): Mend =>
  set(`/form/${name}`, ({ known, document }) => from(known).find((one) => one !== formIn(document, name)));

const anotherCode = another('code', unusedCodes);
const refreshToken = another('refresh_token', refreshTokens);
const token = another('token', refreshTokens);
const authReqId = another('auth_req_id', (known) => {
  const spent = accepted(known).map((one) => (one.operation === 'token' ? formIn(documentOf(one), 'auth_req_id') : ''));
  return answeredValues(known, 'auth_req_id', 'backchannelAuthorise').filter((id) => !spent.includes(id));
});

/** A grant from another authorisation. */
const anotherGrant: Mend = (refused) => {
  if (formIn(refused.document, 'auth_req_id') !== undefined) return authReqId(refused);
  return formIn(refused.document, 'code') === undefined ? refreshToken(refused) : anotherCode(refused);
};

/** The redirect_uri of the last authorisation request, wherever it was sent. */
const requestedRedirectUri = setThere(({ known }) => {
  const requests = [lastGood(known, 'pushAuthorisation'), lastGood(known, 'authorise')];
  const objects = requests.map((good) => good && requestObjectIn(good));
  return objects.find((object) => object !== undefined)?.claims['redirect_uri'] ?? known.sender.redirectUris[0];
});

export const tokenMends: Mends = {
  'grant.type-present': set('/form/grant_type', grantType),
  'grant.type-supported': set('/form/grant_type', grantType),
  'code.present': anotherCode,
  'code.redirect-uri-present': requestedRedirectUri,
  'code.known': anotherCode,
  'code.client': anotherCode,
  'code.redirect-uri': asExpected,
  'code.unused': anotherCode,
  'code.live': anotherCode,
  'refresh.present': refreshToken,
  'refresh.known': refreshToken,
  'refresh.client': refreshToken,
  'refresh.unused': refreshToken,
  'refresh.not-revoked': refreshToken,
  'refresh.live': refreshToken,
  'refresh.scope': leaveOut('/form/scope'),
  'credentials.scope': set('/form/scope', 'cdr:consents'),
  'auth-req.present': authReqId,
  'auth-req.known': authReqId,
  'auth-req.client': authReqId,
  'auth-req.unused': authReqId,
  'auth-req.live': authReqId,
  'auth-req.approved': authReqId,
  'grant.alive': anotherGrant,
  'grant.consent': anotherGrant,
  'introspection.token': token,
  'introspection.kind': token,
  'revocation.token': token,
  'revocation.kind': token,
  'revocation.client': token,
  'register.grant-type': asExpected,
  'register.scope': asExpected,
};
