// What each published assertion expects: a schema, or a status with a code, and the deviations in the interfaces document.
import type { SchemaName } from '../../../mocks/spec/schemas/bodies.ts';
import { numbersNotPositive, numbersOutOfRange, wrongPages, type Bend } from './conditions.ts';

export const schemaAsserted: Readonly<Record<string, SchemaName>> = {
  'A.CAA.0001': 'ResponseCommonDiscoveryStatus',
  'A.CAA.0002': 'ResponseDiscoveryOutagesList',
  'A.CAC.0001': 'ResponseCommonCustomer',
  'A.CAC.0002': 'ResponseCommonCustomerDetailV2',
  'A.EAA.0001': 'EnergyAccountListResponse',
  'A.EAA.0002': 'EnergyAccountDetailResponse',
  'A.EAA.0005': 'EnergyPaymentScheduleResponse',
  'A.EAA.0006': 'EnergyConcessionsResponse',
  'A.EAR.0001': 'EnergyServicePointDetailResponse',
  'A.EAR.0004': 'EnergyServicePointListResponse',
  'A.EAR.0005': 'EnergyUsageListResponse',
  'A.EAR.0006': 'EnergyUsageListResponse',
  'A.EAR.0007': 'EnergyDerDetailResponse',
  'A.EAR.0008': 'EnergyDerListResponse',
  'A.EAR.0010': 'EnergyUsageListResponse',
  'A.EAR.0011': 'EnergyDerListResponse',
  'A.EAS.0001': 'EnergyServicePointDetailResponse',
  'A.EAS.0004': 'EnergyServicePointListResponse',
  'A.EAS.0005': 'EnergyUsageListResponse',
  'A.EAS.0006': 'EnergyUsageListResponse',
  'A.EAS.0007': 'EnergyDerDetailResponse',
  'A.EAS.0008': 'EnergyDerListResponse',
};

export interface Refused {
  readonly status: number;
  /** One of these codes has to be in the list, after `urn:au-cds:error:`. */
  readonly codes: readonly string[];
}

interface ErrorAsserted {
  /** The published expectation. */
  readonly published: Refused;
  /** The changes to which the assertion applies; all by default. */
  readonly of?: readonly Bend[];
  /** The expectation, with the reason, if the interfaces document or a decision deviates. */
  readonly instead?: { readonly because: string; readonly expected: (bend: Bend) => Refused };
}

const all = (code: string): string => `cds-all:${code}`;
const refused = (status: number, ...codes: readonly string[]): Refused => ({ status, codes });
const error = (status: number, code: string, of?: readonly Bend[]): ErrorAsserted => ({
  published: refused(status, code),
  ...(of === undefined ? {} : { of }),
});

const versionSaid = 'The document names a malformed version Invalid Version (interfaces, Errors).';
const invalidVersion = () => refused(400, all('Header/InvalidVersion'));
const accountUnknown = error(404, 'cds-energy:Authorisation/InvalidEnergyAccount');
const servicePoint = (status: number, standing: 'Invalid' | 'Unavailable'): ErrorAsserted =>
  error(status, `cds-energy:Authorisation/${standing}ServicePoint`);
const bodyCodes = [all('Field/Missing'), all('Field/Invalid')] as const;

export const errorAsserted: Readonly<Record<string, ErrorAsserted>> = {
  'A.EAA.0003': accountUnknown,
  'A.EAA.0004': error(404, 'cds-energy:Authorisation/UnavailableEnergyAccount'),
  'A.EAR.0002': servicePoint(404, 'Invalid'),
  'A.EAR.0003': servicePoint(404, 'Unavailable'),
  'A.EAR.0009': {
    published: refused(422, all('Field/Invalid')),
    instead: {
      because:
        'The document lists an invalid body under 400 (interfaces, Errors; decision C42); bodyErrorStatus: 422 answers as published.',
      expected: () => refused(400, ...bodyCodes),
    },
  },
  'A.EAS.0002': servicePoint(404, 'Invalid'),
  'A.EAS.0003': servicePoint(404, 'Unavailable'),
  'A.EAS.0009': {
    published: refused(400, all('Field/Invalid')),
    instead: {
      because:
        'The document names a missing field Missing Required Field (interfaces, Errors); a malformed one answers as published.',
      expected: ({ body }) => refused(400, body === '{}' || body === '{"data":{}}' ? bodyCodes[0] : bodyCodes[1]),
    },
  },
  'A.EAS.0010': servicePoint(422, 'Invalid'),
  'A.EAS.0011': servicePoint(422, 'Unavailable'),
  'A.ZAA.0002': error(400, all('Field/InvalidPageSize'), wrongPages.sizeOutOfRange),
  'A.ZAA.0003': error(400, all('Field/Invalid'), wrongPages.pageNotPositive),
  'A.ZAA.0004': error(422, all('Field/InvalidPage'), wrongPages.pageBeyond),
  'A.ZAA.0005': error(400, all('Field/Invalid'), wrongPages.sizeNotNumber),
  'A.ZAA.0007': {
    published: refused(400, all('Field/Invalid')),
    instead: {
      because: `${versionSaid} 1001 is a positive integer that no operation offers: 406 (interfaces, Versioning 5).`,
      expected: (bend) =>
        numbersOutOfRange.includes(bend) ? refused(406, all('Header/UnsupportedVersion')) : invalidVersion(),
    },
    of: [...numbersNotPositive, ...numbersOutOfRange],
  },
  'A.ZAA.0008': {
    published: refused(400, all('Field/Invalid')),
    instead: { because: versionSaid, expected: invalidVersion },
  },
  'A.ZAA.0009': error(406, all('Header/UnsupportedVersion')),
  'A.ZAA.0010': error(406, all('Header/UnsupportedVersion')),
  'A.ZAA.0012': {
    published: refused(400, all('Field/Invalid')),
    instead: { because: versionSaid, expected: invalidVersion },
  },
  'A.ZAA.0015': error(400, all('Header/Invalid')),
  'A.ZAA.0016': error(400, all('Header/Missing')),
  'A.ZAA.0017': error(400, all('Header/Invalid')),
  'A.ZAA.0019': error(400, all('Header/Missing')),
  'A.ZAA.0020': error(400, all('Header/Invalid')),
  'A.ZAA.0022': error(400, all('Header/Missing')),
  'A.ZAA.0023': error(400, all('Header/Invalid')),
  'A.ZAA.0025': error(400, all('Header/Missing')),
  'A.ZAA.0026': error(400, all('Header/Invalid')),
  'A.ZAA.0028': error(400, all('Field/Invalid')),
  'A.ZAA.0030': error(400, all('Field/Invalid')),
  'A.ZAA.0031': error(400, all('Field/Invalid')),
};
