// Hot water on a separate register, heated at night.
import type { Scenario } from '../../scenario/scenario.ts';
import { account, address, person, scenarioOf, servicePoint, withControlledLoad } from './common.ts';

const home = address('40 Poinciana Street', 'Pelican Point', 'QLD', '4999');

export const scenario: Scenario = scenarioOf({
  name: 'controlled-load',
  title: 'Controlled load',
  note: 'Bruno’s hot water has its own register, E2, and the network switches it on at night.',
  customers: [
    person(
      {
        customerId: '20000111',
        slug: 'bruno',
        name: { firstName: 'Bruno', middleNames: [], lastName: 'Salvatore' },
        note: 'Heats water at night, on a separate register',
        occupationCode: '334111',
        mobile: '0491 572 983',
        email: 'bruno.salvatore@example.com',
        addresses: [home],
      },
      [
        account({
          key: 'bruno-home',
          accountNumber: '7700001118',
          displayName: 'Poinciana Street',
          creationDate: '2016-09-12',
          plans: [
            {
              displayName: 'Flat with Controlled Load',
              startDate: '2021-09-12',
              tariff: 'flat-controlled-load',
              servicePoints: ['9930000111'],
            },
          ],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({
      nmi: '9930000111',
      state: 'QLD',
      kind: 'house',
      validFrom: '2016-09-12',
      address: home,
      registers: withControlledLoad,
    }),
  ],
});
