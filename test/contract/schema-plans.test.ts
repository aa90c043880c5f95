// Conditional members of plans and security responses: for each rule, one value that keeps it and one that breaks it.
import { expect, test } from 'vitest';
import {
  EnergyPlanDiscounts,
  EnergyPlanFees,
  EnergyPlanGreenPowerCharges,
} from '../../mocks/spec/schemas/plan-parts.ts';
import { EnergyPlanContractV3, EnergyPlanTariffPeriodV2 } from '../../mocks/spec/schemas/plans-published.ts';
import {
  EnergyPlanContract,
  EnergyPlanControlledLoad,
  EnergyPlanDetail,
  EnergyPlanSolarFeedInTariff,
  EnergyPlanTariffPeriod,
} from '../../mocks/spec/schemas/plans.ts';
import { DataHolderBrandSummary } from '../../mocks/spec/schemas/register.ts';
import { schemas } from '../../mocks/spec/schemas/index.ts';
import { Consent, HolderJWKS, IntrospectionResponse } from '../../mocks/spec/schemas/security.ts';
import * as example from '../kit/hand-written/example-payloads.ts';
import { cases, type Case } from './schema-cases.ts';

const { contract, controlledLoad, metadata, registration, singleRate, tariffPeriod } = example;
const discount = { displayName: 'x', type: 'OTHER', methodUType: 'percentOfBill', percentOfBill: { rate: '0.05' } };
const fee = { type: 'EXIT', term: 'FIXED', amount: '20.00' };
const green = {
  displayName: 'x',
  scheme: 'GREENPOWER',
  type: 'PERCENT_OF_USE',
  tiers: [{ percentGreen: '0.10', rate: '0.01' }],
};
const tariff = {
  displayName: 'x',
  scheme: 'OTHER',
  payerType: 'RETAILER',
  tariffUType: 'singleTariff',
  singleTariff: { amount: '0.05' },
};
const demand = {
  displayName: 'x',
  amount: '10.00',
  startTime: '15:00:00+10:00',
  endTime: '21:00:00+10:00',
  measurementPeriod: 'DAY',
  chargePeriod: 'MONTH',
};
const demandPeriod = (charge: object): object => ({
  ...tariffPeriod,
  rateBlockUType: 'demandCharges',
  singleRate: undefined,
  demandCharges: [{ ...demand, ...charge }],
});
const loadTimes = (times: object): object => ({
  ...controlledLoad,
  rateBlockUType: 'timeOfUseRates',
  singleRate: undefined,
  timeOfUseRates: [{ displayName: 'x', rates: [], type: 'OFF_PEAK', timeOfUse: [times] }],
});
const times = { startTime: '22:00:00+10:00', endTime: '07:00:00+10:00' };
const quota = (generalUnitPrice?: string): object => ({
  ...contract,
  pricingModel: 'QUOTA',
  tariffPeriod: [{ ...tariffPeriod, singleRate: { ...singleRate, generalUnitPrice } }],
});
const dual = { fuelType: 'DUAL', gasContract: contract, electricityContract: contract };
const gas = { fuelType: 'GAS', gasContract: contract };

const plans: readonly Case[] = [
  [
    'timeZone for TIME_OF_USE',
    EnergyPlanContract,
    { ...contract, pricingModel: 'TIME_OF_USE', timeZone: 'AEST' },
    { ...contract, pricingModel: 'TIME_OF_USE' },
  ],
  [
    'variation when prices vary',
    EnergyPlanContract,
    { ...contract, isFixed: false, variation: 'x' },
    { ...contract, isFixed: false },
  ],
  ...['SINGLE_RATE_CONT_LOAD', 'TIME_OF_USE_CONT_LOAD', 'FLEXIBLE_CONT_LOAD'].map((pricingModel): Case => [
    `controlledLoad for ${pricingModel}`,
    EnergyPlanContract,
    { ...contract, pricingModel, controlledLoad: [controlledLoad] },
    { ...contract, pricingModel },
  ]),
  [
    'controlledLoad in version 4 too',
    EnergyPlanContractV3,
    contract,
    { ...contract, pricingModel: 'FLEXIBLE_CONT_LOAD' },
  ],
  ['generalUnitPrice for QUOTA', EnergyPlanContract, quota('0.30'), quota()],
  ['gasContract for DUAL', EnergyPlanDetail, dual, { ...dual, gasContract: undefined }],
  ['electricityContract for DUAL', EnergyPlanDetail, dual, { ...dual, electricityContract: undefined }],
  [
    'electricityContract for ELECTRICITY',
    EnergyPlanDetail,
    { fuelType: 'ELECTRICITY', electricityContract: contract },
    { fuelType: 'ELECTRICITY', gasContract: contract },
  ],
  ['gasContract for GAS', EnergyPlanDetail, gas, { fuelType: 'GAS' }],
  ['no electricityContract for GAS', EnergyPlanDetail, gas, { ...dual, fuelType: 'GAS' }],
  [
    'a gas contract is SINGLE_RATE',
    EnergyPlanDetail,
    gas,
    { ...gas, gasContract: { ...contract, pricingModel: 'FLEXIBLE' } },
  ],
  [
    'rates follow rateBlockUType',
    EnergyPlanTariffPeriod,
    tariffPeriod,
    { ...tariffPeriod, rateBlockUType: 'timeOfUseRates' },
  ],
  [
    'load rates follow rateBlockUType',
    EnergyPlanControlledLoad,
    controlledLoad,
    { ...controlledLoad, singleRate: undefined },
  ],
  ['load times come in pairs', EnergyPlanControlledLoad, loadTimes(times), loadTimes({ ...times, endTime: undefined })],
  ['load without times is explained', EnergyPlanControlledLoad, loadTimes({ additionalInfo: 'x' }), loadTimes({})],
  [
    'an address is explained',
    EnergyPlanControlledLoad,
    loadTimes({ ...times, additionalInfo: 'x', additionalInfoUri: 'https://e.example' }),
    loadTimes({ ...times, additionalInfoUri: 'https://e.example' }),
  ],
  [
    'maxDemand above minDemand',
    EnergyPlanTariffPeriod,
    demandPeriod({ minDemand: '9.00', maxDemand: '10.00' }),
    demandPeriod({ minDemand: '9.00', maxDemand: '8.00' }),
  ],
  ['method follows methodUType', EnergyPlanDiscounts, discount, { ...discount, methodUType: 'fixedAmount' }],
  [
    'category of a CONDITIONAL discount',
    EnergyPlanDiscounts,
    { ...discount, type: 'CONDITIONAL', category: 'OTHER' },
    { ...discount, type: 'CONDITIONAL' },
  ],
  ['amount of a fee', EnergyPlanFees, fee, { ...fee, amount: undefined }],
  [
    'rate of a fee',
    EnergyPlanFees,
    { ...fee, term: 'PERCENT_OF_BILL', rate: '0.01', amount: undefined },
    { ...fee, term: 'PERCENT_OF_BILL' },
  ],
  ['rate of a green power tier', EnergyPlanGreenPowerCharges, green, { ...green, tiers: [{ percentGreen: '0.10' }] }],
  [
    'amount of a green power tier',
    EnergyPlanGreenPowerCharges,
    { ...green, type: 'FIXED_PER_DAY', tiers: [{ percentGreen: '0.10', amount: '0.10' }] },
    { ...green, type: 'FIXED_PER_DAY' },
  ],
  ['tariff follows tariffUType', EnergyPlanSolarFeedInTariff, tariff, { ...tariff, tariffUType: 'timeVaryingTariffs' }],
  [
    'daily charge SINGLE',
    EnergyPlanTariffPeriodV2,
    { ...tariffPeriod, dailySupplyChargeType: 'SINGLE', dailySupplyCharge: '1.10' },
    { ...tariffPeriod, dailySupplyChargeType: 'SINGLE' },
  ],
  [
    'daily charge BAND',
    EnergyPlanTariffPeriodV2,
    { ...tariffPeriod, dailySupplyChargeType: 'BAND', bandedDailySupplyCharges: [{ unitPrice: '1.10' }] },
    { ...tariffPeriod, dailySupplyChargeType: 'BAND', dailySupplyCharge: '1.10' },
  ],
];

const uris = {
  publicBaseUri: 'https://e.example',
  logoUri: 'https://e.example/l',
  industries: ['energy'],
  lastUpdated: '2025-01-01T00:00:00Z',
};
const summary = { brandName: 'x', ...uris };
const key = { kty: 'EC', kid: '1', use: 'sig', alg: 'ES256', crv: 'P-256', x: 'a', y: 'b' };
const ciba = 'urn:openid:params:modrna:grant-type:backchannel_request';
const backchannel = {
  ...metadata,
  grant_types_supported: ['authorization_code', ciba],
  backchannel_authentication_endpoint: 'https://mtls.holder.cdr.example/bc',
  backchannel_token_delivery_modes_supported: ['poll'],
  backchannel_authentication_request_signing_alg_values_supported: ['PS256'],
};
const consent = {
  cdr_consent_id: '6f6d3c1e-0d6f-4a3b-9d0c-6a3f1b2c4d5e',
  status: 'AUTHORISED',
  scopes: ['openid'],
  sharingDuration: 0,
  creationDateTime: '2025-01-01T00:00:00Z',
};

const security: readonly Case[] = [
  ['a summary is identified', DataHolderBrandSummary, { ...summary, interimId: 'i' }, summary],
  ['JWKS-02: kid is unique in the set', HolderJWKS, { keys: [key, { ...key, kid: '2' }] }, { keys: [key, key] }],
  [
    'IS:13.1 members of backchannel support come together',
    schemas.OpenIDProviderMetadata,
    backchannel,
    { ...backchannel, backchannel_token_delivery_modes_supported: undefined },
  ],
  [
    'IS:13.1 a backchannel grant needs its endpoint',
    schemas.OpenIDProviderMetadata,
    metadata,
    { ...metadata, grant_types_supported: [ciba] },
  ],
  ['IS:13.7 exp while active', IntrospectionResponse, { active: true, exp: 1 }, { active: true }],
  ['IS:13.7 no exp when inactive', IntrospectionResponse, { active: false }, { active: false, exp: 1 }],
  [
    'IS:13.9.1 ping has its endpoint',
    schemas.RegistrationResponse,
    { ...registration, backchannel_token_delivery_mode: 'poll' },
    { ...registration, backchannel_token_delivery_mode: 'ping' },
  ],
  ['consentApi: a lasting consent ends', Consent, consent, { ...consent, sharingDuration: 3600 }],
];

test.each(
  cases([...plans.map((row): Case => [`CDS payloads, conditional: ${row[0]}`, row[1], row[2], row[3]]), ...security]),
)('$title', ({ schema, good, bad }) => {
  expect(schema.safeParse(good).error?.issues).toBeUndefined();
  const codes = schema.safeParse(bad).error?.issues.map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(['custom']));
});
