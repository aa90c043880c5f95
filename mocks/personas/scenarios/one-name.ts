// Given names that the holder stores as one string and cannot split.
import type { Scenario } from '../../scenario/scenario.ts';
import { account, address, person, scenarioOf, servicePoint } from './common.ts';

const home = address('5 Frangipani Walk', 'Pelican Point', 'QLD', '4999');

export const scenario: Scenario = scenarioOf({
  name: 'one-name',
  title: 'Given names in one string',
  note: 'The holder cannot separate first and middle names: firstName contains the whole string, and middleNames is empty.',
  customers: [
    person(
      {
        customerId: '20000051',
        slug: 'ayu',
        name: { firstName: 'Ni Luh Ayu', middleNames: [], lastName: 'Sukma' },
        givenNamesAsOne: 'Ni Luh Ayu',
        note: 'Has given names that the holder stores as one string',
        mobile: '0491 570 313',
        email: 'ayu.sukma@example.com',
        addresses: [home],
      },
      [
        account({
          key: 'ayu-home',
          accountNumber: '7700000519',
          displayName: 'Frangipani Walk',
          creationDate: '2022-02-28',
          plans: [
            { displayName: 'Everyday Flat', startDate: '2022-02-28', tariff: 'flat', servicePoints: ['9930000051'] },
          ],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({ nmi: '9930000051', state: 'QLD', kind: 'unit', validFrom: '2022-02-28', address: home }),
  ],
});
