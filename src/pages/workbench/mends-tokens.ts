// Mends of grants, and of what is introspected and revoked.
import { formIn, requestObjectIn, withForm } from './draft-parts.ts';
import { answeredValues, accepted, lastGood, refreshTokens, unusedCodes } from './known.ts';
import { draftOf } from './draft.ts';
import { setForm, type Mend, type MendCase, type Mends } from './mend-case.ts';

/** The grant that the other parameters are of. */
function grantType({ draft }: MendCase): string {
  if (given(formIn(draft, 'auth_req_id'))) return 'urn:openid:params:grant-type:ciba';
  if (given(formIn(draft, 'code'))) return 'authorization_code';
  return given(formIn(draft, 'refresh_token')) ? 'refresh_token' : 'client_credentials';
}

const given = (value: string | undefined): boolean => value !== undefined && value !== '';

/** Another than the one that was refused. */
const code = setForm('code', ({ known, draft }) => unusedCodes(known).find((one) => one !== formIn(draft, 'code')));
const refreshToken = setForm('refresh_token', ({ known, draft }) =>
  refreshTokens(known).find((one) => one !== formIn(draft, 'refresh_token')),
);
const token = setForm('token', ({ known, draft }) =>
  refreshTokens(known).find((one) => one !== formIn(draft, 'token')),
);
const authReqId = setForm('auth_req_id', ({ known, draft }) =>
  answeredValues(known, 'auth_req_id', 'backchannelAuthorise').find(
    (one) => one !== formIn(draft, 'auth_req_id') && !isSpent(known, one),
  ),
);

/** Of a later authorisation. */
const anotherGrant: Mend = (refused) => {
  if (formIn(refused.draft, 'auth_req_id') !== undefined) return authReqId(refused);
  return formIn(refused.draft, 'code') === undefined ? refreshToken(refused) : code(refused);
};

const isSpent = (known: MendCase['known'], id: string): boolean =>
  accepted(known).some((one) => one.operation === 'token' && formIn(draftOf(one), 'auth_req_id') === id);

/** That of the authorisation request. */
const redirectUri = setForm('redirect_uri', ({ known }) => {
  const good = lastGood(known, 'authorise');
  const asked = good === undefined ? undefined : requestObjectIn(good)?.claims['redirect_uri'];
  return typeof asked === 'string' ? asked : known.sender.redirectUris[0];
});

const withoutScope: Mend = ({ draft }) => withForm(draft, 'scope');

export const tokenMends: Mends = {
  'grant.type-present': setForm('grant_type', grantType),
  'grant.type-supported': setForm('grant_type', grantType),
  'code.present': code,
  'code.redirect-uri-present': redirectUri,
  'code.known': code,
  'code.client': code,
  'code.redirect-uri': redirectUri,
  'code.unused': code,
  'code.live': code,
  'refresh.present': refreshToken,
  'refresh.known': refreshToken,
  'refresh.client': refreshToken,
  'refresh.unused': refreshToken,
  'refresh.not-revoked': refreshToken,
  'refresh.live': refreshToken,
  'refresh.scope': withoutScope,
  'credentials.scope': setForm('scope', () => 'cdr:consents'),
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
  'register.grant-type': setForm('grant_type', () => 'client_credentials'),
  'register.scope': setForm('scope', () => 'cdr-register:read'),
};
