// A bakery chain with a thousand meters, given as runs.
import type { Scenario } from '../../scenario/scenario.ts';
import { account, address, importAndExport, person, scenarioOf, servicePoint } from './common.ts';

const home = address('19 Saltbush Avenue', 'Galah Springs', 'SA', '5999');
const office = address('Level 4, 200 Mulga Street', 'Jacaranda Quay', 'NSW', '2999');

const registered = { validFrom: '2018-07-01' } as const;

export const scenario: Scenario = scenarioOf({
  name: 'big-business',
  title: 'A business with a thousand meters',
  note: 'Robin acts for a bakery chain with 1,000 service points, and also has a home account.',
  customers: [
    person(
      {
        customerId: '20000041',
        slug: 'robin',
        name: { firstName: 'Robin', middleNames: [], lastName: 'Castellan' },
        note: 'Acts for a business with 1,000 meters, and also has a home account',
        occupationCode: '132211',
        mobile: '0491 570 110',
        email: 'robin.castellan@example.com',
        addresses: [home],
        profiles: [
          {
            id: 'robin-personal',
            kind: 'person',
            accounts: [
              account({
                key: 'robin-home',
                accountNumber: '7700000410',
                displayName: 'Saltbush Avenue',
                creationDate: '2019-05-06',
                plans: [
                  {
                    displayName: 'Everyday Flat',
                    startDate: '2019-05-06',
                    tariff: 'flat',
                    servicePoints: ['9950000041'],
                  },
                ],
              }),
            ],
          },
          {
            id: 'robin-brolga-bakehouse',
            kind: 'organisation',
            organisation: {
              businessName: 'Brolga Bakehouse',
              legalName: 'Brolga Bakehouse Group Pty Ltd',
              abn: '90200300401',
              acn: '200300401',
              agentRole: 'Energy and facilities lead',
              organisationType: 'COMPANY',
              industryCode: '1174',
              establishmentDate: '2004-08-16',
              addresses: [office, address('GPO Box 4000', 'Jacaranda Quay', 'NSW', '2999', 'MAIL')],
            },
            accounts: [
              account({
                key: 'brolga-all-sites',
                accountNumber: '8800000417',
                displayName: 'All sites',
                creationDate: '2018-07-01',
                balance: '241905.38',
                billedSince: '2025-10-01',
                plans: [
                  {
                    nickname: 'Group contract',
                    displayName: 'Business Demand',
                    startDate: '2018-07-01',
                    tariff: 'business-demand',
                    billFrequency: 'P1M',
                    servicePoints: { range: { from: '9990000000', count: 1000 } },
                  },
                ],
                paymentSchedule: [
                  {
                    paymentScheduleUType: 'directDebit',
                    directDebit: { isTokenised: true, paymentFrequency: 'P1M', calculationType: 'BALANCE' },
                  },
                ],
                contacts: [{ firstName: 'Noor', middleNames: [], lastName: 'Haddad', prefix: 'Ms' }],
              }),
            ],
          },
        ],
      },
      [],
    ),
  ],
  servicePoints: [
    servicePoint({ nmi: '9950000041', state: 'SA', kind: 'house', validFrom: '2019-05-06', address: home }),
    servicePoint({
      ...registered,
      nmi: '9990000000',
      count: 600,
      state: 'NSW',
      kind: 'shop',
      address: address('Shop {n}, Station Arcade', 'Jacaranda Quay', 'NSW', '2999', 'PHYSICAL'),
    }),
    servicePoint({
      ...registered,
      nmi: '9990000600',
      count: 20,
      state: 'SA',
      kind: 'site',
      classification: 'LARGE',
      interval: 5,
      registers: importAndExport,
      solarKw: 60,
      address: address('Depot {n}, Silo Road', 'Galah Springs', 'SA', '5999', 'PHYSICAL'),
    }),
    servicePoint({
      ...registered,
      nmi: '9990000620',
      count: 80,
      state: 'VIC',
      kind: 'site',
      classification: 'LARGE',
      address: address('Bakehouse {n}, Mill Estate', 'Bellbird Flat', 'VIC', '3999', 'PHYSICAL'),
    }),
    servicePoint({
      ...registered,
      nmi: '9990000700',
      count: 300,
      state: 'QLD',
      kind: 'shop',
      address: address('Kiosk {n}, River Walk', 'Pelican Point', 'QLD', '4999', 'PHYSICAL'),
    }),
  ],
});
