// One account open, one closed, one temporarily unavailable.
import type { Scenario } from '../../scenario/scenario.ts';
import { account, address, person, scenarioOf, servicePoint } from './common.ts';

const home = address('77 Ironbark Drive', 'Brolga Heights', 'NSW', '2999');
const studio = address('1 Gallery Mews', 'Brolga Heights', 'NSW', '2999', 'OTHER');
const granny = address('77A Ironbark Drive', 'Brolga Heights', 'NSW', '2999', 'OTHER');

export const scenario: Scenario = scenarioOf({
  name: 'account-unavailable',
  title: 'Closed and unavailable accounts',
  note: 'Ines has an open account, a closed account, and one that is unavailable while it is moved to another system.',
  customers: [
    person(
      {
        customerId: '20000081',
        slug: 'ines',
        name: { firstName: 'Ines', middleNames: [], lastName: 'Ferreira' },
        note: 'Has three accounts: open, closed and temporarily unavailable',
        mobile: '0491 571 804',
        email: 'ines.ferreira@example.com',
        addresses: [home],
      },
      [
        account({
          key: 'ines-home',
          accountNumber: '7700000814',
          displayName: 'Ironbark Drive',
          creationDate: '2019-08-12',
          plans: [
            { displayName: 'Everyday Flat', startDate: '2019-08-12', tariff: 'flat', servicePoints: ['9910000081'] },
          ],
        }),
        account({
          key: 'ines-studio',
          accountNumber: '7700000821',
          displayName: 'Studio (closed)',
          creationDate: '2018-02-05',
          status: 'closed',
          balance: '0.00',
          plans: [
            {
              displayName: 'Everyday Flat',
              startDate: '2018-02-05',
              endDate: '2025-05-31',
              tariff: 'flat',
              servicePoints: ['9910000082'],
            },
          ],
        }),
        account({
          key: 'ines-granny-flat',
          accountNumber: '7700000838',
          displayName: 'Granny flat (being moved)',
          creationDate: '2021-03-29',
          status: 'unavailable',
          plans: [
            { displayName: 'Everyday Flat', startDate: '2021-03-29', tariff: 'flat', servicePoints: ['9910000083'] },
          ],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({ nmi: '9910000081', state: 'NSW', kind: 'house', validFrom: '2019-08-12', address: home }),
    servicePoint({
      nmi: '9910000082',
      state: 'NSW',
      kind: 'shop',
      status: 'DE_ENERGISED',
      validFrom: '2018-02-05',
      validTo: '2025-05-31',
      address: studio,
    }),
    servicePoint({
      nmi: '9910000083',
      state: 'NSW',
      kind: 'unit',
      unavailable: true,
      validFrom: '2021-03-29',
      address: granny,
    }),
  ],
});
