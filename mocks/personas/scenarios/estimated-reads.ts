// Missing reads: substituted intervals, and an accumulation meter that is read once a quarter.
import type { Scenario } from '../../scenario/scenario.ts';
import { account, address, person, scenarioOf, servicePoint, withControlledLoad } from './common.ts';

const farm = address('Lot 3 Emu Plain Track', 'Galah Springs', 'SA', '5999');
const cottage = address('Lot 4 Emu Plain Track', 'Galah Springs', 'SA', '5999', 'OTHER');

export const scenario: Scenario = scenarioOf({
  name: 'estimated-reads',
  title: 'Estimated and substituted reads',
  note: 'The meter in Halina’s house loses its signal on many days. The cottage has a meter with a dial, read about every 90 days.',
  customers: [
    person(
      {
        customerId: '20000121',
        slug: 'halina',
        name: { firstName: 'Halina', middleNames: ['Maria'], lastName: 'Wojcik' },
        note: 'Has many substituted reads, and a cottage with an accumulation meter',
        occupationCode: '121111',
        mobile: '0491 573 770',
        email: 'halina.wojcik@example.com',
        addresses: [farm],
      },
      [
        account({
          key: 'halina-farm',
          accountNumber: '7700001217',
          displayName: 'Emu Plain Track',
          creationDate: '2014-01-13',
          balance: '640.05',
          plans: [
            {
              nickname: 'House',
              displayName: 'Everyday Flat',
              startDate: '2019-01-13',
              tariff: 'flat',
              servicePoints: ['9950000121'],
            },
            {
              nickname: 'Cottage',
              displayName: 'Flat with Controlled Load',
              startDate: '2019-01-13',
              tariff: 'flat-controlled-load',
              servicePoints: ['9950000122'],
            },
          ],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({
      nmi: '9950000121',
      state: 'SA',
      kind: 'house',
      validFrom: '2014-01-13',
      address: farm,
      substituted: 30,
    }),
    servicePoint({
      nmi: '9950000122',
      state: 'SA',
      kind: 'unit',
      validFrom: '2014-01-13',
      address: cottage,
      interval: 0,
      registers: withControlledLoad,
      substituted: 25,
    }),
  ],
});
