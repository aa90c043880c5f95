// A customer who can sign in but has nothing that may be shared.
import type { Scenario } from '../../scenario/scenario.ts';
import { account, address, person, scenarioOf, servicePoint } from './common.ts';

const home = address('8 Correa Lane', 'Muttonbird Bay', 'TAS', '7999');

export const scenario: Scenario = scenarioOf({
  name: 'no-eligible-account',
  title: 'Nothing to share',
  note: 'Tilly can sign in, but neither of her accounts can be shared. The holder gives a reason for each account.',
  customers: [
    person(
      {
        customerId: '20000101',
        slug: 'tilly',
        name: { firstName: 'Matilda', middleNames: ['Rose'], lastName: 'Hargrave' },
        note: 'Has two accounts, and can share neither',
        mobile: '0491 572 665',
        email: 'tilly.hargrave@example.com',
        addresses: [home],
      },
      [
        account({
          key: 'tilly-home',
          accountNumber: '7700001019',
          displayName: 'Correa Lane',
          creationDate: '2024-10-14',
          ineligible: 'You are under 18, so this account cannot be shared yet.',
          plans: [
            { displayName: 'Everyday Flat', startDate: '2024-10-14', tariff: 'flat', servicePoints: ['9980000101'] },
          ],
        }),
        account({
          key: 'tilly-club',
          accountNumber: '7700001026',
          displayName: 'Surf club',
          creationDate: '2024-12-02',
          ineligible: 'The club has not named you as the person who may share its data.',
          plans: [
            { displayName: 'Everyday Flat', startDate: '2024-12-02', tariff: 'flat', servicePoints: ['9980000102'] },
          ],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({ nmi: '9980000101', state: 'TAS', kind: 'unit', validFrom: '2024-10-14', address: home }),
    servicePoint({
      nmi: '9980000102',
      state: 'TAS',
      kind: 'shop',
      validFrom: '2024-12-02',
      address: address('The Esplanade', 'Muttonbird Bay', 'TAS', '7999', 'OTHER'),
    }),
  ],
});
