// Authorisation metrics: active, begun, amended, revoked, expired, and abandoned flows.
import type { ResponseMetricsListV5 } from '../../spec/schemas/metrics.ts';
import type { World } from '../../world/world.ts';
import { isActive, standingOf } from '../consent/consent-lifecycle.ts';
import type { ConsentRow } from '../rows.ts';
import type { FlowRow } from '../tables.ts';
import { hasNoDuration, kindOf } from './count-authorisations.ts';
import { names, type Counts, type Kind } from './day-counts.ts';
import { dayOf, startOfDay } from './market-days.ts';
import type { Day, Reported } from './reported-days.ts';

type Metrics = ResponseMetricsListV5['data'];
type Counted = Pick<Metrics, 'authorisations' | 'customerCount' | 'recipientCount'>;

export async function authorisationsOf(world: World, brand: string, { series }: Reported): Promise<Counted> {
  const now = world.clock.now();
  const arrangements = (await world.table('holder.consents').list()).filter(
    (row) => row.brand === brand && row.issuedAt !== undefined,
  );
  const active = arrangements.filter((row) => isActive(row, now));
  const ongoing = (rows: readonly ConsentRow[]): readonly ConsentRow[] => rows.filter((row) => !hasNoDuration(row));
  const expired = ongoing(arrangements.filter((row) => standingOf(row, now) === 'EXPIRED'));
  const kindsOf = async (rows: readonly ConsentRow[]): Promise<readonly (readonly [ConsentRow, Kind])[]> =>
    Promise.all(rows.map(async (row) => [row, await kindOf(world, brand, row)] as const));
  const activeKinds = await kindsOf(ongoing(active));
  const expiredKinds = await kindsOf(expired);
  const abandoned = await abandonedOf(world, brand, now);
  const ofKinds = (count: (kind: Kind) => number) => ({
    individual: count('individual'),
    nonIndividual: count('nonIndividual'),
  });
  const counted = (name: (kind: Kind) => string) =>
    series(({ counts }: Day) => ofKinds((kind) => counts[name(kind)] ?? 0));
  const begun = (counts: Counts, how: 'onceOff' | 'ongoing') => ofKinds((kind) => counts[names.begun(how, kind)] ?? 0);
  const staged = (stage: FlowRow['stage']) =>
    series(({ day }) => abandoned.filter((flow) => flow.day === day && flow.stage === stage).length);
  return {
    customerCount: new Set(active.map(({ customerId }) => customerId)).size,
    recipientCount: new Set(await Promise.all(active.map((row) => productOf(world, row)))).size,
    authorisations: {
      activeAuthorisationCount: ofKinds((kind) => activeKinds.filter(([, own]) => own === kind).length),
      newAuthorisationCount: series(({ counts }) => ({
        onceOff: begun(counts, 'onceOff'),
        ongoing: begun(counts, 'ongoing'),
      })),
      revokedAuthorisationCount: counted(names.revoked),
      amendedAuthorisationCount: counted(names.amended),
      expiredAuthorisationCount: series(({ day }) =>
        ofKinds(
          (kind) =>
            expiredKinds.filter(([row, own]) => own === kind && dayOf(Date.parse(row.expiresAt ?? '')) === day).length,
        ),
      ),
      abandonedConsentFlowCount: series(({ day }) => abandoned.filter((flow) => flow.day === day).length),
      abandonmentsByStage: {
        preIdentification: staged('preIdentification'),
        preAuthentication: staged('preAuthentication'),
        preAccountSelection: staged('preAccountSelection'),
        preAuthorisation: staged('preAuthorisation'),
        rejected: staged('rejected'),
        failedTokenExchange: staged('failedTokenExchange'),
      },
    },
  };
}

interface Abandoned {
  readonly day: number;
  readonly stage: FlowRow['stage'];
}

/** Flows that somebody ended or abandoned: by default, those whose page or code has expired, on that day (TD2-27). */
async function abandonedOf(world: World, brand: string, now: Date): Promise<readonly Abandoned[]> {
  const byDay = world.decisionsAt(brand).get('leftFlows') === 'at-day-end';
  const flows = await world.table('holder.flows').list();
  return flows
    .filter((flow) => flow.brand === brand)
    .map(({ at, endsAt, stage }) => {
      const [began, end] = [dayOf(Date.parse(at)), Date.parse(endsAt)];
      return byDay
        ? { day: began, stage, from: Math.min(end, startOfDay(began + 1)) }
        : { day: dayOf(end), stage, from: end };
    })
    .filter(({ from }) => from <= now.getTime());
}

const productOf = async (world: World, { clientId }: ConsentRow): Promise<string> =>
  (await world.table('holder.clients').get(clientId))?.softwareProductId ?? clientId;
