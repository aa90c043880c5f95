// What one row of the operation table says; everything that knows operations is derived from such rows.
import type { ClauseId } from './clauses.ts';
import type { DecisionName, Decisions } from './decisions.ts';
import type { ProfileId } from './ids.ts';
import type { QueryName } from './query.ts';
import type { RefusalForm } from './refusals.ts';
import type { RuleId, rules } from './rules/index.ts';
import type { Scope } from './scopes.ts';
import type { SchemaName } from './schemas/bodies.ts';

/** Where an operation is hosted. Each slot is one base address; see `mocks/world/addresses.ts`. */
export type HostSlot =
  | 'register.tls'
  | 'register.mtls'
  | 'holder.tls' // the issuer
  | 'holder.public' // {tls_url}
  | 'holder.mtls' // security endpoints
  | 'holder.resource' // {base_url}
  | 'holder.admin' // {AdminBaseUri}: what the register alone calls
  | 'holder.product' // where a regulator publishes the holder’s plans, if one does
  | 'secondary.mtls'
  | 'recipient.tls'; // documents that a data recipient publishes itself

export type Area = 'A' | 'B' | 'C' | 'D';

export type Access =
  | { readonly kind: 'open' }
  /** A bearer token bound to the caller's certificate, with every scope named. */
  | { readonly kind: 'bearer'; readonly scopes: readonly Scope[]; readonly subject: 'customer' | 'client' }
  /** private_key_jwt and the client's certificate. */
  | { readonly kind: 'client' }
  /** A data holder's certificate, no token (secondary operations). */
  | { readonly kind: 'holder' }
  /**
   * A JWT that the register has signed, and its certificate. Its audience is the base of the slot; where it is decided
   * (decision metadataAudience), it may be the address that is called as well.
   */
  | { readonly kind: 'register'; readonly audience: 'base' | 'decided' };

export type HeaderPolicy = 'customer' | 'consent' | 'public' | 'secondary' | 'register' | 'none';

export interface Version {
  /** Endpoint version, as x-v names it. */
  readonly version: number;
  /** Schema of a good answer. */
  readonly response: SchemaName;
  /** Served only while the decision `versions` is `published`. */
  readonly published?: true;
  /**
   * Not the newest: `retired` by the standard’s schedule, served beside published ones as the decision `retiredVersions`
   * says; or `superseded` at the register, whose schedule names no end, as `registerVersions` says.
   */
  readonly older?: 'retired' | 'superseded';
  /** Query parameters that came with this version. */
  readonly query?: readonly QueryName[];
}

/** The query parameters of an operation: those of one version, or of all that it has. */
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
  /** The standards’ own id, for example `listAccounts`. */
  readonly id: string;
  /** A: data holder, B: secondary data holder, C: register, D: security profile. */
  readonly area: Area;
  /** Who answers. */
  readonly party: 'holder' | 'secondary' | 'register' | 'recipient';
  /** Under which base address it stands. */
  readonly host: HostSlot;
  /** HTTP method. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Also answers these methods in the same way. */
  readonly alsoMethods?: readonly 'POST'[];
  /** Path under the base of the host slot, `{name}` for parameters. */
  readonly path: string;
  /** A few words for a list. */
  readonly title: string;
  /** In which form a refusal is written. */
  readonly form: RefusalForm;
  /** Who may call it, and with what. */
  readonly access: Access;
  /** Which request headers it asks for (CDS, HTTP headers). */
  readonly headers: HeaderPolicy;
  /** Endpoint versions with their schemas; absent where x-v plays no part. */
  readonly versions?: readonly Version[];
  /** Success of an operation without versions; without schema and type the answer has no body. */
  readonly answer?: { readonly status?: 201 | 204; readonly schema?: SchemaName; readonly type?: string };
  /** x-v may be absent and then means this version. */
  readonly versionDefault?: number;
  /** Query parameters it knows. */
  readonly query?: readonly QueryName[];
  /** Answers in pages, of at most 1000 records (CDS, pagination). */
  readonly paged?: true;
  /** What the request carries, and its schema where it is JSON. */
  readonly body?: { readonly type: 'json' | 'form' | 'jwt'; readonly schema?: SchemaName };
  /** Answers carry an Etag and If-None-Match is honoured. */
  readonly conditional?: true;
  /** Level of assurance the session must have reached. */
  readonly level?: 'read' | 'write';
  /** Offered while the decision that the rule rests on is `on`; else the address is one that nobody has. */
  readonly offered?: {
    readonly rule: 'backchannel.offered';
    readonly while: (typeof rules)['backchannel.offered']['decision'];
  };
  /**
   * Stands under further slots as well, and is served under that which the decision names: elsewhere it is 404
   * Resource/NotImplemented at the holder, and no address at all at anybody else’s.
   */
  readonly servedAt?: ServedAt<'plansAt'> | ServedAt<'adminOperations'>;
  /** Known to the standard, not offered by this sandbox: 404 Resource/NotImplemented. */
  readonly notImplemented?: true;
  /** Security profiles that have the operation; absent: all. */
  readonly profiles?: readonly ProfileId[];
  /**
   * Rules of the party's own handler, in the order they are executed; those of the line-up are added by the engine, and
   * where profiles differ the order stands in the profile.
   */
  readonly rules?: readonly RuleId[];
  /** What the row rests on, at least one. */
  readonly clauses: readonly ClauseId[];
  /** Decisions that it rests on, where the standard is silent. */
  readonly decisions?: readonly DecisionName[];
}
