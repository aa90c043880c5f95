// What the market operator knows about a service point (EnergyServicePoint and its detail of energy@1.33.1), identified by NMI.
import type { DateText } from '../scenario/scenario.ts';
import type { EnergyServicePoint, EnergyServicePointDetail } from '../spec/schemas/service-points.ts';
import { meterIdOf, registersOf } from '../readings/meter.ts';
import type { MeterRegister } from '../readings/meter.ts';
import { cyclesOf } from '../readings/cycles.ts';
import { keyOf } from '../readings/flows.ts';
import type { ServicePoint } from '../scenario/service-point-index.ts';
import { networks } from '../readings/networks.ts';
import { dateOf, dayAt, zoneOf } from '../readings/zone.ts';

type Meter = NonNullable<EnergyServicePointDetail['meters']>[number];

const profiles: Readonly<Record<ServicePoint['kind'], EnergyServicePoint['consumerProfile']>> = {
  house: { classification: 'RESIDENTIAL', threshold: 'LOW' },
  'house-solar': { classification: 'RESIDENTIAL', threshold: 'LOW' },
  'house-solar-battery': { classification: 'RESIDENTIAL', threshold: 'LOW' },
  unit: { classification: 'RESIDENTIAL', threshold: 'LOW' },
  shop: { classification: 'BUSINESS', threshold: 'MEDIUM' },
  site: { classification: 'BUSINESS', threshold: 'HIGH' },
};

export function servicePointBasics(servicePoint: ServicePoint): EnergyServicePoint {
  const { nmi, classification, status, state, validFrom, validTo, kind } = servicePoint;
  return {
    servicePointId: nmi,
    nationalMeteringId: nmi,
    servicePointClassification: classification,
    servicePointStatus: status,
    jurisdictionCode: state,
    isGenerator: classification === 'GENERATOR',
    validFromDate: validFrom,
    lastUpdateDateTime: `${validTo ?? validFrom}T03:15:00.000Z`,
    consumerProfile: profiles[kind],
  };
}

/** When the account holder last changed (v2 of the service point operations); undefined if unknown. */
export const lastConsumerChangeDate = ({ lastConsumerChange, validFrom }: ServicePoint): DateText | undefined =>
  lastConsumerChange === undefined ? validFrom : (lastConsumerChange ?? undefined);

export interface DetailOptions {
  /** The retailer's name in the market. */
  readonly retailer: string;
  readonly seed: number;
  readonly now: Date;
}

export function servicePointDetail(servicePoint: ServicePoint, options: DetailOptions): EnergyServicePointDetail {
  const { address, state, status } = servicePoint;
  const network = networks[state];
  return {
    ...servicePointBasics(servicePoint),
    distributionLossFactor: {
      code: network.code,
      description: 'Low voltage, general supply',
      lossValue: network.loss,
    },
    relatedParticipants: [
      { party: options.retailer, role: 'FRMP' },
      { party: network.party, role: 'LNSP' },
    ],
    location: {
      addressUType: 'simple',
      simple: {
        addressLine1: address.line1,
        postcode: address.postcode,
        city: address.city,
        state: address.state,
        country: 'AUS',
      },
    },
    meters: status === 'EXTINCT' || status === 'GREENFIELD' ? [] : [meterOf(servicePoint, options)],
  };
}

function meterOf(servicePoint: ServicePoint, { seed, now }: DetailOptions): Meter {
  const { interval, state, status, classification } = servicePoint;
  const dial = interval === 0;
  const cycles = cyclesOf(servicePoint, keyOf(servicePoint, seed));
  const next = cycles.from(dayAt(zoneOf(state), now) + 1);
  const smart = state === 'VIC' ? 'VICAMI' : 'COMMS4D';
  return {
    meterId: meterIdOf(servicePoint),
    specifications: {
      status: status === 'DE_ENERGISED' ? 'DISCONNECTED' : 'CURRENT',
      installationType: dial ? 'BASIC' : classification === 'LARGE' ? 'COMMS3' : smart,
      manufacturer: dial ? 'Currawong Meters' : 'Lorikeet Metering',
      model: dial ? 'CM-2' : `LM-${interval}`,
      readType: dial ? 'MV3M' : interval === 5 ? 'RWDA' : 'RWDC',
      ...(dial && servicePoint.validTo === undefined && { nextScheduledReadDate: dateOf(cycles.first(next)) }),
    },
    registers: registersOf(servicePoint).map((register) => describe(register, servicePoint)),
  };
}

function describe(register: MeterRegister, { interval, kind }: ServicePoint): NonNullable<Meter['registers']>[number] {
  const controlled = register.flow === 'controlled-load';
  return {
    registerId: register.registerId,
    registerSuffix: register.suffix,
    registerConsumptionType: interval === 0 ? 'BASIC' : 'INTERVAL',
    networkTariffCode: controlled ? 'CL1' : kind === 'shop' || kind === 'site' ? 'BD1' : 'RT1',
    unitOfMeasure: 'KWH',
    timeOfDay: controlled ? 'CONTROLLED' : interval === 0 ? 'ALLDAY' : 'INTERVAL',
    multiplier: 1,
    controlledLoad: controlled,
    consumptionType: 'ACTUAL',
  };
}
