// Invoices (energy 1.36.0, version 1): the sums of a bill, with the GST of each part.
import * as z from 'zod/mini';
import { AmountString, ASCIIString, DateString, paginated, Text, type Wire } from './common-fields.ts';
import { conditional, holds, needs } from './conditional.ts';
import { strictObject } from './jitless.ts';
import { OtherChargeTypeEnum } from './plan-parts.ts';

const chargesOfFuel = () =>
  strictObject({
    totalUsageCharges: AmountString,
    totalGenerationCredits: AmountString,
    totalOnceOffCharges: AmountString,
    totalOnceOffDiscounts: AmountString,
    otherCharges: z.optional(
      z.array(strictObject({ type: z.optional(OtherChargeTypeEnum), amount: AmountString, description: Text })),
    ),
    totalGst: z.optional(AmountString),
  });
export const EnergyInvoiceGasUsageCharges = chargesOfFuel();
export const EnergyInvoiceElectricityUsageCharges = chargesOfFuel();

export const EnergyInvoiceAccountCharges = strictObject({
  totalCharges: AmountString,
  totalDiscounts: AmountString,
  totalGst: z.optional(AmountString),
});

const isNone = (amount: string): boolean => Number(amount) === 0;

export const EnergyInvoice = conditional(
  strictObject({
    accountId: ASCIIString,
    invoiceNumber: Text,
    issueDate: DateString,
    dueDate: z.optional(DateString),
    period: z.optional(strictObject({ startDate: DateString, endDate: DateString })),
    invoiceAmount: z.optional(AmountString),
    gstAmount: z.optional(AmountString),
    payOnTimeDiscount: z.optional(
      strictObject({ discountAmount: AmountString, gstAmount: z.optional(AmountString), date: DateString }),
    ),
    balanceAtIssue: AmountString,
    servicePoints: z.array(ASCIIString),
    gas: z.optional(EnergyInvoiceGasUsageCharges),
    electricity: z.optional(EnergyInvoiceElectricityUsageCharges),
    accountCharges: z.optional(EnergyInvoiceAccountCharges),
    paymentStatus: z.enum(['PAID', 'PARTIALLY_PAID', 'NOT_PAID']),
  }),
  needs(
    ['period'],
    ({ gas, electricity }) => [gas, electricity].some((fuel) => fuel !== undefined && !isNone(fuel.totalUsageCharges)),
    'period is present where usage or demand is charged',
  ),
  holds('dueDate is not before issueDate', ({ issueDate, dueDate = issueDate }) => issueDate <= dueDate),
  holds(
    'The discount for paying on time ends by the due date',
    ({ payOnTimeDiscount, dueDate }) => payOnTimeDiscount === undefined || payOnTimeDiscount.date <= (dueDate ?? ''),
  ),
);
export type EnergyInvoice = Wire<typeof EnergyInvoice>;

export const EnergyInvoiceListResponse = paginated(strictObject({ invoices: z.array(EnergyInvoice) }));
export type EnergyInvoiceListResponse = Wire<typeof EnergyInvoiceListResponse>;
