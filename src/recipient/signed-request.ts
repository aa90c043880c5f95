// The signed request object of a recipient, on its way by the browser or by the back channel (profile 12).
import * as oauth from 'oauth4webapi';
import { defaultLevel } from './id-token-checks.ts';
import type { Identity } from './identity.ts';

/** What every request for sharing asks for. */
export interface SharingClaims {
  /** cdr_consent_id, an essential claim of the request. */
  readonly consentId: string;
  /** Level asked for; urn:cds.au:cdr:2 when absent. */
  readonly acr?: string;
}

/** Signed with the recipient's own key, typ JWT. By the browser without iss; CIBA Core 7.1.1 demands it in the back channel. */
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
