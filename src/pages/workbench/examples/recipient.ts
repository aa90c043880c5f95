// Values that the examples take from their recipient. Each doc comment is copied as the description of an import.
// Declarations only: nothing here runs.
interface Key {
  readonly key: CryptoKey;
  readonly kid: string;
}

/** the consumer’s access token */
export declare const accessToken: string;
/** cdr_arrangement_id, as the token endpoint gave it */
export declare const arrangementId: string;
/** auth_req_id of the backchannel answer */
export declare const authReqId: string;
/** the client_id that the holder gave */
export declare const clientId: string;
/** cdr_consent_id of a consent that waits to be authorised */
export declare const consentId: string;
/** a client_credentials token for the consent API */
export declare const consentToken: string;
/** { key, kid, alg }, opens ID tokens */
export declare const decryptionKey: Key & { readonly alg: string };
/** names the consumer, and nobody else can read whom */
export declare const loginHint: string;
/** sent with the authorisation request */
export declare const nonce: string;
/** what the holder’s ping will prove itself with */
export declare const notificationToken: string;
/** a URL: where the browser came back to, query and fragment and all */
export declare const redirect: URL;
/** the one of the authorisation request */
export declare const redirectUri: string;
/** the newest refresh token */
export declare const refreshToken: string;
/** an access token of the register */
export declare const registerToken: string;
/** a client_credentials token with scope cdr:registration */
export declare const registrationToken: string;
/** request_uri, as the holder answered the push */
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
/** of the ID token */
export declare const sub: string;
/** the refresh token that it is about */
export declare const token: string;
/** its hash went with the request; nobody else has it */
export declare const verifier: string;
