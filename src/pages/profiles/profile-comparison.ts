// Compares the security profiles, the staged drafts and the ACCC’s server, row by row, for the page and the generated
// reference.
import { operations } from '../../../mocks/spec/operations/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { SecurityProfile } from '../../../mocks/spec/profiles/profile.ts';
import { hybrid } from '../../../mocks/spec/profiles/hybrid.ts';
import { isIn } from '../../../mocks/spec/profiles/index.ts';
import { today } from '../../../mocks/spec/profiles/today.ts';
import {
  furtherTopics,
  referenceServer,
  stagedDrafts,
  type ServerDifference,
  type Statement,
  type Topic,
} from '../../../mocks/spec/profiles/profile-dates.ts';
import { ruleIds, type RuleId } from '../../../mocks/spec/rules/index.ts';
import { factKeys, facts, named, profiles, words, type FactKey, type Said } from './profile-facts.ts';

/** The columns after the profiles. */
export const others = { drafts: 'Staged drafts', server: 'The ACCC’s server' } as const;

/** Statements about one profile, with the rules that enforce them. */
export interface Cell {
  readonly said: readonly Said[];
  readonly rules: readonly RuleId[];
  readonly source?: string;
  /** Where it can be seen here, or why not. */
  readonly shown?: string;
}

export interface Row {
  readonly topic: Topic | FactKey | 'operations';
  readonly title: string;
  /** By profile, then drafts and server. An empty cell does not differ from today’s profile. */
  readonly cells: Readonly<Record<ProfileId | keyof typeof others, Cell>>;
}

type FurtherTopic = keyof typeof furtherTopics;
const furtherKeys = (Object.keys(furtherTopics) as readonly string[]).filter((topic): topic is FurtherTopic =>
  Object.hasOwn(furtherTopics, topic),
);

/** Rules in one of the profile’s orders of checks, or in no profile’s order. */
function rulesOf({ orders }: SecurityProfile): ReadonlySet<RuleId> {
  const ordered = new Set<RuleId>(profiles.flatMap((one) => Object.values(one.orders).flat()));
  const mine = new Set<RuleId>(Object.values(orders).flat());
  return new Set(ruleIds.filter((id) => mine.has(id) || !ordered.has(id)));
}

const cellOf = (statement: Statement): Cell => ({
  said: [words(statement.words)],
  rules: statement.rules ?? [],
  source: `${statement.source.document}, ${statement.source.section}`,
});

const about = (list: readonly ServerDifference[], topic: string): Cell => {
  const found = list.find((one) => one.topic === topic);
  if (found === undefined) return { said: [], rules: [] };
  const { samples, unshown } = found;
  const shown = samples === undefined ? unshown : `To try in Paste and judge: ${samples.join('; ')}`;
  return { ...cellOf(found), ...(shown === undefined ? {} : { shown }) };
};

const beside = (topic: string): Pick<Row['cells'], keyof typeof others> => ({
  drafts: about(stagedDrafts, topic),
  server: about(referenceServer, topic),
});

function factRow(topic: FactKey): Row {
  const { title, says, rules = [] } = facts[topic];
  const cell = (profile: SecurityProfile): Cell => {
    const known = rulesOf(profile);
    return { said: says(profile), rules: rules.filter((id) => known.has(id)) };
  };
  return { topic, title, cells: { '0.1.1': cell(hybrid), 'cds-1.36': cell(today), ...beside(topic) } };
}

function furtherRow(topic: FurtherTopic): Row {
  const { title, said } = furtherTopics[topic];
  return {
    topic,
    title,
    cells: {
      '0.1.1': cellOf(said['0.1.1']),
      'cds-1.36': cellOf(said['cds-1.36']),
      ...beside(topic),
    },
  };
}

function operationsRow(): Row {
  const only = (profile: SecurityProfile): Cell => ({
    said: named(
      operations.filter((row) => row.profiles !== undefined && isIn(row, profile)).map(({ id }) => id),
      'operation',
    ),
    rules: [],
  });
  const nothing = { said: [], rules: [] };
  return {
    topic: 'operations',
    title: 'Operations that only it has',
    cells: { '0.1.1': only(hybrid), 'cds-1.36': only(today), drafts: nothing, server: nothing },
  };
}

/** Every difference, the larger ones first. */
export const comparison: readonly Row[] = [
  furtherRow('foundation'),
  ...factKeys.map(factRow),
  operationsRow(),
  ...furtherKeys.filter((topic) => topic !== 'foundation').map(furtherRow),
];
