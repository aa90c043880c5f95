// One service point with a record of energy resources, one without.
import type { Scenario } from '../../scenario/scenario.ts';
import { account, address, importAndExport, person, scenarioOf, servicePoint } from './common.ts';

const home = address('22 Hakea Street', 'Bellbird Flat', 'VIC', '3999');
const flat = address('Unit 14, 3 Tram Terrace', 'Bellbird Flat', 'VIC', '3999', 'OTHER');

export const scenario: Scenario = scenarioOf({
  name: 'no-der',
  title: 'A service point without energy resources',
  note: 'Liam’s house has panels and his flat has none: the flat’s DER record shows zero capacity and zero phases.',
  customers: [
    person(
      {
        customerId: '20000131',
        slug: 'liam',
        name: { firstName: 'Liam', middleNames: ['Patrick'], lastName: 'Gallant' },
        note: 'Has a house with panels and a flat without',
        occupationCode: '351311',
        mobile: '0491 573 087',
        email: 'liam.gallant@example.com',
        addresses: [home, flat],
      },
      [
        account({
          key: 'liam-both',
          accountNumber: '7700001316',
          displayName: 'House and flat',
          creationDate: '2021-05-17',
          plans: [
            {
              nickname: 'House',
              displayName: 'Solar Time of Use',
              startDate: '2021-05-17',
              tariff: 'time-of-use-solar',
              servicePoints: ['9920000131'],
            },
            {
              nickname: 'Flat',
              displayName: 'Everyday Flat',
              startDate: '2021-05-17',
              tariff: 'flat',
              servicePoints: ['9920000132'],
            },
          ],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({
      nmi: '9920000131',
      state: 'VIC',
      kind: 'house-solar',
      validFrom: '2021-05-17',
      address: home,
      registers: importAndExport,
      solarKw: 5,
    }),
    servicePoint({ nmi: '9920000132', state: 'VIC', kind: 'unit', validFrom: '2021-05-17', address: flat }),
  ],
});
