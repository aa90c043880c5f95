// Mends of registration requests: a new statement, and members as the profile requires.
import { isMembers } from '../../../elements/json-member.ts';
import { openJwt } from '../../../elements/message/jwt.ts';
import { livingStatement, type SenderFacts } from '../known.ts';
import {
  asExpected,
  completeClaims,
  fewMinutes,
  firstExpected,
  inTurn,
  leaveOut,
  leaveOutThere,
  ownCertificate,
  seconds,
  setClaims,
  setThere,
  signAnew,
  type Mend,
  type MendCase,
  type Mends,
} from './mend-case.ts';
import type { Claims } from '../request-document.ts';

export const setMembers = (change: (refused: MendCase) => Claims | undefined): Mend => setClaims('body', change);

const membersIn = ({ document }: MendCase): Claims => document.tokens.body?.claims ?? {};

/** The claims of the software statement, which limit the registration. */
function stated(refused: MendCase): Claims {
  const own = membersIn(refused)['software_statement'];
  const statement =
    typeof own === 'string' && openJwt(own)?.claims !== undefined ? own : livingStatement(refused.known);
  const claims = statement === undefined ? undefined : openJwt(statement)?.claims;
  return isMembers(claims) ? claims : {};
}

const redirectUris = (refused: MendCase): Claims => ({
  redirect_uris: stated(refused)['redirect_uris'] ?? refused.known.sender.redirectUris,
});

/** Adds the required members (profile 13.9.1) and the profile’s further ones; existing members stay. */
export const wholeRegistration =
  (more: (sender: SenderFacts) => Claims): Mend =>
  (refused) => {
    const { known } = refused;
    const { sender } = known;
    const now = seconds(known);
    const statement = livingStatement(known);
    if ((statement ?? membersIn(refused)['software_statement'] ?? undefined) === undefined) return undefined;
    const whole = completeClaims('body', () => ({
      iss: sender.softwareProductId,
      aud: known.issuer,
      iat: now,
      exp: now + fewMinutes,
      jti: known.uuid(),
      ...redirectUris(refused),
      token_endpoint_auth_method: 'private_key_jwt',
      grant_types: everyGrant,
      id_token_signed_response_alg: sender.alg,
      request_object_signing_alg: sender.alg,
      software_statement: statement,
      ...more(sender),
    }));
    return inTurn(whole, signAnew('body'))(refused);
  };
const whole = wholeRegistration(() => ({ response_types: ['code id_token'] }));

export const newStatement = setMembers(({ known }) => {
  const found = livingStatement(known);
  return found === undefined ? undefined : { software_statement: found };
});

const timely = setMembers(({ known }) => {
  const now = seconds(known);
  return { iat: now, nbf: undefined, exp: now + fewMinutes };
});

const newJti = setThere(({ known }) => known.uuid());

const everyGrant = ['authorization_code', 'client_credentials', 'refresh_token'];

/** Removes the backchannel members. */
const withoutBackchannel = setMembers((refused) => {
  const grants = membersIn(refused)['grant_types'];
  const kept = Array.isArray(grants) ? grants.filter((one) => !/backchannel|ciba/u.test(String(one))) : [];
  return {
    backchannel_token_delivery_mode: undefined,
    backchannel_authentication_request_signing_alg: undefined,
    backchannel_client_notification_endpoint: undefined,
    ...(Array.isArray(grants) ? { grant_types: kept.length === 0 ? everyGrant : kept } : {}),
  };
});

const algorithms = setMembers((refused) =>
  Object.fromEntries(
    Object.entries(membersIn(refused)).flatMap(([name, value]) =>
      /_signed_response_alg$|_signing_alg$/u.test(name) && value !== 'PS256' && value !== 'ES256'
        ? [[name, refused.known.sender.alg]]
        : [],
    ),
  ),
);

const [encryptionAlg, encryptionEnc] = ['id_token_encrypted_response_alg', 'id_token_encrypted_response_enc'];

const withoutEncryption = leaveOut(`/tokens/body/claims/${encryptionAlg}`, `/tokens/body/claims/${encryptionEnc}`);

/** Both members, because a decision may require neither to be missing. */
const withEncryption = setMembers((refused) => {
  const { check } = refused;
  const enc = membersIn(refused)[encryptionEnc] ?? 'A256GCM';
  return check.at?.endsWith(encryptionAlg) === true
    ? { [encryptionAlg]: firstExpected(check), [encryptionEnc]: enc }
    : { [encryptionEnc]: firstExpected(check) };
});

/** Parses the check’s list of keys: `RSA enc RSA-OAEP, EC sig ES256`. */
const hasEncryptionKey = ({ actual }: MendCase['check']): boolean =>
  typeof actual === 'string' && actual.split(', ').some((key) => key.split(' ')[1] === 'enc');

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
  'registration.iss': setThere(({ known }) => known.sender.softwareProductId),
  'registration.aud': setThere(({ check, known }) => firstExpected(check) ?? known.issuer),
  'registration.jti': newJti,
  'registration.jti-once': newJti,
  'registration.redirect-uris-present': setMembers(redirectUris),
  'registration.redirect-uri-form': inTurn(newStatement, setMembers(redirectUris)),
  'registration.redirect-uris': setMembers(redirectUris),
  'registration.signing-alg': algorithms,
  'registration.auth-method': asExpected,
  'registration.subject-type': leaveOutThere,
  'registration.response-types': setMembers(() => ({ response_types: ['code id_token'] })),
  'registration.grant-types': setMembers(() => ({ grant_types: everyGrant })),
  'registration.application-type': leaveOutThere,
  'registration.backchannel-mode': withoutBackchannel,
  'registration.backchannel-alg': setThere(({ known }) => known.sender.alg),
  'registration.notification-endpoint': withoutBackchannel,
  'registration.encryption': (refused) => (refused.check.actual === null ? withEncryption : withoutEncryption)(refused),
  // Without a requested algorithm, any key with use enc is enough.
  'registration.encryption-key': (refused) =>
    membersIn(refused)[encryptionAlg] !== undefined && hasEncryptionKey(refused.check)
      ? withoutEncryption(refused)
      : undefined,
};
