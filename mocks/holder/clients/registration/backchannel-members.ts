// What a recipient registers for backchannel authentication: delivery by poll or ping, never push (IS 13.9.1, CIBA 4).
import type { JsonObject } from '../../../keys/jws.ts';
import type { Ledger } from '../../../engine/ledger.ts';
import { isSigningAlgorithm, signingAlgorithms } from '../../../spec/algorithms.ts';
import { unfitAddress } from '../../../spec/client-address.ts';
import type { ClientRow } from '../../rows.ts';
import { isBackchannelGrant, offersBackchannel } from '../grant-types.ts';
import type { Statement } from './statement-checks.ts';
import { mustBe, type Step } from './registration-step.ts';

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
  const modeEvidence = mustBe('backchannel_token_delivery_mode', 'poll or ping', mode);
  ledger.check('registration.backchannel-mode', mode === 'poll' || mode === 'ping', modeEvidence);
  const algEvidence = mustBe('backchannel_authentication_request_signing_alg', signingAlgorithms.join(' or '), alg);
  ledger.check('registration.backchannel-alg', isSigningAlgorithm(alg), algEvidence);
  if (mode === 'poll') return { deliveryMode: mode, requestSigningAlg: alg };
  const endpoint = claims['backchannel_client_notification_endpoint'];
  const evidence = mustBe('backchannel_client_notification_endpoint', 'an https address', endpoint);
  ledger.check('registration.notification-endpoint', isEndpoint(endpoint, statement), evidence);
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
