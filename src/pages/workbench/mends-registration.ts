// Mends of registration requests: the statement anew, and members as the profile has them.
import { isClaims, type Claims } from './draft.ts';
import { merged, tokenAt, withClaims } from './draft-parts.ts';
import { openJwt } from '../../elements/jwt.ts';
import { livingStatement, type SenderFacts } from './known.ts';
import {
  emptyToken,
  inTurn,
  ownCertificate,
  seconds,
  signedAnew,
  type Mend,
  type MendCase,
  type Mends,
} from './mend-case.ts';

const fewMinutes = 300;

/** Claims of the request otherwise. */
export const setMember =
  (change: (refused: MendCase) => Claims | undefined): Mend =>
  (refused) => {
    const claims = change(refused);
    const token = tokenAt(refused.draft, 'body');
    return token === undefined || claims === undefined ? undefined : withClaims(refused.draft, token, claims);
  };

/** What the statement lets the product ask for. */
function stated({ draft, known }: MendCase): Claims {
  const own = tokenAt(draft, 'body')?.claims['software_statement'];
  const statement = typeof own === 'string' && openJwt(own)?.claims !== undefined ? own : livingStatement(known);
  const claims = statement === undefined ? undefined : openJwt(statement)?.claims;
  return isClaims(claims) ? claims : {};
}

const redirects = (refused: MendCase): Claims => ({
  redirect_uris: stated(refused)['redirect_uris'] ?? refused.known.sender.redirectUris,
});

/** The minimum list (profile 13.9.1) with what else the profile asks for; what stands there already stays. */
export const wholeRegistration =
  (more: (sender: SenderFacts) => Claims): Mend =>
  (refused) => {
    const { draft, known } = refused;
    const token = tokenAt(draft, 'body') ?? emptyToken('body');
    const now = seconds(known);
    const claims = {
      iss: known.sender.softwareProductId,
      aud: known.issuer,
      iat: now,
      exp: now + fewMinutes,
      jti: known.uuid(),
      ...redirects(refused),
      token_endpoint_auth_method: 'private_key_jwt',
      grant_types: ['authorization_code', 'client_credentials', 'refresh_token'],
      id_token_signed_response_alg: known.sender.alg,
      request_object_signing_alg: known.sender.alg,
      software_statement: livingStatement(known),
      ...more(known.sender),
      ...present(token.claims),
    };
    return claims.software_statement === undefined
      ? undefined
      : signedAnew(refused, { ...token, claims: merged(claims, {}) });
  };
const whole = wholeRegistration(() => ({ response_types: ['code id_token'] }));

const present = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined && value !== null));

export const newStatement = setMember(({ known }) => {
  const found = livingStatement(known);
  return found === undefined ? undefined : { software_statement: found };
});

const timely = setMember(({ known }) => {
  const now = seconds(known);
  return { iat: now, nbf: undefined, exp: now + fewMinutes };
});

const jti = setMember(({ known }) => ({ jti: known.uuid() }));

/** Without what is said of the back channel. */
const withoutBackchannel = setMember((refused) => {
  const grants = tokenAt(refused.draft, 'body')?.claims['grant_types'];
  const kept = Array.isArray(grants) ? grants.filter((one) => !/backchannel|ciba/u.test(String(one))) : [];
  return {
    backchannel_token_delivery_mode: undefined,
    backchannel_authentication_request_signing_alg: undefined,
    backchannel_client_notification_endpoint: undefined,
    ...(Array.isArray(grants) ? { grant_types: kept.length === 0 ? everyGrant : kept } : {}),
  };
});

const everyGrant = ['authorization_code', 'client_credentials', 'refresh_token'];

const algorithms = setMember(({ draft, known }) => {
  const claims = tokenAt(draft, 'body')?.claims ?? {};
  const wrong = Object.entries(claims).filter(([name, value]) =>
    name.endsWith('_signed_response_alg') || name.endsWith('_signing_alg')
      ? value !== 'PS256' && value !== 'ES256'
      : false,
  );
  return Object.fromEntries(wrong.map(([name]) => [name, known.sender.alg]));
});

export const registrationMends: Mends = {
  'registration.readable': whole,
  'registration.statement-present': newStatement,
  'registration.statement-readable': newStatement,
  'registration.statement-key': newStatement,
  'registration.statement-signature': newStatement,
  'registration.statement-issuer': newStatement,
  'registration.statement-live': newStatement,
  'registration.statement-claims': newStatement,
  'registration.certificate-owner': ownCertificate,
  'registration.request-alg': whole,
  'registration.request-key': inTurn(whole, newStatement),
  'registration.request-signature': whole,
  'registration.member-present': whole,
  'registration.not-before': timely,
  'registration.live': timely,
  'registration.iss': setMember(({ known }) => ({ iss: known.sender.softwareProductId })),
  'registration.aud': setMember(({ known }) => ({ aud: known.issuer })),
  'registration.jti': jti,
  'registration.jti-once': jti,
  'registration.redirect-uris-present': setMember(redirects),
  'registration.redirect-uri-form': (refused) => {
    const mended = newStatement(refused);
    return mended === undefined ? undefined : setMember(redirects)({ ...refused, draft: mended });
  },
  'registration.redirect-uris': setMember(redirects),
  'registration.signing-alg': algorithms,
  'registration.auth-method': setMember(() => ({ token_endpoint_auth_method: 'private_key_jwt' })),
  'registration.subject-type': setMember(() => ({ subject_type: undefined })),
  'registration.response-types': setMember(() => ({ response_types: ['code id_token'] })),
  'registration.grant-types': setMember(() => ({ grant_types: everyGrant })),
  'registration.application-type': setMember(() => ({ application_type: undefined })),
  'registration.backchannel-mode': withoutBackchannel,
  'registration.backchannel-alg': setMember(({ known }) => ({
    backchannel_authentication_request_signing_alg: known.sender.alg,
  })),
  'registration.notification-endpoint': withoutBackchannel,
  'registration.encryption': setMember(() => ({
    id_token_encrypted_response_alg: undefined,
    id_token_encrypted_response_enc: undefined,
  })),
  'registration.encryption-key': setMember(() => ({
    id_token_encrypted_response_alg: undefined,
    id_token_encrypted_response_enc: undefined,
  })),
};
