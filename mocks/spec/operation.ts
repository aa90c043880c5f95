// The shape of a row in the operation table. Everything else about operations is derived from these rows.
import type { ClauseId } from './clauses.ts';
import type { DecisionName, Decisions } from './decisions/decisions.ts';
import type { ProfileId } from './ids.ts';
import type { QueryName } from './query.ts';
import type { RefusalForm } from './refusals.ts';
import type { RuleId, rules } from './rules/index.ts';
import type { Scope } from './scopes.ts';
import type { SchemaName } from './schemas/bodies.ts';

/** Where an operation is hosted. Each slot is a base address; see `mocks/world/addresses.ts`. */
export type HostSlot =
  | 'register.tls'
  | 'register.mtls'
  | 'holder.tls' // the issuer
  | 'holder.public' // {tls_url}
  | 'holder.mtls' // security endpoints
  | 'holder.resource' // {base_url}
  | 'holder.admin' // {AdminBaseUri}: only the register calls it
  | 'holder.product' // where a regulator publishes the holder's plans, if at all
  | 'secondary.mtls'
  | 'recipient.tls'; // documents that a data recipient publishes

export type Area = 'A' | 'B' | 'C' | 'D';

export type Access =
  | { readonly kind: 'open' }
  /** A bearer token bound to the caller's certificate, with all of the scopes. */
  | { readonly kind: 'bearer'; readonly scopes: readonly Scope[]; readonly subject: 'customer' | 'client' }
  /** private_key_jwt and the client's certificate. */
  | { readonly kind: 'client' }
  /** A data holder's certificate, without a token (secondary operations). */
  | { readonly kind: 'holder' }
  /**
   * A JWT signed by the register, and the register's certificate. Its audience is the base address of the slot; with
   * `decided`, decision metadataAudience may also allow the called address.
   */
  | { readonly kind: 'register'; readonly audience: 'base' | 'decided' };

export type HeaderPolicy = 'customer' | 'consent' | 'public' | 'secondary' | 'register' | 'none';

/** Whether a request must carry x-fapi-interaction-id, which the response repeats. */
export const isTraced = ({ headers }: Pick<Operation, 'headers'>): boolean =>
  headers === 'customer' || headers === 'secondary' || headers === 'consent';

export interface Version {
  /** Endpoint version, as in x-v. */
  readonly version: number;
  /** Schema of a successful response. */
  readonly response: SchemaName;
  /** Served only if the decision `versions` is `published`. */
  readonly published?: true;
  /**
   * Not the newest version. `retired` by the standard's schedule: served alongside the published ones if decision
   * `retiredVersions` says so. `superseded` at the register, whose schedule sets no end: see decision
   * `registerVersions`.
   */
  readonly older?: 'retired' | 'superseded';
  /** Query parameters that this version adds. */
  readonly query?: readonly QueryName[];
}

/** The query parameters of one version, or of all versions of the operation. */
export const queryOf = (
  { query = [], versions = [] }: Pick<Operation, 'query' | 'versions'>,
  version?: number,
): readonly QueryName[] => [
  ...query,
  ...versions.flatMap((row) => (version === undefined || row.version === version ? (row.query ?? []) : [])),
];

interface ServedAt<Name extends keyof Decisions> {
  readonly decision: Name;
  readonly slots: Readonly<Partial<Record<HostSlot, Decisions[Name]>>>;
}

export interface Operation {
  /** The standards' own operation id, for example `listAccounts`. */
  readonly id: string;
  /** A: data holder, B: secondary data holder, C: register, D: security profile. */
  readonly area: Area;
  /** The party that responds. */
  readonly party: 'holder' | 'secondary' | 'register' | 'recipient';
  /** The slot whose base address the path follows. */
  readonly host: HostSlot;
  /** HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Further methods that behave the same. */
  readonly alsoMethods?: readonly 'POST'[];
  /** Path under the base address of the slot, with `{name}` for parameters. */
  readonly path: string;
  /** A short title for lists. */
  readonly title: string;
  /** The form in which refusals are written. */
  readonly form: RefusalForm;
  /** Who may call it, and with which credentials. */
  readonly access: Access;
  /** Which request headers it requires (CDS, HTTP headers). */
  readonly headers: HeaderPolicy;
  /** Endpoint versions with their schemas; absent if x-v does not apply. */
  readonly versions?: readonly Version[];
  /** The success response of an operation without versions. Without schema and type it has no body. */
  readonly answer?: { readonly status?: 201 | 204; readonly schema?: SchemaName; readonly type?: string };
  /** The version to use if x-v is absent; without this member x-v is mandatory. */
  readonly versionDefault?: number;
  /** Query parameters that it accepts. */
  readonly query?: readonly QueryName[];
  /** Paginated, with at most 1000 records per page (CDS, pagination). */
  readonly paged?: true;
  /** Type of the request body, and its schema if it is JSON. */
  readonly body?: { readonly type: 'json' | 'form' | 'jwt'; readonly schema?: SchemaName };
  /** Responses carry an ETag, and If-None-Match is honoured. */
  readonly conditional?: true;
  /** Level of assurance that the session must have reached. */
  readonly level?: 'read' | 'write';
  /** Offered only while the decision behind the rule is `on`; otherwise the address is unknown. */
  readonly offered?: {
    readonly rule: 'backchannel.offered';
    readonly while: (typeof rules)['backchannel.offered']['decision'];
  };
  /**
   * Can be served under further slots; the decision names the one in use. Under the others it is 404
   * Resource/NotImplemented at the holder, and an unknown address at any other party.
   */
  readonly servedAt?: ServedAt<'plansAt'> | ServedAt<'adminOperations'>;
  /** In the standard, but not offered by this sandbox: 404 Resource/NotImplemented. */
  readonly notImplemented?: true;
  /** Security profiles that have the operation; absent means all. */
  readonly profiles?: readonly ProfileId[];
  /**
   * Rules of the party's own handler, in execution order. The engine adds those of the line-up. Where profiles differ,
   * the order is in the profile.
   */
  readonly rules?: readonly RuleId[];
  /** The clauses behind the row, at least one. */
  readonly clauses: readonly ClauseId[];
  /** Decisions behind the row, where the standard is silent. */
  readonly decisions?: readonly DecisionName[];
}
