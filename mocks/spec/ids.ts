// Branded identifiers: strings that the compiler keeps apart.

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

/** Client id given by a data holder at registration. */
export type ClientId = Branded<'ClientId'>;
/** Consent id (`cdr_consent_id`) given by the holder's consent API. */
export type ConsentId = Branded<'ConsentId'>;
/** `auth_req_id` of a backchannel authentication request. */
export type AuthReqId = Branded<'AuthReqId'>;
/** A data holder brand of the scenario, for example `wattle-energy`. */
export type BrandId = string;

/** Marks a string as such; says nothing about whether it is known. */
export const clientId = (value: string): ClientId => value as ClientId;
export const consentId = (value: string): ConsentId => value as ConsentId;
export const authReqId = (value: string): AuthReqId => value as AuthReqId;
