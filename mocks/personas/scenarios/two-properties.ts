// One customer, two homes in two states: two accounts to choose from.
import type { Scenario } from '../../scenario/scenario.ts';
import { account, address, importAndExport, person, scenarioOf, servicePoint } from './common.ts';

const home = address('58 Waratah Road', 'Currawong Vale', 'ACT', '2699');
const shack = address('2 Cray Pot Court', 'Muttonbird Bay', 'TAS', '7999', 'OTHER');

export const scenario: Scenario = scenarioOf({
  name: 'two-properties',
  title: 'A house and a shack',
  note: 'Aroha can share the house, the shack, or both. They are in different states.',
  customers: [
    person(
      {
        customerId: '20000031',
        slug: 'aroha',
        name: { firstName: 'Aroha', middleNames: ['Jane', 'Marama'], lastName: 'Tane' },
        note: 'Has a house in Canberra’s hills and a shack in Tasmania, one account each',
        occupationCode: '241111',
        mobile: '0491 570 159',
        email: 'aroha.tane@example.com',
        addresses: [home, shack],
      },
      [
        account({
          key: 'aroha-house',
          accountNumber: '7700000311',
          displayName: 'The house',
          creationDate: '2017-10-02',
          balance: '311.75',
          plans: [
            {
              nickname: 'House',
              displayName: 'Solar Time of Use',
              startDate: '2021-02-15',
              tariff: 'time-of-use-solar',
              servicePoints: ['9970000031'],
            },
          ],
        }),
        account({
          key: 'aroha-shack',
          accountNumber: '7700000328',
          displayName: 'The shack',
          creationDate: '2020-12-07',
          balance: '58.00',
          plans: [
            {
              nickname: 'Shack',
              displayName: 'Everyday Flat',
              startDate: '2020-12-07',
              tariff: 'flat',
              servicePoints: ['9980000032'],
            },
          ],
          paymentSchedule: [
            {
              paymentScheduleUType: 'cardDebit',
              cardDebit: { cardScheme: 'VISA', paymentFrequency: 'P3M', calculationType: 'BALANCE' },
            },
          ],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({
      nmi: '9970000031',
      state: 'ACT',
      kind: 'house-solar',
      validFrom: '2017-10-02',
      address: home,
      registers: importAndExport,
      solarKw: 5,
    }),
    servicePoint({ nmi: '9980000032', state: 'TAS', kind: 'unit', validFrom: '2020-12-07', address: shack }),
  ],
});
