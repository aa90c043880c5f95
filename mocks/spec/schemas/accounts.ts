// Energy accounts: list and detail version 1 (energy 1.18.0); list version 2 and detail version 4 (1.33.1 and 1.36.0).
import * as z from 'zod/mini';
import { DateString, envelope, envelopeWithMeta, paginated, Text, type Wire } from './common-fields.ts';
import { checkedAbove, conditional, holds, needs } from './conditional.ts';
import { strictObject } from './jitless.ts';
import { EnergyPlanDetailV3 } from './plans-published.ts';
import { EnergyPlanDetail } from './plans.ts';

const base = { accountId: Text, accountNumber: z.optional(Text), displayName: z.optional(Text) };

export const EnergyPlanOverview = strictObject({
  displayName: z.optional(Text),
  startDate: DateString,
  endDate: z.optional(DateString),
});
export type EnergyPlanOverview = Wire<typeof EnergyPlanOverview>;

const plan = { nickname: z.optional(Text), servicePointIds: z.array(Text) };

const authorisedContacts = z.optional(
  z.array(
    strictObject({
      firstName: z.optional(Text),
      lastName: Text,
      middleNames: z.optional(z.array(Text)),
      prefix: z.optional(Text),
      suffix: z.optional(Text),
    }),
  ),
);

export const EnergyAccount = strictObject({
  ...base,
  creationDate: DateString,
  plans: z.array(strictObject({ ...plan, planOverview: EnergyPlanOverview })),
});
export type EnergyAccount = Wire<typeof EnergyAccount>;

export const EnergyAccountDetail = strictObject({
  ...base,
  creationDate: DateString,
  plans: z.array(
    strictObject({ ...plan, planOverview: EnergyPlanOverview, planDetail: EnergyPlanDetail, authorisedContacts }),
  ),
});
export type EnergyAccountDetail = Wire<typeof EnergyAccountDetail>;

export const EnergyAccountListResponse = paginated(strictObject({ accounts: z.array(EnergyAccount) }));
export type EnergyAccountListResponse = Wire<typeof EnergyAccountListResponse>;

export const EnergyAccountDetailResponse = envelopeWithMeta(EnergyAccountDetail);
export type EnergyAccountDetailResponse = Wire<typeof EnergyAccountDetailResponse>;

const baseV2 = {
  ...base,
  openStatus: z.optional(z.enum(['CLOSED', 'OPEN'])),
  creationDate: z.optional(DateString),
};
const isOpen = ({ openStatus = 'OPEN' }: { openStatus?: string | undefined }): boolean => openStatus === 'OPEN';
const dated = needs<{ openStatus?: string | undefined; creationDate?: unknown }>(
  ['creationDate'],
  isOpen,
  'creationDate is present while the account is open',
);
const planOverview = z.optional(EnergyPlanOverview);

export const EnergyAccountV2 = conditional(
  strictObject({
    ...baseV2,
    plans: z.array(conditional(strictObject({ ...plan, planOverview }), checkedAbove('planOverview'))),
  }),
  dated,
  holds(
    'Every plan of an open account has a planOverview',
    (account) => !isOpen(account) || account.plans.every((entry) => entry.planOverview !== undefined),
  ),
);
export type EnergyAccountV2 = Wire<typeof EnergyAccountV2>;

const planV4 = conditional(
  strictObject({ ...plan, planOverview, planDetail: z.optional(EnergyPlanDetailV3), authorisedContacts }),
  checkedAbove('planOverview', 'planDetail'),
);

export const EnergyAccountDetailV4 = conditional(
  strictObject({ ...baseV2, plans: z.array(planV4) }),
  dated,
  holds(
    'Every plan of an open account has a planOverview and a planDetail',
    (account) =>
      !isOpen(account) ||
      account.plans.every((entry) => entry.planOverview !== undefined && entry.planDetail !== undefined),
  ),
);
export type EnergyAccountDetailV4 = Wire<typeof EnergyAccountDetailV4>;

export const EnergyAccountListResponseV2 = paginated(strictObject({ accounts: z.array(EnergyAccountV2) }));
export type EnergyAccountListResponseV2 = Wire<typeof EnergyAccountListResponseV2>;

export const EnergyAccountDetailResponseV4 = envelope(EnergyAccountDetailV4);
export type EnergyAccountDetailResponseV4 = Wire<typeof EnergyAccountDetailResponseV4>;
