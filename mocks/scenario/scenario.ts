// A scenario: the whole world before anything happens, as plain data that can be written as JSON.
import type { ProfileName } from '../spec/ids.ts';
import type { SigningAlgorithm } from '../spec/algorithms.ts';
import type { EnergyConcession, EnergyPaymentSchedule } from '../spec/schemas/billing.ts';

/** A data holder brand of the scenario, for example `wattle-energy`. */
export type BrandId = string;

/** A calendar date, YYYY-MM-DD. */
export type DateText = string;
/** A date and time with offset, RFC 3339. */
export type InstantText = string;
/** An amount as the standards write it: digits with two to sixteen decimals. */
export type Amount = string;

export interface Scenario {
  /** Short name, kebab-case. */
  readonly name: string;
  /** A short title for lists. */
  readonly title: string;
  /** What it is useful for, in one sentence. */
  readonly note: string;
  /** Integer from which ids and readings are derived. */
  readonly seed: number;
  /** The clock when the scenario starts; absent: real time. */
  readonly clock?: InstantText;
  /** Data holder brands; the first is `urls.dataHolder`. */
  readonly holders: readonly ScenarioHolder[];
  /** Software products enrolled from the start; the first is `sandbox.dataRecipient`. */
  readonly recipients: readonly ScenarioRecipient[];
  /** Consumers and the profiles for which they may act. */
  readonly customers: readonly ScenarioCustomer[];
  /** Service points with their meters, by NMI. */
  readonly servicePoints: readonly ScenarioServicePoint[];
  /** Brands and recipients that exist only at the register; `standard` is the built-in population. */
  readonly population: 'standard' | 'none';
}

/** A data holder brand and its data at the register. */
export interface ScenarioHolder {
  readonly brand: BrandId;
  /** Its security profile; absent: the world's. */
  readonly profile?: ProfileName;
  readonly brandName: string;
  readonly legalEntityName: string;
  readonly abn: string;
  readonly status: 'OK' | 'PARTIAL_FAILURE' | 'SCHEDULED_OUTAGE' | 'UNAVAILABLE';
  readonly statusExplanation?: string;
  readonly outages: readonly ScenarioOutage[];
}

export interface ScenarioOutage {
  /** An instant, or an offset from the scenario's start (ISO 8601 duration, may be negative: `-PT1H`). */
  readonly startsAt: string;
  readonly duration: string;
  readonly isPartial?: boolean;
  readonly explanation: string;
}

export interface ScenarioRecipient {
  /** Short name, used in its host and key ids: `sunny-saver`. */
  readonly slug: string;
  readonly productName: string;
  readonly description: string;
  readonly brandName: string;
  readonly legalEntityName: string;
  readonly alg: SigningAlgorithm;
  /** Scopes in its software statement; absent: every scope of the sector. */
  readonly scopes?: readonly string[];
}

export interface ScenarioPersonName {
  /** Absent for a person with one name, which is in lastName. */
  readonly firstName?: string;
  readonly lastName: string;
  readonly middleNames: readonly string[];
  readonly prefix?: string;
}

export interface ScenarioAddress {
  readonly purpose: 'REGISTERED' | 'MAIL' | 'PHYSICAL' | 'WORK' | 'OTHER';
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
}

export interface ScenarioCustomer {
  /** What the person types to identify themself at the holder. */
  readonly customerId: string;
  /** Short name of the persona: `priya`. */
  readonly slug: string;
  readonly holder: BrandId;
  readonly name: ScenarioPersonName;
  /** Given names are stored as one string and cannot be split (interfaces: given-name convention). */
  readonly givenNamesAsOne?: string;
  readonly note: string;
  readonly occupationCode?: string;
  readonly mobile: string;
  readonly email: string;
  readonly addresses: readonly ScenarioAddress[];
  readonly lastUpdated: InstantText;
  /** A person may act for themself and for organisations; each is a profile with its own sub. */
  readonly profiles: readonly ScenarioProfile[];
}

export interface ScenarioProfile {
  readonly id: string;
  readonly kind: 'person' | 'organisation';
  readonly organisation?: ScenarioOrganisation;
  readonly accounts: readonly ScenarioAccount[];
}

export interface ScenarioOrganisation {
  readonly businessName: string;
  readonly legalName: string;
  readonly abn: string;
  readonly acn?: string;
  readonly agentRole: string;
  readonly organisationType: 'COMPANY' | 'GOVERNMENT_ENTITY' | 'OTHER' | 'PARTNERSHIP' | 'SOLE_TRADER' | 'TRUST';
  readonly industryCode: string;
  readonly establishmentDate: DateText;
  readonly addresses: readonly ScenarioAddress[];
}

export interface ScenarioAccount {
  /** Internal key; recipients never see it. */
  readonly key: string;
  readonly accountNumber: string;
  readonly displayName: string;
  readonly creationDate: DateText;
  readonly status: 'open' | 'closed' | 'unavailable';
  /** Why the consumer may not share it, in words for them; absent if they may. */
  readonly ineligible?: string;
  /** Customer ids of the other owners of a joint account, which has the same key for each of them. */
  readonly otherOwners?: readonly string[];
  /** The balance in 0.1.1. Today's follows from bills and payments. */
  readonly balance: Amount;
  /** Bills of periods that began earlier are not kept; absent: every bill since the plan began. */
  readonly billedSince?: DateText;
  /** The constant sum that is debited today; absent: the amount in the schedule, which 0.1.1 shows. */
  readonly constantSum?: Amount;
  /** How bills without a debit are paid; absent: on time. */
  readonly pays?: PaymentHabit;
  /** Bills are sent on paper, for which some plans charge. */
  readonly paperBills?: true;
  readonly plans: readonly ScenarioPlan[];
  readonly paymentSchedule: readonly EnergyPaymentSchedule[];
  readonly concessions: readonly EnergyConcession[];
  readonly contacts: readonly ScenarioPersonName[];
}

/** In full: early, on time or nine days late; half of it, nine days late; never. */
export type PaymentHabit = 'early' | 'on-time' | 'late' | 'part' | 'never';

export interface ScenarioPlan {
  readonly nickname?: string;
  readonly displayName: string;
  readonly startDate: DateText;
  readonly endDate?: DateText;
  readonly tariff: TariffName;
  /** ISO 8601 duration of whole months, such as `P1M`; absent: the frequency of the account's manual payments, otherwise `P3M`. */
  readonly billFrequency?: string;
  /** NMIs, or a range of consecutive ones; `nmisOf` of nmi.ts reads both. */
  readonly servicePoints: readonly string[] | { readonly range: { readonly from: string; readonly count: number } };
}

/** The tariffs of tariffs/index.ts. */
export const tariffNames = [
  'flat',
  'flat-controlled-load',
  'flat-banded',
  'flat-discounts',
  'time-of-use-solar',
  'business-demand',
  'site-demand',
  'dual-flat',
  'gas',
] as const;
export type TariffName = (typeof tariffNames)[number];

/** The states of the national market, in which service points stand. */
export const states = ['ACT', 'NSW', 'QLD', 'SA', 'TAS', 'VIC'] as const;

/** A service point, or a run of identical ones with consecutive NMIs. */
export interface ScenarioServicePoint {
  readonly nmi: string;
  /** Number of service points in the run, with consecutive NMIs from `nmi`. `{n}` in the address is the number in the run, from 1. */
  readonly count?: number;
  readonly state: (typeof states)[number];
  readonly kind: 'house' | 'house-solar' | 'house-solar-battery' | 'unit' | 'shop' | 'site';
  readonly classification: 'SMALL' | 'LARGE' | 'GENERATOR';
  readonly status: 'ACTIVE' | 'DE_ENERGISED' | 'EXTINCT' | 'GREENFIELD' | 'OFF_MARKET';
  readonly unavailable?: boolean;
  readonly validFrom: DateText;
  readonly validTo?: DateText;
  /** When the account holder last changed; absent: on `validFrom`; null: unknown to the market operator. */
  readonly lastConsumerChange?: DateText | null;
  readonly address: ScenarioAddress;
  /** Minutes of an interval read; 0 for an accumulation meter with basic reads. */
  readonly interval: 5 | 30 | 0;
  readonly registers: readonly ScenarioRegister[];
  /** Rated power of the panels in kW; they feed a register with the flow `export`. */
  readonly solarKw?: number;
  readonly batteryKwh?: number;
  /** Percentage of days whose reads have substituted intervals. */
  readonly substituted?: number;
}

export interface ScenarioRegister {
  /** Register suffix: E1 import, B1 export, E2 controlled load. */
  readonly suffix: 'E1' | 'E2' | 'B1';
  readonly flow: 'import' | 'export' | 'controlled-load';
}
