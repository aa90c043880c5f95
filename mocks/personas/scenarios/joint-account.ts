// One account, two owners: when one shares it, the other is notified.
import type { Scenario, ScenarioAccount } from '../../scenario/scenario.ts';
import { account, address, importAndExport, person, scenarioOf, servicePoint } from './common.ts';

const home = address('31 Kurrajong Parade', 'Brolga Heights', 'NSW', '2999');

const joint = (otherOwner: string): ScenarioAccount =>
  account({
    key: 'dana-theo-home',
    accountNumber: '7700000618',
    displayName: 'Kurrajong Parade (joint)',
    creationDate: '2018-11-26',
    otherOwners: [otherOwner],
    balance: '402.60',
    plans: [
      {
        displayName: 'Solar Time of Use',
        startDate: '2022-06-30',
        tariff: 'time-of-use-solar',
        servicePoints: ['9910000061'],
      },
    ],
  });

export const scenario: Scenario = scenarioOf({
  name: 'joint-account',
  title: 'A joint account',
  note: 'Dana and Theo own one account together. When either shares it, the other is notified. Theo also has an individual account.',
  customers: [
    person(
      {
        customerId: '20000061',
        slug: 'dana',
        name: { firstName: 'Dana', middleNames: ['Ruth'], lastName: 'Levy' },
        note: 'Owns an account together with Theo',
        occupationCode: '231111',
        mobile: '0491 570 737',
        email: 'dana.levy@example.com',
        addresses: [home],
      },
      [joint('20000062')],
    ),
    person(
      {
        customerId: '20000062',
        slug: 'theo',
        name: { firstName: 'Theo', middleNames: [], lastName: 'Marchetti' },
        note: 'Owns an account together with Dana and rents a workshop',
        occupationCode: '394111',
        mobile: '0491 571 266',
        email: 'theo.marchetti@example.com',
        addresses: [home],
      },
      [
        joint('20000061'),
        account({
          key: 'theo-workshop',
          accountNumber: '7700000625',
          displayName: 'Workshop',
          creationDate: '2023-01-09',
          balance: '77.15',
          plans: [
            { displayName: 'Everyday Flat', startDate: '2023-01-09', tariff: 'flat', servicePoints: ['9910000062'] },
          ],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({
      nmi: '9910000061',
      state: 'NSW',
      kind: 'house-solar',
      validFrom: '2018-11-26',
      address: home,
      registers: importAndExport,
      solarKw: 6.6,
    }),
    servicePoint({
      nmi: '9910000062',
      state: 'NSW',
      kind: 'shop',
      validFrom: '2023-01-09',
      address: address('Unit 9, 4 Anvil Street', 'Brolga Heights', 'NSW', '2999', 'WORK'),
    }),
  ],
});
