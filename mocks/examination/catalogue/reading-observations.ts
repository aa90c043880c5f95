// What honest runs show about how a recipient reads lists, and how often it asks again.
import type { Plan } from '../plan.ts';
import { observed } from './plan-rows.ts';
import { asBusiness } from './resource-lies.ts';
import {
  followsLinks,
  stopsAtEnd,
  knownIds,
  lowVelocity,
  keptMetadata,
  keptKeys,
  keptBrands,
  oneRegisterToken,
  registersOnce,
} from './reading-findings.ts';

const requirements = 'CDS Non-functional Requirements: data recipients';

const businessShares: Pick<Plan, 'world' | 'options' | 'play' | 'group'> = {
  world: 'registered',
  group: 'resources',
  options: asBusiness.options,
  play: asBusiness.play,
};

export const readingObservations: readonly Plan[] = [
  observed({
    ...businessShares,
    id: 'RJ-29',
    severity: 'should',
    title: 'a list of at least three pages',
    expected: 'Follows links.next.',
    clauses: ['CDS Pagination'],
    mend: 'Call links.next exactly as the holder sent it.',
    judge: followsLinks,
  }),
  observed({
    ...businessShares,
    id: 'RJ-30',
    severity: 'should',
    title: 'a list whose last page has no links.next',
    expected: 'Stops at the last page, and asks for pages of at least 25 records.',
    clauses: ['CDS Pagination'],
    mend: 'Stop when a page has no links.next, and set page-size to 25 or more.',
    judge: stopsAtEnd,
  }),
  observed({
    id: 'RJ-31',
    severity: 'should',
    title: 'honest runs: ids in requests',
    expected: 'Asks only for ids that the holder sent.',
    clauses: ['CDS ID Permanence'],
    mend: 'Use only ids from earlier responses.',
    judge: knownIds,
  }),
  observed({
    id: 'RJ-32',
    severity: 'should',
    title: 'honest runs: requests for the same resource',
    expected: 'Caches low-velocity data instead of requesting it again.',
    clauses: [requirements],
    mend: 'Cache data that changes once a day, and request it once a day.',
    judge: lowVelocity,
  }),
  observed({
    id: 'RJ-33',
    severity: 'should',
    title: 'honest runs: metadata that does not change',
    expected: 'Caches the holder’s metadata.',
    clauses: [requirements],
    mend: 'Cache the holder’s metadata for at least ten minutes.',
    judge: keptMetadata,
  }),
  observed({
    id: 'RJ-34',
    severity: 'should',
    title: 'honest runs: keys that do not change',
    expected: 'Caches the key set.',
    clauses: [requirements, 'OpenID Connect Core 10.1.1'],
    mend: 'Cache the key set, and read it again when a JWT names an unknown kid.',
    judge: keptKeys,
  }),
  observed({
    id: 'RJ-35',
    severity: 'should',
    group: 'observation',
    title: 'honest runs: the register’s list of holders',
    expected: 'Caches the register’s list of holders.',
    clauses: ['CDS Participant Statuses: Metadata Cache Management'],
    mend: 'Cache the list of holders for at least an hour.',
    judge: keptBrands,
  }),
  observed({
    id: 'RJ-36',
    severity: 'advice',
    title: 'honest runs: register tokens valid for 300 seconds',
    expected: 'Uses a register token until it expires.',
    clauses: [requirements],
    mend: 'Use a register token until it expires, as expires_in says.',
    judge: oneRegisterToken,
  }),
  observed({
    id: 'RJ-37',
    world: 'unregistered',
    group: 'register',
    severity: 'must',
    title: 'two honest runs, with a recipient that is not registered',
    expected: 'Registers once with each holder.',
    clauses: ['CDS Client Registration: error handling'],
    mend: 'Store the client_id that each holder issued. Use PUT to change a registration.',
    play: async ({ share }) => {
      await share();
      await share();
    },
    judge: registersOnce,
  }),
];
