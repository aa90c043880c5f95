// One person, two retailers: one has the world's profile, by default 0.1.1, the other the profile that the standards require now.
import type { Scenario, ScenarioCustomer, ScenarioHolder } from '../../scenario/scenario.ts';
import { account, address, importAndExport, person, scenarioOf, servicePoint, wattleEnergy } from './common.ts';

const house = address('23 Correa Street', 'Brolga Heights', 'NSW', '2999');
const studio = address('Studio 4, 9 Kurrajong Parade', 'Brolga Heights', 'NSW', '2999', 'OTHER');

const bottlebrushPower: ScenarioHolder = {
  brand: 'bottlebrush-power',
  profile: 'cds-1.36',
  brandName: 'Bottlebrush Power',
  legalEntityName: 'Bottlebrush Power Retail Pty Ltd',
  abn: '90100200303',
  status: 'OK',
  outages: [],
};

/** The same person at both, because each retailer has its own customer numbers. */
const noor: Pick<ScenarioCustomer, 'name' | 'occupationCode' | 'mobile' | 'email' | 'addresses'> = {
  name: { firstName: 'Noor', middleNames: ['Zahra'], lastName: 'Haddad' },
  occupationCode: '232111',
  mobile: '0491 574 118',
  email: 'noor.haddad@example.com',
  addresses: [house, studio],
};

export const scenario: Scenario = scenarioOf({
  name: 'two-profiles',
  title: 'Two retailers, two security profiles',
  note: 'Noor’s house is with Wattle Energy, which uses the world’s profile (0.1.1 by default). Her studio is with Bottlebrush Power, which always uses today’s profile.',
  holders: [wattleEnergy, bottlebrushPower],
  customers: [
    person({ ...noor, customerId: '20000141', slug: 'noor', note: 'Has her house with Wattle Energy' }, [
      account({
        key: 'noor-house',
        accountNumber: '7700001411',
        displayName: 'The house',
        creationDate: '2018-08-20',
        balance: '143.10',
        plans: [
          {
            nickname: 'House',
            displayName: 'Solar Time of Use',
            startDate: '2022-02-01',
            tariff: 'time-of-use-solar',
            servicePoints: ['9910000141'],
          },
        ],
      }),
    ]),
    person(
      {
        ...noor,
        customerId: '20000142',
        slug: 'noor-studio',
        holder: bottlebrushPower.brand,
        note: 'Has her studio with Bottlebrush Power; the same person',
      },
      [
        account({
          key: 'noor-studio',
          accountNumber: '7700001422',
          displayName: 'The studio',
          creationDate: '2023-05-08',
          balance: '39.60',
          plans: [
            {
              nickname: 'Studio',
              displayName: 'Everyday Flat',
              startDate: '2023-05-08',
              tariff: 'flat',
              servicePoints: ['9910000142'],
            },
          ],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({
      nmi: '9910000141',
      state: 'NSW',
      kind: 'house-solar',
      validFrom: '2018-08-20',
      address: house,
      registers: importAndExport,
      solarKw: 6,
    }),
    servicePoint({ nmi: '9910000142', state: 'NSW', kind: 'unit', validFrom: '2023-05-08', address: studio }),
  ],
});
