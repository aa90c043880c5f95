// The data that is shared, in the words that the profile of its holder has for it.
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

/** Claims that are asked for one by one, as far as the holder has them. */
export const offeredClaims = (
  world: World,
  { brand }: Pick<ConsentRow, 'brand'>,
  asked: readonly string[],
): readonly string[] => world.profileOf(brand).claims.filter((name) => asked.includes(name));

/** What a consumer shares by a consent and its grant. */
export const sharedDataOf = (
  world: World,
  consent: ConsentRow,
  grant: Pick<GrantRow, 'userInfoClaims'> | undefined,
): SharedData => ({
  scopes: consent.authorisedScopes ?? consent.scopes,
  claims: offeredClaims(world, consent, grant?.userInfoClaims ?? []),
});

/** One after another; where something was shared before, lines that are new are marked, and no others (CX, amending authorisation). */
export const clustersOf = (
  language: DataLanguage,
  shared: SharedData,
  kind: ConsumerKind,
  before?: SharedData,
): readonly ClusterOnScreen[] =>
  wordsIn[language].clusters(shared, kind).map((cluster) => {
    const { heading, permissions, details } = cluster;
    const words = { heading, permissions, ...(details === undefined ? {} : { details }) };
    if (before === undefined) return words;
    const known = linesSharedBefore(language, cluster, before, kind);
    const added = [...permissions, ...(details ?? [])].filter((line) => !known.includes(line));
    return added.length > 0 ? { ...words, added } : words;
  });
