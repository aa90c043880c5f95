// Recalculates every line of a bill from readings, prices and days, next to the amount billed.
import { daysWords } from '../../../ui/day-words.ts';
import { centsOf } from '../../../ui/money-words.ts';
import type { BillEvidence, Transaction } from './bill-evidence.ts';
import {
  blocksOf,
  countDays,
  dateOf,
  energyByPrice,
  highestDemand,
  priceKey,
  type Days,
  type Metered,
} from './bill-energy.ts';
import { share, sumOf, thousandths, times } from './bill-money.ts';
import { holdsDay, pricesOf, windowsWords, type Contract, type Flow, type Price } from './bill-prices.ts';
import { windowWords } from './bill-windows.ts';
import { netOf, type BillLine, type Group, type Reduction } from './bill-line.ts';
import { onceOffLine } from './bill-once.ts';

type Usage = NonNullable<Transaction['usage']>;
type Charged = NonNullable<Transaction['demand']> | Usage | NonNullable<Transaction['otherCharges']>;

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 });
const units = (value: number, unit: string): string => `${number.format(Math.abs(value) / 1000)} ${unit}`;
const dayCount = (days: Days): string => `${String(countDays(days))} days`;

/** The contract of a transaction. A gas transaction has no service point. */
function contractOf({ account, invoice }: BillEvidence, servicePointId: string | undefined): Contract | undefined {
  const plans = account?.plans ?? [];
  const plan =
    plans.find((one) => servicePointId !== undefined && one.servicePointIds.includes(servicePointId)) ??
    plans.find((one) => one.servicePointIds.some((id) => invoice.servicePoints.includes(id)));
  return servicePointId === undefined ? plan?.planDetail?.gasContract : plan?.planDetail?.electricityContract;
}

function reductionsOf({ adjustments = [] }: Charged, contract: Contract | undefined): readonly Reduction[] {
  return adjustments.map(({ amount, description }) => ({
    title: description,
    billed: centsOf(amount),
    rate: contract?.discounts?.find(({ displayName }) => displayName === description)?.percentOfUse?.rate,
  }));
}

type Own = Pick<BillLine, 'group' | 'title' | 'about' | 'working' | 'reckoned'> & { readonly because?: string };

function lineOf(transaction: Transaction, of: Charged, contract: Contract | undefined, own: Own): BillLine {
  const billed = centsOf(of.amount);
  const reductions = reductionsOf(of, contract);
  const billedGst = centsOf(transaction.gst ?? '0');
  const gst = own.group === 'solar' ? 0 : share(netOf({ billed, reductions }), '0.1');
  return {
    ...own,
    billed,
    reductions,
    gst,
    billedGst,
    isEstimate: 'isEstimate' in of && of.isEstimate === true,
    because: own.because,
  };
}

const flows: Readonly<Partial<Record<Usage['timeOfUseType'], Flow>>> = {
  SOLAR: 'export',
  CONTROLLED_LOAD: 'controlled-load',
};

function meteredOf(evidence: BillEvidence, contract: Contract, servicePointId: string, days: Days): Metered {
  return {
    contract,
    days,
    state: evidence.states.get(servicePointId),
    reads: evidence.reads.filter((read) => read.servicePointId === servicePointId),
  };
}

/** Lines of the same price differ by block; returns this line’s index among them. */
function placeAmong(evidence: BillEvidence, { usage }: Transaction): number {
  const alike = evidence.lines.filter(
    (one) =>
      one.usage?.servicePointId === usage?.servicePointId &&
      one.usage?.timeOfUseType === usage?.timeOfUseType &&
      one.usage?.description === usage?.description &&
      one.usage?.startDate === usage?.startDate,
  );
  return alike.findIndex((one) => one.usage === usage);
}

const perWords: Readonly<Record<string, string>> = {
  P1D: ' a day',
  P1M: ' a month',
  P3M: ' a quarter',
  P1Y: ' a year',
};

/** The size of the block; the last one has no limit. */
function blockWords({ rates, period }: Price, block: number): string {
  const volume = rates[block]?.volume;
  return volume === undefined ? ', the rest' : `, ${String(volume)} kWh${perWords[period] ?? ''}`;
}

function usageLine(evidence: BillEvidence, transaction: Transaction, usage: Usage): BillLine {
  const { servicePointId, timeOfUseType, description = timeOfUseType } = usage;
  const contract = contractOf(evidence, servicePointId);
  const days: Days = { startDate: dateOf(usage.startDate), endDate: dateOf(usage.endDate) };
  const flow = flows[timeOfUseType] ?? 'import';
  const group = flow === 'export' ? 'solar' : 'used';
  const plain = { group, title: description, about: daysWords(days), working: undefined, reckoned: undefined } as const;
  if (contract === undefined) return lineOf(transaction, usage, contract, plain);
  if (servicePointId === undefined)
    return gasLine(transaction, usage, contract, days, placeAmong(evidence, transaction));
  const prices = pricesOf(contract, flow, days.startDate);
  const place = prices.findIndex(({ type, name }) => type === timeOfUseType && (name === description || name === ''));
  const price = prices[place];
  if (price === undefined) return lineOf(transaction, usage, contract, plain);
  const about = windowsWords(price, flow === 'export' && place > 0 && place === prices.length - 1);
  const metered = meteredOf(evidence, contract, servicePointId, days);
  const needsState = price.timeZone === 'LOCAL' && metered.state === undefined;
  const counted = needsState ? undefined : energyByPrice(metered, flow)?.get(priceKey(price));
  if (counted === undefined) return lineOf(transaction, usage, contract, { ...plain, about });
  const block = placeAmong(evidence, transaction);
  const ofBlocks =
    price.rates.length === 1
      ? ''
      : `; block ${String(block + 1)} of ${String(price.rates.length)}${blockWords(price, block)}`;
  const [rate, quantity] = blocksOf(counted, price.rates, price.period, days)[block] ?? [{ unitPrice: '0.00' }, 0];
  const isAsBilled = quantity === thousandths(usage.usage);
  return lineOf(transaction, usage, contract, {
    ...plain,
    about: about + ofBlocks,
    working: `${units(quantity, 'kWh')} × $${rate.unitPrice}`,
    reckoned: isAsBilled ? times(rate.unitPrice, quantity, 1000) : undefined,
    ...(!isAsBilled && usage.isEstimate === true ? { because: replacedSince } : {}),
  });
}

const replacedSince = 'the bill used estimates; real readings have replaced them, and the next bill has the difference';

/** Gas readings are not shared, so the quantity is the bill’s own. */
function gasLine(transaction: Transaction, usage: Usage, contract: Contract, days: Days, block: number): BillLine {
  const rates = contract.tariffPeriod.find((period) => holdsDay(period, days.startDate))?.singleRate?.rates ?? [];
  const price = rates[block]?.unitPrice;
  return lineOf(transaction, usage, contract, {
    group: 'used',
    title: usage.description ?? 'Gas',
    about: `${daysWords(days)}; the quantity is from the bill, because gas readings are not shared`,
    working: price === undefined ? undefined : `${units(thousandths(usage.usage), 'MJ')} × $${price}`,
    reckoned: price === undefined ? undefined : times(price, thousandths(usage.usage), 1000),
  });
}

function demandLine(
  evidence: BillEvidence,
  transaction: Transaction,
  demand: NonNullable<Transaction['demand']>,
): BillLine {
  const { servicePointId = '', description = 'Demand' } = demand;
  const contract = contractOf(evidence, servicePointId);
  const days: Days = { startDate: dateOf(demand.startDate), endDate: dateOf(demand.endDate) };
  const plain = {
    group: 'used',
    title: description,
    about: daysWords(days),
    working: undefined,
    reckoned: undefined,
  } as const;
  const charge = contract?.tariffPeriod
    .filter((period) => holdsDay(period, days.startDate))
    .flatMap(({ demandCharges = [] }) => demandCharges)
    .find(({ displayName }) => displayName === description);
  if (contract === undefined || charge === undefined) return lineOf(transaction, demand, contract, plain);
  const about = `highest half-hour, ${windowWords(charge)}, ${daysWords(days)}`;
  const watts = highestDemand(meteredOf(evidence, contract, servicePointId, days), charge);
  if (watts === undefined) return lineOf(transaction, demand, contract, { ...plain, about });
  const { minDemand = '0', maxDemand = 'Infinity', amount, chargePeriod } = charge;
  const counted = Math.max(0, Math.min(watts, Number(maxDemand) * 1000) - Number(minDemand) * 1000);
  const by = chargePeriod === 'DAY' ? countDays(days) : 1;
  return lineOf(transaction, demand, contract, {
    ...plain,
    about,
    working: `${units(counted, 'kW')} × $${amount}${by === 1 ? '' : ` × ${String(by)} days`}`,
    reckoned: watts === thousandths(demand.rate) ? times(amount, Math.round(counted * by), 1000) : undefined,
  });
}

const supply = 'Daily supply charge';

function dailyPrice(
  contract: Contract,
  other: NonNullable<Transaction['otherCharges']>,
  days: Days,
): string | undefined {
  const period = contract.tariffPeriod.find((one) => holdsDay(one, days.startDate));
  if (other.description === supply) {
    const bands = period?.bandedDailySupplyCharges ?? [];
    // The band depends on a year’s consumption, which is unknown; takes the band that matches the billed amount.
    const band = bands.find(({ unitPrice }) => times(unitPrice, countDays(days)) === centsOf(other.amount));
    return period?.dailySupplyCharge ?? band?.unitPrice;
  }
  const load = contract.controlledLoad?.find(({ displayName }) => other.description === `${supply}, ${displayName}`);
  return load?.singleRate?.dailySupplyCharge ?? load?.timeOfUseRates?.[0]?.dailySupplyCharge;
}

function otherLine(
  evidence: BillEvidence,
  transaction: Transaction,
  other: NonNullable<Transaction['otherCharges']>,
): BillLine {
  const { period } = evidence.invoice;
  const days: Days = {
    startDate: other.startDate ?? period?.startDate ?? '',
    endDate: other.endDate ?? period?.endDate ?? '',
  };
  const contract = contractOf(evidence, other.servicePointId);
  const price = contract === undefined ? undefined : dailyPrice(contract, other, days);
  const own: Own = {
    group: 'other',
    title: other.description,
    about: daysWords(days),
    working: price === undefined ? undefined : `${dayCount(days)} × $${price}`,
    reckoned: price === undefined ? undefined : times(price, countDays(days)),
  };
  if (other.type === 'METERING') return meteringLine(evidence, transaction, other, { ...own, ...days });
  return lineOf(transaction, other, contract, own);
}

/** Metering prices include GST, so it is taken out. */
function meteringLine(
  evidence: BillEvidence,
  transaction: Transaction,
  other: NonNullable<Transaction['otherCharges']>,
  { startDate, endDate, ...own }: Own & Days,
): BillLine {
  const charge = evidence.account?.plans
    .flatMap(({ planDetail }) => planDetail?.meteringCharges ?? [])
    .find(({ displayName, period }) => displayName === other.description && period === 'P1Y');
  const days = countDays({ startDate, endDate });
  const line = lineOf(transaction, other, undefined, own);
  if (charge === undefined) return { ...line, gst: line.billedGst };
  const withGst = times(charge.minimumValue, days, 365);
  const net = times((withGst / 100).toFixed(2), 10, 11);
  return {
    ...line,
    working: `$${charge.minimumValue} with GST × ${String(days)} ÷ 365`,
    reckoned: net,
    gst: withGst - net,
  };
}

/** All lines, ordered by group. */
export function billLines(evidence: BillEvidence): readonly BillLine[] {
  const lines = evidence.lines.flatMap((transaction): readonly BillLine[] => {
    const { usage, demand, otherCharges } = transaction;
    if (usage !== undefined) return [usageLine(evidence, transaction, usage)];
    if (demand !== undefined) return [demandLine(evidence, transaction, demand)];
    return otherCharges === undefined ? [] : [otherLine(evidence, transaction, otherCharges)];
  });
  const base = sumOf(lines.filter(({ group }) => group !== 'solar').map(netOf));
  const once = evidence.lines.flatMap((transaction) =>
    transaction.onceOff === undefined ? [] : [onceOffLine(evidence, transaction, transaction.onceOff, base)],
  );
  const groups: readonly Group[] = ['used', 'solar', 'other', 'once'];
  const all = [...lines, ...once];
  return groups.flatMap((group) => all.filter((line) => line.group === group));
}
