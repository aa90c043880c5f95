// A request on its way through the line-up. Each step returns a call with more established.
import type { Place } from '../world/addresses.ts';
import type { CertificateOwner, InspectedCertificate } from '../certificates/certificate.ts';
import type { Operation } from '../spec/operation.ts';
import type { QueryName } from '../spec/query.ts';
import type { AccessKindOf, OperationId, PathParameterOf } from '../spec/operations/index.ts';
import type { Party } from '../spec/party.ts';
import type { Json } from '../trace/exchange.ts';
import type { World } from '../world/world.ts';
import type { Ledger } from './ledger.ts';
import type { Bearer, Client } from './caller.ts';
import type { TakenIn } from './take-in.ts';

export interface Arrived extends TakenIn {
  readonly request: Request;
  readonly ledger: Ledger;
  /** The address as it was sent; `url` has another query only if an examination substitutes one. */
  readonly sentTo: URL;
  /** Id of the exchange in the trace. */
  readonly exchange: string;
  /** x-fapi-interaction-id of the response: the caller's if it is a UUID, otherwise a new one. */
  readonly interaction: string;
  readonly from: Party | undefined;
}

export type KnownOperation = Operation & { readonly id: OperationId };

export interface Routed extends Arrived {
  readonly operation: KnownOperation;
  readonly place: Place;
  /** Path parameters by name, percent-decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface CallerCertificate {
  /** The certificate that the caller presented, verified; absent for TLS without a client certificate. */
  readonly peer?: InspectedCertificate;
  /** The participant to whom that certificate was issued. */
  readonly owner?: CertificateOwner;
}

export interface Secured extends Routed, CallerCertificate {}

export interface Versioned extends Secured {
  /** The version to answer with; 0 if the operation has none. */
  readonly version: number;
}

export interface Authorised extends Versioned {
  /** The access token, valid, bound to the caller and sufficient; present if the operation requires one. */
  readonly bearer?: Bearer;
  /** The authenticated client; present if the operation requires one. */
  readonly client?: Client;
  /** Form parameters; present if the operation takes a form. */
  readonly form?: ReadonlyMap<string, string>;
}

export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

export interface UsageWindow {
  /** YYYY-MM-DD; absent if the caller sent none. */
  readonly oldest?: string;
  readonly newest?: string;
  readonly intervalReads: 'NONE' | 'MIN_30' | 'FULL';
}

export interface Ready extends Authorised {
  readonly page: PageRequest;
  readonly usage: UsageWindow;
  /** Requested range of transaction times, in milliseconds since 1970; absent if the caller sent none. */
  readonly times: { readonly oldest?: number; readonly newest?: number };
  /** Query parameters with a listed value or free text, as sent. */
  readonly filters: Readonly<Partial<Record<QueryName, string>>>;
  /** `updated-since`, in milliseconds since 1970. */
  readonly updatedSince?: number;
  /** JSON body, parsed but not validated; absent if the operation takes none. */
  readonly json?: Json;
  /** Body of an application/jwt request. */
  readonly text?: string;
  /** Ids of a POST body's list of service points or accounts, as sent. */
  readonly ids?: readonly string[];
  /** The member of the body that holds them. */
  readonly idsAt?: string;
}

/** What a party's handler returns; the answer step writes it. */
export type Outcome =
  /** {data, links: {self}, meta: {}}; `data` may be a function, so that a 304 never builds it. */
  | {
      readonly kind: 'data';
      readonly data: unknown;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly tag?: string;
    }
  /** One page of a list; `member` names the array inside data, and is absent if data itself is the array. */
  | {
      readonly kind: 'list';
      readonly member?: string;
      readonly read: (page: PageRequest) => Promise<PageOf> | PageOf;
    }
  | {
      readonly kind: 'json';
      readonly body: unknown;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'text';
      readonly body: string;
      readonly type: string;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'empty';
      readonly status: 200 | 202 | 204 | 303;
      readonly headers?: Readonly<Record<string, string>>;
    };

export interface PageOf {
  readonly total: number;
  /** The records of the requested page; empty beyond the last page. */
  readonly records: readonly unknown[];
  /** Query values that links to other pages repeat, so that records added meanwhile do not shift the pages. */
  readonly pinned?: Readonly<Record<string, string>>;
}

/** Answers a call that passed the line-up, in the world of its exchange. */
export type Handler<Call extends Ready = Ready> = (world: World, call: Call) => Promise<Outcome> | Outcome;

/** The call of an operation with these path parameters. */
export type PathCall<Name extends string> = Ready & { readonly parameters: Readonly<Record<Name, string>> };
/** The call of an operation that requires an access token. */
export type BearerCall = Ready & Required<Pick<Authorised, 'bearer'>>;
/** The call of an operation that requires client authentication. */
export type AuthenticatedCall = Ready & Required<Pick<Authorised, 'client' | 'form'>>;

interface CallsByAccess {
  readonly open: Ready;
  readonly holder: Ready;
  readonly register: Ready;
  readonly bearer: BearerCall;
  readonly client: AuthenticatedCall;
}

/** Handlers of the named operations. Each gets the call with what the operation's row requires. */
export type Handlers<Ids extends OperationId> = {
  readonly [Id in Ids]: Handler<CallsByAccess[AccessKindOf<Id>] & PathCall<PathParameterOf<Id>>>;
};
