// The signed request object of a recipient, for the browser or the back channel (profile 12).
import * as oauth from 'oauth4webapi';
import { defaultLevel } from './id-token-checks.ts';
import type { Identity } from './identity.ts';

/** Claims of every sharing request. */
export interface SharingClaims {
  /** cdr_consent_id, an essential claim of the request. */
  readonly consentId: string;
  /** Level asked for; urn:cds.au:cdr:2 if absent. */
  readonly acr?: string;
}

/**
 * Signed with the recipient’s key, typ JWT. Without iss through the browser; CIBA Core 7.1.1 requires it on the back
 * channel.
 */
export function signedRequest(
  as: oauth.AuthorizationServer,
  client: oauth.Client,
  { signingKey: { privateKey: key, kid } }: Pick<Identity, 'signingKey'>,
  { consentId, acr = defaultLevel }: SharingClaims,
  parameters: Readonly<Record<string, string>>,
  iss: 'named' | 'left out',
): Promise<string> {
  const consent = { cdr_consent_id: { value: consentId, essential: true } };
  const claims = { id_token: { ...consent, acr: { essential: true, values: [acr] } }, userinfo: consent };
  return oauth.issueRequestObject(
    as,
    client,
    { ...parameters, claims: JSON.stringify(claims) },
    { key, kid },
    {
      [oauth.modifyAssertion]: (header, payload) => {
        if (iss === 'left out') delete payload['iss'];
        header['typ'] = 'JWT';
      },
    },
  );
}
