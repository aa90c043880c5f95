// A move: the old meter's reads end on the day the new one's begin.
import type { Scenario } from '../../scenario/scenario.ts';
import { account, address, importAndExport, person, scenarioOf, servicePoint } from './common.ts';

const before = address('14 Grevillea Grove', 'Bellbird Flat', 'VIC', '3999', 'OTHER');
const now = address('26 Melaleuca Close', 'Galah Springs', 'SA', '5999');

export const scenario: Scenario = scenarioOf({
  name: 'moved-house',
  title: 'Moved house',
  note: 'Kofi moved from Victoria to South Australia and kept his account. It has two meters and two plans, one of them ended.',
  customers: [
    person(
      {
        customerId: '20000091',
        slug: 'kofi',
        name: { firstName: 'Kofi', middleNames: ['Yaw'], lastName: 'Darko' },
        note: 'Moved house: the old meter’s reads end where the new one’s begin',
        occupationCode: '233211',
        mobile: '0491 572 549',
        email: 'kofi.darko@example.com',
        addresses: [now, address('PO Box 9', 'Galah Springs', 'SA', '5999', 'MAIL')],
        lastUpdated: '2025-12-15T02:05:00.000Z',
      },
      [
        account({
          key: 'kofi-account',
          accountNumber: '7700000913',
          displayName: 'Home',
          creationDate: '2020-06-15',
          balance: '134.00',
          plans: [
            {
              nickname: 'Grevillea Grove',
              displayName: 'Everyday Flat',
              startDate: '2020-06-15',
              endDate: '2025-12-12',
              tariff: 'flat',
              servicePoints: ['9920000091'],
            },
            {
              nickname: 'Melaleuca Close',
              displayName: 'Solar Time of Use',
              startDate: '2025-12-13',
              tariff: 'time-of-use-solar',
              servicePoints: ['9950000091'],
            },
          ],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({
      nmi: '9920000091',
      state: 'VIC',
      kind: 'house',
      validFrom: '2020-06-15',
      validTo: '2025-12-12',
      address: before,
    }),
    servicePoint({
      nmi: '9950000091',
      state: 'SA',
      kind: 'house-solar',
      validFrom: '2025-12-13',
      address: now,
      registers: importAndExport,
      solarKw: 6.6,
    }),
  ],
});
