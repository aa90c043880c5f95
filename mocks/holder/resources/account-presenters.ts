// The account in each version of the list and the detail (energy 1.18.0; 1.33.1 behind the switch).
import { defined } from '../../ambient/defined.ts';
import { nmisOf } from '../../scenario/nmi.ts';
import type { ScenarioPlan } from '../../scenario/scenario.ts';
import type {
  EnergyAccount,
  EnergyAccountDetail,
  EnergyAccountDetailV4,
  EnergyAccountV2,
} from '../../spec/schemas/accounts.ts';
import { planDetailOf } from '../../scenario/tariffs/index.ts';
import { retiredPlanDetail } from './plan-retired.ts';
import { dateOf, dayAt, marketZone } from '../../readings/zone.ts';
import type { ServicePointIds, SharedAccount } from './shared-data.ts';

type Plan = EnergyAccount['plans'][number];

function planOf(plan: ScenarioPlan, ids: ServicePointIds): Plan {
  return {
    ...defined({ nickname: plan.nickname }),
    servicePointIds: nmisOf(plan).map((nmi) => ids.idOf(nmi)),
    planOverview: {
      displayName: plan.displayName,
      startDate: plan.startDate,
      ...defined({ endDate: plan.endDate }),
    },
  };
}

const baseOf = ({ accountId, account }: SharedAccount) => ({
  accountId,
  accountNumber: account.accountNumber,
  displayName: account.displayName,
  creationDate: account.creationDate,
});

export const accountSummary = (one: SharedAccount, ids: ServicePointIds): EnergyAccount => ({
  ...baseOf(one),
  plans: one.account.plans.map((plan) => planOf(plan, ids)),
});

export const accountDetail = (one: SharedAccount, ids: ServicePointIds): EnergyAccountDetail => ({
  ...baseOf(one),
  plans: one.account.plans.map((plan) => ({
    ...planOf(plan, ids),
    planDetail: retiredPlanDetail(planDetailOf(plan.tariff)),
    authorisedContacts: one.account.contacts,
  })),
});

export const openStatusOf = ({ account }: SharedAccount): 'CLOSED' | 'OPEN' =>
  account.status === 'closed' ? 'CLOSED' : 'OPEN';

export interface Presenting {
  readonly now: Date;
  /** Whether an open account lists ended plans (decision endedPlans). */
  readonly endedPlans: 'listed' | 'left_out';
}

function plansShown({ account }: SharedAccount, { now, endedPlans }: Presenting): readonly ScenarioPlan[] {
  if (endedPlans === 'listed' || account.status === 'closed') return account.plans;
  const today = dateOf(dayAt(marketZone, now));
  return account.plans.filter(({ endDate }) => endDate === undefined || endDate >= today);
}

type Present<Shown> = (one: SharedAccount, ids: ServicePointIds) => Shown;

export const accountSummaryV2 =
  (how: Presenting): Present<EnergyAccountV2> =>
  (one, ids) => ({
    ...baseOf(one),
    plans: plansShown(one, how).map((plan) => planOf(plan, ids)),
    openStatus: openStatusOf(one),
  });

export const accountDetailV4 =
  (how: Presenting): Present<EnergyAccountDetailV4> =>
  (one, ids) => ({
    ...baseOf(one),
    openStatus: openStatusOf(one),
    plans: plansShown(one, how).map((plan) => ({
      ...planOf(plan, ids),
      planDetail: planDetailOf(plan.tariff),
      authorisedContacts: one.account.contacts,
    })),
  });
