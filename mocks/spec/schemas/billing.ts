// Balances, agreed payment schedules and concessions (energy 1.33.1, all version 1).
import * as z from 'zod/mini';
import {
  AmountString,
  ASCIIString,
  DateString,
  Duration,
  envelope,
  paginated,
  RateString,
  Text,
  URIString,
  type Wire,
} from './common-fields.ts';
import { conditional, exactly, follows, needs } from './conditional.ts';
import { strictObject } from './jitless.ts';

export const EnergyBalanceResponse = envelope(strictObject({ balance: AmountString }));
export type EnergyBalanceResponse = Wire<typeof EnergyBalanceResponse>;

export const EnergyBalance = strictObject({ accountId: ASCIIString, balance: AmountString });
export type EnergyBalance = Wire<typeof EnergyBalance>;

export const EnergyBalanceListResponse = paginated(strictObject({ balances: z.array(EnergyBalance) }));
export type EnergyBalanceListResponse = Wire<typeof EnergyBalanceListResponse>;

const paymentFrequency = Duration;
const calculationType = z.enum(['STATIC', 'BALANCE', 'CALCULATED']);
const digits = z.string().check(z.regex(/^\d+$/));

const cardDebit = strictObject({
  cardScheme: z.enum(['VISA', 'MASTERCARD', 'AMEX', 'DINERS', 'OTHER', 'UNKNOWN']),
  paymentFrequency,
  calculationType,
});

const directDebit = conditional(
  strictObject({
    isTokenised: z.optional(z.boolean()),
    bsb: z.optional(digits),
    accountNumber: z.optional(digits),
    paymentFrequency,
    calculationType,
  }),
  needs(
    ['bsb', 'accountNumber'],
    ({ isTokenised }) => isTokenised !== true,
    'bsb and accountNumber are present unless the account is tokenised',
  ),
);

const digitalWallet = strictObject({
  name: Text,
  identifier: Text,
  type: z.enum(['EMAIL', 'CONTACT_NAME', 'TELEPHONE']),
  provider: z.enum(['PAYPAL_AU', 'OTHER']),
  paymentFrequency,
  calculationType,
});

const manualPayment = strictObject({ billFrequency: Duration });

export const EnergyPaymentSchedule = conditional(
  strictObject({
    amount: z.optional(AmountString),
    paymentScheduleUType: z.enum(['cardDebit', 'directDebit', 'manualPayment', 'digitalWallet']),
    cardDebit: z.optional(cardDebit),
    directDebit: z.optional(directDebit),
    digitalWallet: z.optional(digitalWallet),
    manualPayment: z.optional(manualPayment),
  }),
  follows('paymentScheduleUType', 'cardDebit', 'directDebit', 'digitalWallet', 'manualPayment'),
);
export type EnergyPaymentSchedule = Wire<typeof EnergyPaymentSchedule>;

export const EnergyPaymentScheduleResponse = envelope(
  strictObject({ paymentSchedules: z.array(EnergyPaymentSchedule) }),
);
export type EnergyPaymentScheduleResponse = Wire<typeof EnergyPaymentScheduleResponse>;

export const EnergyConcession = conditional(
  strictObject({
    type: z.enum(['FIXED_AMOUNT', 'FIXED_PERCENTAGE', 'VARIABLE']),
    displayName: Text,
    additionalInfo: z.optional(Text),
    additionalInfoUri: z.optional(URIString),
    startDate: z.optional(DateString),
    endDate: z.optional(DateString),
    discountFrequency: z.optional(Duration),
    amount: z.optional(AmountString),
    percentage: z.optional(RateString),
    appliedTo: z.optional(z.array(z.enum(['INVOICE', 'USAGE', 'SERVICE_CHARGE', 'CONTROLLED_LOAD']))),
  }),
  needs(['additionalInfo'], ({ type }) => type === 'VARIABLE', 'additionalInfo is present for a VARIABLE concession'),
  needs(
    ['discountFrequency'],
    ({ type }) => type !== 'VARIABLE',
    'discountFrequency is present for a fixed amount or percentage',
  ),
  exactly(['amount'], ({ type }) => type === 'FIXED_AMOUNT', 'amount is present for FIXED_AMOUNT, and only then'),
  exactly(
    ['percentage'],
    ({ type }) => type === 'FIXED_PERCENTAGE',
    'percentage is present for FIXED_PERCENTAGE, and only then',
  ),
);
export type EnergyConcession = Wire<typeof EnergyConcession>;

export const EnergyConcessionsResponse = envelope(strictObject({ concessions: z.array(EnergyConcession) }));
export type EnergyConcessionsResponse = Wire<typeof EnergyConcessionsResponse>;
