// Shared data in consumer language, as the holder's profile words it.
import { defined } from '../../ambient/defined.ts';
import {
  linesSharedBefore,
  wordsIn,
  type ConsumerKind,
  type DataLanguage,
  type SharedData,
} from '../../spec/data-language.ts';
import type { ClusterOnScreen } from '../../spec/screens.ts';
import type { World } from '../../world/world.ts';
import type { ConsentRow, GrantRow } from '../rows.ts';

export const languageOf = (world: World, { brand }: Pick<ConsentRow, 'brand'>): DataLanguage =>
  world.profileOf(brand).dataLanguage;

/** Individually requested claims that the holder has. */
export const claimsOnScreen = (
  world: World,
  { brand }: Pick<ConsentRow, 'brand'>,
  asked: readonly string[],
): readonly string[] => world.profileOf(brand).claims.filter((name) => asked.includes(name));

/** What a consumer shares under a consent and its grant. */
export const sharedDataOf = (
  world: World,
  consent: ConsentRow,
  grant: Pick<GrantRow, 'userInfoClaims'> | undefined,
): SharedData => ({
  scopes: consent.authorisedScopes ?? consent.scopes,
  claims: claimsOnScreen(world, consent, grant?.userInfoClaims ?? []),
});

/** The clusters in order. If something was shared before, only new lines are marked (CX, amending authorisation). */
export const clustersOf = (
  language: DataLanguage,
  shared: SharedData,
  kind: ConsumerKind,
  before?: SharedData,
): readonly ClusterOnScreen[] =>
  wordsIn[language].clusters(shared, kind).map((cluster) => {
    const { heading, permissions, details } = cluster;
    const words = { heading, permissions, ...defined({ details }) };
    if (before === undefined) return words;
    const known = linesSharedBefore(language, cluster, before, kind);
    const added = [...permissions, ...(details ?? [])].filter((line) => !known.includes(line));
    return added.length > 0 ? { ...words, added } : words;
  });
