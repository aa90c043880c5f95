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
    title: 'has a list of at least three pages',
    expected: 'Follows the links it is given.',
    clauses: ['CDS Pagination'],
    mend: 'Call links.next as it stands.',
    judge: followsLinks,
  }),
  observed({
    ...businessShares,
    id: 'RJ-30',
    severity: 'should',
    title: 'ends the list with an answer without next',
    expected: 'Stops there, and takes sensible pages.',
    clauses: ['CDS Pagination'],
    mend: 'Stop where links has no next, and ask for pages of 25 or more.',
    judge: stopsAtEnd,
  }),
  observed({
    id: 'RJ-31',
    severity: 'should',
    title: 'gives ids per software product and consumer',
    expected: 'Asks for ids that it was given.',
    clauses: ['CDS ID Permanence'],
    mend: 'Ask for ids of an earlier answer alone.',
    judge: knownIds,
  }),
  observed({
    id: 'RJ-32',
    severity: 'should',
    title: 'counts by sandbox time',
    expected: 'Keeps low-velocity data instead of asking again.',
    clauses: [requirements],
    mend: 'Keep what changes once a day, and ask for it once a day.',
    judge: lowVelocity,
  }),
  observed({
    id: 'RJ-33',
    severity: 'should',
    title: 'serves metadata unchanged',
    expected: 'Keeps metadata.',
    clauses: [requirements],
    mend: 'Keep the holder’s metadata, and read them again after some minutes.',
    judge: keptMetadata,
  }),
  observed({
    id: 'RJ-34',
    severity: 'should',
    title: 'keeps its keys',
    expected: 'Keeps the key set.',
    clauses: [requirements, 'OpenID Connect Core 10.1.1'],
    mend: 'Keep the key set, and read it again at an unknown kid.',
    judge: keptKeys,
  }),
  observed({
    id: 'RJ-35',
    severity: 'should',
    group: 'observation',
    title: 'serves brands',
    expected: 'Keeps what the register says of holders.',
    clauses: ['CDS Participant Statuses: Metadata Cache Management'],
    mend: 'Keep the list of holders for some hours.',
    judge: keptBrands,
  }),
  observed({
    id: 'RJ-36',
    severity: 'advice',
    title: 'gives register tokens of 300 s',
    expected: 'Uses one for all that it asks.',
    clauses: [requirements],
    mend: 'Keep a register token for as long as expires_in says.',
    judge: oneRegisterToken,
  }),
  observed({
    id: 'RJ-37',
    world: 'unregistered',
    group: 'register',
    severity: 'must',
    title: 'refuses a second registration',
    expected: 'Registers once at each holder.',
    clauses: ['CDS Client Registration: error handling'],
    mend: 'Keep the client_id of a holder, and register by PUT where something changes.',
    play: async ({ share }) => {
      await share();
      await share();
    },
    judge: registersOnce,
  }),
];
