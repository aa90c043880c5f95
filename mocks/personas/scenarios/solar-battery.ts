// Panels and a battery, read every five minutes.
import type { Scenario } from '../../scenario/scenario.ts';
import { account, address, importAndExport, person, scenarioOf, servicePoint } from './common.ts';

const home = address('3 Quandong Street', 'Bellbird Flat', 'VIC', '3999');

export const scenario: Scenario = scenarioOf({
  name: 'solar-battery',
  title: 'Panels and a battery',
  note: 'Mei stores the afternoon’s power for the evening: 10 kW of panels, a 13.5 kWh battery, five-minute reads.',
  customers: [
    person(
      {
        customerId: '20000021',
        slug: 'mei',
        name: { firstName: 'Mei', middleNames: ['Lin'], lastName: 'Zhou', prefix: 'Dr' },
        note: 'Has panels and a battery; the meter is read every five minutes',
        occupationCode: '253111',
        mobile: '0491 570 158',
        email: 'mei.zhou@example.com',
        addresses: [home],
      },
      [
        account({
          key: 'mei-home',
          accountNumber: '7700000210',
          displayName: 'Quandong Street',
          creationDate: '2020-01-20',
          balance: '-42.10',
          plans: [
            {
              displayName: 'Solar Time of Use',
              startDate: '2023-04-11',
              tariff: 'time-of-use-solar',
              servicePoints: ['9920000021'],
            },
          ],
          paymentSchedule: [
            {
              paymentScheduleUType: 'digitalWallet',
              digitalWallet: {
                name: 'Mei Zhou',
                identifier: 'mei.zhou@example.com',
                type: 'EMAIL',
                provider: 'OTHER',
                paymentFrequency: 'P3M',
                calculationType: 'BALANCE',
              },
            },
          ],
        }),
      ],
    ),
  ],
  servicePoints: [
    servicePoint({
      nmi: '9920000021',
      state: 'VIC',
      kind: 'house-solar-battery',
      validFrom: '2020-01-20',
      address: home,
      interval: 5,
      registers: importAndExport,
      solarKw: 10,
      batteryKwh: 13.5,
      substituted: 1,
    }),
  ],
});
