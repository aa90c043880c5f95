// The default scenario: a family house with solar panels.
import type { Scenario } from '../../scenario/scenario.ts';
import { account, address, debit, importAndExport, person, scenarioOf, servicePoint } from './common.ts';

const home = address('12 Banksia Crescent', 'Brolga Heights', 'NSW', '2999');

export const scenario: Scenario = scenarioOf({
  name: 'solar-home',
  title: 'Solar home',
  note: 'Priya sells power at midday and buys it in the evening. One account, one meter, 8 kW of panels.',
  customers: [
    person(
      {
        customerId: '20000001',
        slug: 'priya',
        name: { firstName: 'Priya', middleNames: ['Anjali'], lastName: 'Nair', prefix: 'Ms' },
        note: 'Has 8 kW of panels and one account',
        occupationCode: '254499',
        mobile: '0491 570 006',
        email: 'priya.nair@example.com',
        addresses: [home, address('PO Box 41', 'Brolga Heights', 'NSW', '2999', 'MAIL')],
      },
      [
        account({
          key: 'priya-home',
          accountNumber: '7700000012',
          displayName: 'Banksia Crescent',
          creationDate: '2019-03-18',
          balance: '96.45',
          constantSum: '175.00',
          plans: [
            {
              nickname: 'Home',
              displayName: 'Solar Time of Use',
              startDate: '2022-09-01',
              tariff: 'time-of-use-solar',
              servicePoints: ['9910000001'],
            },
          ],
          ...debit('60.00'),
          contacts: [{ firstName: 'Arjun', middleNames: [], lastName: 'Nair' }],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({
      nmi: '9910000001',
      state: 'NSW',
      kind: 'house-solar',
      validFrom: '2019-03-18',
      address: home,
      registers: importAndExport,
      solarKw: 8,
      substituted: 2,
    }),
  ],
});
