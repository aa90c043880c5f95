// One request on its way through the line-up; each step returns a call that knows more.
import type { Place } from '../world/addresses.ts';
import type { CertificateOwner, InspectedCertificate } from '../certificates/certificate.ts';
import type { Operation } from '../spec/operation.ts';
import type { QueryName } from '../spec/query.ts';
import type { OperationId } from '../spec/operations/index.ts';
import type { Party } from '../spec/party.ts';
import type { Json } from '../trace/exchange.ts';
import type { World } from '../world/world.ts';
import type { Ledger } from './ledger.ts';
import type { Bearer, Client } from './caller.ts';
import type { TakenIn } from './take-in.ts';

export interface Arrived extends TakenIn {
  readonly request: Request;
  readonly ledger: Ledger;
  /** The address as it was sent; `url` has another query only where an examination lets one stand for another. */
  readonly sentTo: URL;
  /** Id of the exchange in the trace. */
  readonly exchange: string;
  /** x-fapi-interaction-id of the answer: the caller’s own when it is a UUID, else a new one. */
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
  /** The certificate that the caller presented, verified; absent on plain TLS. */
  readonly peer?: InspectedCertificate;
  /** Whom that certificate was issued to. */
  readonly owner?: CertificateOwner;
}

export interface Secured extends Routed, CallerCertificate {}

export interface Versioned extends Secured {
  /** The version to answer with; 0 where an operation has none. */
  readonly version: number;
}

export interface Authorised extends Versioned {
  /** The living, bound, sufficient access token; present where the operation asks for one. */
  readonly bearer?: Bearer;
  /** The authenticated client; present where the operation asks for one. */
  readonly client?: Client;
  /** Form parameters; present where the operation takes a form. */
  readonly form?: ReadonlyMap<string, string>;
}

export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

export interface UsageWindow {
  /** YYYY-MM-DD, or absent where the caller named none. */
  readonly oldest?: string;
  readonly newest?: string;
  readonly intervalReads: 'NONE' | 'MIN_30' | 'FULL';
}

export interface Ready extends Authorised {
  readonly page: PageRequest;
  readonly usage: UsageWindow;
  /** Times that a list of transactions is asked for, in milliseconds since 1970; absent where the caller named none. */
  readonly times: { readonly oldest?: number; readonly newest?: number };
  /** Query parameters that choose among listed values or name a text, as sent. */
  readonly filters: Readonly<Partial<Record<QueryName, string>>>;
  /** `updated-since`, in milliseconds since 1970. */
  readonly updatedSince?: number;
  /** JSON body, parsed but not looked at; absent where the operation takes none. */
  readonly json?: Json;
  /** Body of an application/jwt request. */
  readonly text?: string;
  /** Ids of a POST body's list of service points or accounts, as sent. */
  readonly ids?: readonly string[];
  /** The member of the body in which they stand. */
  readonly idsAt?: string;
}

/** What a party's handler gives back; the answer step writes it. */
export type Outcome =
  /** {data, links: {self}, meta: {}}; `data` may be a function so that a 304 never builds it. */
  | {
      readonly kind: 'data';
      readonly data: unknown;
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly tag?: string;
    }
  /** One page of a list; `member` names the array inside data, absent where data is the array. */
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
  /** The records of the page asked for; empty beyond the end. */
  readonly records: readonly unknown[];
  /** Query values that links to other pages hold fast, so that what comes in while pages are walked shifts nothing. */
  readonly pinned?: Readonly<Record<string, string>>;
}

/** Answers a call that passed the line-up, in the world of its exchange. */
export type Handler = (world: World, call: Ready) => Promise<Outcome> | Outcome;
