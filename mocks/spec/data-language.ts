// The words that a consumer reads for shared data: the sandbox's own, or those that the standards prescribe.
import { mandatedClaims, mandatedWords, type MandatedClaims, type MandatedWords } from './data-language-mandated.ts';
import { isScope, scopes as scopeRows, type Scope, type ScopeRow } from './scopes.ts';
import type { ProfileOnScreen } from './screens.ts';

/**
 * `own`: a detailed scope absorbs its basic scope. `mandated`: the two, if both are requested, are two clusters (CDS,
 * Data Language Standards).
 */
export type DataLanguage = 'own' | 'mandated';

/** The kind of consumer that the data is about. */
export type ConsumerKind = ProfileOnScreen['kind'];

/** What is shared: scopes, and claims that are requested individually. */
export interface SharedData {
  readonly scopes: readonly string[];
  /** Only claims that the holder has. */
  readonly claims: readonly string[];
}

/** A cluster in words, and the scopes and claims that it covers. */
export interface DataCluster {
  readonly heading: string;
  readonly permissions: readonly string[];
  /** More detail on each permission, by index. */
  readonly details?: readonly string[];
  /** The scopes whose data it describes. */
  readonly covers: readonly Scope[];
  /** The standard claims that it describes. */
  readonly claims?: readonly string[];
}

interface Words {
  readonly clusters: (shared: SharedData, kind: ConsumerKind) => readonly DataCluster[];
  /** The permissions of one scope on its own. */
  readonly permissions: (scope: Scope, kind: ConsumerKind) => readonly string[];
}

const ownPermissions = (scope: Scope, kind: ConsumerKind): readonly string[] => {
  const row: ScopeRow = scopeRows[scope];
  return (kind === 'organisation' ? row.business?.permissions : undefined) ?? row.permissions ?? [];
};

const own: Words = {
  permissions: ownPermissions,
  // A permission that another requested scope includes is not listed twice.
  clusters: ({ scopes }, kind) => {
    const rows = scopes.filter(isScope).map((scope): readonly [Scope, ScopeRow] => [scope, scopeRows[scope]]);
    const included = new Set(rows.flatMap(([, row]) => row.includes ?? []));
    return rows.flatMap(([scope, row]) => {
      if (included.has(scope) || row.cluster === undefined) return [];
      const covers = [...(row.includes ?? []).filter(isScope), scope];
      const permissions = [...new Set(covers.flatMap((one) => ownPermissions(one, kind)))];
      const heading = (kind === 'organisation' ? row.business?.cluster : undefined) ?? row.cluster;
      return [{ heading, permissions, covers }];
    });
  },
};

const mandatedOf = (scope: Scope, kind: ConsumerKind): MandatedWords | undefined => {
  const row = mandatedWords[scope];
  return (kind === 'organisation' ? row?.organisation : undefined) ?? row?.person;
};

const claimDetails: Readonly<Record<string, string>> = {
  name: 'Full name',
  given_name: 'First name',
  family_name: 'Last name',
  updated_at: 'When the name was last updated',
};
const detailOf = (claim: string): string => claimDetails[claim] ?? claim;
const aboutThePerson = 'About the person who logged in, not the organisation';

/** True if the scope that releases all of the claims was requested, so that no details are needed. */
const opensAll = ({ scopes }: SharedData, { scope }: MandatedClaims): boolean =>
  scope !== undefined && scopes.includes(scope);

const claimsIn = (shared: SharedData, row: MandatedClaims): readonly string[] =>
  opensAll(shared, row) ? row.claims : row.claims.filter((name) => shared.claims.includes(name));

const claimClusters = (shared: SharedData, kind: ConsumerKind): readonly DataCluster[] =>
  mandatedClaims.flatMap((row) => {
    const claims = claimsIn(shared, row);
    if (claims.length === 0) return [];
    const details = [
      ...(opensAll(shared, row) ? [] : claims.map(detailOf)),
      ...(kind === 'organisation' ? [aboutThePerson] : []),
    ];
    const { cluster: heading, permissions } = row;
    return [{ heading, permissions, covers: [], claims, ...(details.length > 0 ? { details } : {}) }];
  });

const mandated: Words = {
  permissions: (scope, kind) => mandatedOf(scope, kind)?.permissions ?? [],
  clusters: (shared, kind) => {
    const asked = [...new Set(shared.scopes.filter(isScope))];
    const clusters = asked.flatMap((scope): readonly DataCluster[] => {
      const words = mandatedOf(scope, kind);
      const basic = mandatedWords[scope]?.basic;
      if (words === undefined) return [];
      const { alone } = words;
      return basic === undefined || alone === undefined || asked.includes(basic)
        ? [{ heading: words.cluster, permissions: words.permissions, covers: [scope] }]
        : [{ heading: alone.cluster, permissions: alone.permissions, covers: [basic, scope] }];
    });
    return [...claimClusters(shared, kind), ...clusters];
  },
};

/** The wording for each data language. */
export const wordsIn: Readonly<Record<DataLanguage, Words>> = { own, mandated };

/** The lines of a cluster that also describe data shared before. */
export function linesSharedBefore(
  language: DataLanguage,
  { covers, claims, permissions, details = [] }: DataCluster,
  before: SharedData,
  kind: ConsumerKind,
): readonly string[] {
  if (claims !== undefined) {
    const had = mandatedClaims.flatMap((row) => claimsIn(before, row)).filter((name) => claims.includes(name));
    const areToldSingly = claims.some((name) => details.includes(detailOf(name)));
    const isShared = areToldSingly ? had.length > 0 : had.length === claims.length;
    return [...(isShared ? permissions : []), ...had.map(detailOf), aboutThePerson];
  }
  const had = new Set(withIncluded(before.scopes));
  return covers.filter((scope) => had.has(scope)).flatMap((scope) => wordsIn[language].permissions(scope, kind));
}

/** The scopes, together with those that they include. */
const withIncluded = (scopes: readonly string[]): readonly Scope[] =>
  scopes.filter(isScope).flatMap((scope) => {
    const row: ScopeRow = scopeRows[scope];
    return [...(row.includes ?? []).filter(isScope), scope];
  });
