// Values that the examples take from their recipient. Each doc comment is copied as the description of an import.
// Declarations only: nothing here runs.
interface Key {
  readonly key: CryptoKey;
  readonly kid: string;
}

/** the consumer’s access token */
export declare const accessToken: string;
/** the cdr_arrangement_id in the token response */
export declare const arrangementId: string;
/** the auth_req_id in the backchannel response */
export declare const authReqId: string;
/** the client_id that the holder issued */
export declare const clientId: string;
/** the cdr_consent_id of a consent that is not authorised yet */
export declare const consentId: string;
/** a client_credentials token for the consent API */
export declare const consentToken: string;
/** { key, kid, alg }, decrypts ID tokens */
export declare const decryptionKey: Key & { readonly alg: string };
/** names the consumer; only the holder can read it */
export declare const loginHint: string;
/** sent with the authorisation request */
export declare const nonce: string;
/** the token that authenticates the holder’s ping */
export declare const notificationToken: string;
/** the whole URL that the browser came back to, with query and fragment */
export declare const redirect: URL;
/** the redirect_uri of the authorisation request */
export declare const redirectUri: string;
/** the newest refresh token */
export declare const refreshToken: string;
/** an access token of the register */
export declare const registerToken: string;
/** a client_credentials token with scope cdr:registration */
export declare const registrationToken: string;
/** the request_uri in the response to the push */
export declare const requestUri: string;
/** a fetch that presents your client certificate at mutual-TLS addresses */
export declare const send: (url: string | URL, options?: object) => Promise<Response>;
/** { key, kid }, signs assertions and requests; the key is a CryptoKey and need not be exportable */
export declare const signingKey: Key;
/** the id of your product on the register */
export declare const softwareProductId: string;
/** sent with the authorisation request */
export declare const state: string;
/** the software statement of the register */
export declare const statement: string;
/** the sub of the ID token */
export declare const sub: string;
/** the refresh token that the call is about */
export declare const token: string;
/** the code_verifier; only its hash was sent with the request */
export declare const verifier: string;
