// A pensioner with one concession of each kind.
import type { Scenario } from '../../scenario/scenario.ts';
import { account, address, person, scenarioOf, servicePoint } from './common.ts';

const home = address('Unit 2, 9 Boronia Street', 'Bellbird Flat', 'VIC', '3999');

export const scenario: Scenario = scenarioOf({
  name: 'concession',
  title: 'Concessions',
  note: 'Walter’s account has three concessions: a fixed amount, a percentage, and one that depends on his circumstances.',
  customers: [
    person(
      {
        customerId: '20000071',
        slug: 'walter',
        name: { firstName: 'Walter', middleNames: ['George'], lastName: 'Abernethy', prefix: 'Mr' },
        note: 'Has a pension card and an account with three concessions',
        mobile: '0491 571 491',
        email: 'walter.abernethy@example.com',
        addresses: [home],
      },
      [
        account({
          key: 'walter-home',
          accountNumber: '7700000715',
          displayName: 'Boronia Street',
          creationDate: '2015-04-20',
          balance: '12.90',
          plans: [
            { displayName: 'Everyday Flat', startDate: '2020-04-20', tariff: 'flat', servicePoints: ['9920000071'] },
          ],
          concessions: [
            {
              type: 'FIXED_AMOUNT',
              displayName: 'Seniors energy rebate',
              startDate: '2024-07-01',
              discountFrequency: 'P1Y',
              amount: '250.00',
              appliedTo: ['INVOICE'],
            },
            {
              type: 'FIXED_PERCENTAGE',
              displayName: 'Pension card concession',
              startDate: '2020-04-20',
              discountFrequency: 'P3M',
              percentage: '0.175',
              appliedTo: ['USAGE', 'SERVICE_CHARGE'],
            },
            {
              type: 'VARIABLE',
              displayName: 'Medical cooling',
              additionalInfo: 'Depends on the summer tariff and on the equipment that a doctor has confirmed.',
              additionalInfoUri: 'https://wattle-energy.cdr.example/concessions/medical-cooling',
              startDate: '2023-11-01',
              appliedTo: ['USAGE'],
            },
          ],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({ nmi: '9920000071', state: 'VIC', kind: 'unit', validFrom: '2015-04-20', address: home }),
  ],
});
