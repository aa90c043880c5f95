// The stored client, and the metadata in the registration response: what was requested or substituted (OIDC-CR 3.2).
import { defined } from '../../../ambient/defined.ts';
import { isText } from '../../../ambient/is-text.ts';
import type { JsonObject } from '../../../keys/jws.ts';
import { seconds } from '../../../ambient/clock.ts';
import { consumerScopes } from '../../../spec/scopes.ts';
import type { ClientRow } from '../../rows.ts';
import type { Backchannel } from './backchannel-members.ts';
import type { RegistrationContent } from './registration-content.ts';
import type { Step } from './registration-step.ts';

/** Claims of the software statement that describe the client; they override the request (RFC 7591 2.3). */
const echoed = [
  'client_name',
  'client_description',
  'client_uri',
  'org_id',
  'org_name',
  'legal_entity_id',
  'legal_entity_name',
  'logo_uri',
  'tos_uri',
  'policy_uri',
  'sector_identifier_uri',
  'jwks_uri',
  'revocation_uri',
  'recipient_base_uri',
  'software_id',
  'software_roles',
] as const;

/** A new client, or the registered one with its new metadata. */
export function clientRow(
  step: Step,
  content: RegistrationContent,
  kept?: Pick<ClientRow, 'id' | 'registeredAt'>,
): ClientRow {
  const { world, brand } = step;
  const { statement, members, response, encryption, backchannel } = content;
  const id = kept?.id ?? world.random.uuid();
  const registeredAt = kept?.registeredAt ?? world.clock.now().toISOString();
  const text = (name: string, otherwise: string): string => textOf(statement.claims, name) ?? otherwise;
  const asked = text('scope', '').split(' ');
  const scopes = consumerScopes.filter((scope) => asked.includes(scope));
  // Scopes for the client itself, without a consumer (CDS, Registration Management).
  const ownScopes = world.profileOf(brand.id).clientScopes.filter((scope) => asked.includes(scope));
  return {
    id,
    brand: brand.id,
    softwareProductId: statement.softwareId,
    recipientBrandId: text('org_id', ''),
    legalEntityId: text('legal_entity_id', text('org_id', '')),
    clientName: text('client_name', ''),
    legalEntityName: text('legal_entity_name', text('org_name', '')),
    jwksUri: statement.jwksUri,
    redirectUris: members.redirectUris,
    scopes,
    idTokenSignedResponseAlg: members.idTokenAlg,
    ...(encryption === undefined
      ? {}
      : { idTokenEncryptedResponseAlg: encryption.alg, idTokenEncryptedResponseEnc: encryption.enc }),
    requestObjectSigningAlg: members.requestObjectAlg,
    ...response?.kept,
    ...defined({ backchannel }),
    registeredAt,
    metadata: metadataOf(step, content, { id, registeredAt, scopes: [...scopes, ...ownScopes] }),
  };
}

/** The members of the registration response. */
function metadataOf(
  { world, brand }: Step,
  { statement, members, response, encryption, backchannel }: RegistrationContent,
  { id, registeredAt, scopes }: Pick<ClientRow, 'id' | 'registeredAt' | 'scopes'>,
): ClientRow['metadata'] {
  const about = echoed.map((name) => [name, textOf(statement.claims, name)] as const);
  return {
    client_id: id,
    client_id_issued_at: seconds(new Date(registeredAt)),
    ...Object.fromEntries(about.filter(([, value]) => value !== undefined)),
    redirect_uris: members.redirectUris,
    token_endpoint_auth_method: 'private_key_jwt',
    ...defined({ token_endpoint_auth_signing_alg: members.authAlg }),
    grant_types: members.grantTypes,
    response_types: world.profileOf(brand.id).responseTypes,
    application_type: 'web',
    id_token_signed_response_alg: members.idTokenAlg,
    ...(encryption === undefined
      ? {}
      : { id_token_encrypted_response_alg: encryption.alg, id_token_encrypted_response_enc: encryption.enc }),
    request_object_signing_alg: members.requestObjectAlg,
    ...response?.published,
    ...backchannelMembers(backchannel),
    scope: scopes.join(' '),
    software_statement: statement.compact,
  };
}

const textOf = (claims: JsonObject, name: string): string | undefined => {
  const value = claims[name];
  return isText(value) ? value : undefined;
};

function backchannelMembers(backchannel: Backchannel | undefined): JsonObject {
  if (backchannel === undefined) return {};
  const { deliveryMode, requestSigningAlg, notificationEndpoint } = backchannel;
  return {
    backchannel_token_delivery_mode: deliveryMode,
    backchannel_authentication_request_signing_alg: requestSigningAlg,
    ...defined({ backchannel_client_notification_endpoint: notificationEndpoint }),
    backchannel_user_code_parameter: false,
  };
}
