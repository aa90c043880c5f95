// How an account is written in each version of the list and the detail (energy 1.18.0; 1.33.1 behind the switch).
import { nmisOf } from '../../scenario/nmi.ts';
import type { ScenarioPlan } from '../../scenario/scenario.ts';
import type {
  EnergyAccount,
  EnergyAccountDetail,
  EnergyAccountDetailV4,
  EnergyAccountV2,
} from '../../spec/schemas/accounts.ts';
import { planDetailOf } from '../../scenario/tariffs.ts';
import { publishedPlanDetail } from './plan-published.ts';
import type { ServicePointIds, SharedAccount } from './shared-data.ts';

type Plan = EnergyAccount['plans'][number];

function planOf(plan: ScenarioPlan, ids: ServicePointIds): Plan {
  return {
    ...(plan.nickname === undefined ? {} : { nickname: plan.nickname }),
    servicePointIds: nmisOf(plan).map((nmi) => ids.idOf(nmi)),
    planOverview: {
      displayName: plan.displayName,
      startDate: plan.startDate,
      ...(plan.endDate === undefined ? {} : { endDate: plan.endDate }),
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
    planDetail: planDetailOf(plan.tariff),
    authorisedContacts: one.account.contacts,
  })),
});

const openStatusOf = ({ account }: SharedAccount): 'CLOSED' | 'OPEN' =>
  account.status === 'closed' ? 'CLOSED' : 'OPEN';

export const accountSummaryPublished = (one: SharedAccount, ids: ServicePointIds): EnergyAccountV2 => ({
  ...accountSummary(one, ids),
  openStatus: openStatusOf(one),
});

export const accountDetailPublished = (one: SharedAccount, ids: ServicePointIds): EnergyAccountDetailV4 => ({
  ...baseOf(one),
  openStatus: openStatusOf(one),
  plans: one.account.plans.map((plan) => ({
    ...planOf(plan, ids),
    planDetail: publishedPlanDetail(planDetailOf(plan.tariff)),
    authorisedContacts: one.account.contacts,
  })),
});
