// What a recipient registers for backchannel authentication: delivery by poll or ping, never push (IS 13.9.1, CIBA 4).
import type { JsonObject } from '../../../keys/jws.ts';
import type { Ledger } from '../../../engine/ledger.ts';
import { isSigningAlgorithm, signingAlgorithms } from '../../../spec/algorithms.ts';
import { unfitAddress } from '../../../spec/client-address.ts';
import type { ClientRow } from '../../rows.ts';
import { isBackchannelGrant, offersBackchannel } from '../grant-types.ts';
import type { Statement } from './statement-checks.ts';
import { at, shown, type Step } from './registration-step.ts';

export type Backchannel = NonNullable<ClientRow['backchannel']>;

/**
 * Undefined if none is requested, or the holder does not support backchannel authentication. Refuses push, and an
 * incomplete set of members.
 */
export function readBackchannel(
  step: Step,
  claims: JsonObject,
  statement: Statement,
  grantTypes: readonly string[],
): Backchannel | undefined {
  const ledger: Ledger = step.call.ledger;
  if (!offersBackchannel(step.world, step.world.profileOf(step.brand.id))) return undefined;
  const mode = claims['backchannel_token_delivery_mode'];
  const alg = claims['backchannel_authentication_request_signing_alg'];
  if (mode === undefined && alg === undefined && !grantTypes.some(isBackchannelGrant)) return undefined;
  ledger.check('registration.backchannel-mode', mode === 'poll' || mode === 'ping', {
    at: at('backchannel_token_delivery_mode'),
    expected: 'poll or ping',
    actual: shown(mode),
    detail: 'backchannel_token_delivery_mode must be poll or ping.',
  });
  ledger.check('registration.backchannel-alg', isSigningAlgorithm(alg), {
    at: at('backchannel_authentication_request_signing_alg'),
    expected: signingAlgorithms.join(' or '),
    actual: shown(alg),
    detail: `backchannel_authentication_request_signing_alg must be ${signingAlgorithms.join(' or ')}.`,
  });
  if (mode === 'poll') return { deliveryMode: mode, requestSigningAlg: alg };
  const endpoint = claims['backchannel_client_notification_endpoint'];
  ledger.check('registration.notification-endpoint', isEndpoint(endpoint, statement), {
    at: at('backchannel_client_notification_endpoint'),
    expected: 'an https address',
    actual: shown(endpoint),
    detail: 'backchannel_client_notification_endpoint must be an https address.',
  });
  return { deliveryMode: mode, requestSigningAlg: alg, notificationEndpoint: endpoint };
}

/**
 * https; or http at a loopback address, if it is the recipient's own origin. jwks_uri is a valid URL here, because its
 * keys verified the request.
 */
function isEndpoint(value: unknown, { jwksUri }: Statement): value is string {
  if (typeof value !== 'string') return false;
  const isOwn = URL.canParse(value) && new URL(value).origin === new URL(jwksUri).origin;
  return unfitAddress(value, { loopback: isOwn }) === undefined;
}
