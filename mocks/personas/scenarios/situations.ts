// A household or business for each situation that today's data has to represent: how it is billed, how it pays, what has changed.
import type { Scenario, ScenarioAccount, ScenarioCustomer, ScenarioServicePoint } from '../../scenario/scenario.ts';
import { account, address, debit, person, scenarioOf, servicePoint } from './common.ts';
import { households } from './situation-households.ts';
import { customerOf, everyday, laundry, name, nmiOf, pointBeside, pointOf, workshop } from './situation-parts.ts';

const quarry = address('1 Basalt Road', 'Brolga Heights', 'NSW', '2999');

const withoutPlan: ScenarioCustomer = person(
  {
    customerId: '20000207',
    slug: 'bess',
    name: name('Bess', 'Okafor'),
    note: 'S7: an account without a plan yet',
    mobile: '0491 570 207',
    email: 'bess.okafor@example.com',
    addresses: [address('7 Situation Street', 'Brolga Heights', 'NSW', '2999')],
  },
  [
    account({
      key: 's7-bess',
      accountNumber: '7700002007',
      displayName: 'No plan yet',
      creationDate: '2026-11-02',
      balance: '0.00',
      plans: [],
    }),
  ],
);

const quarrying: ScenarioCustomer = person(
  {
    customerId: '20000204',
    slug: 'dev',
    name: name('Dev', 'Anand'),
    note: 'S4: acts for a business with three sites, time-of-use rates and a demand charge, billed monthly',
    mobile: '0491 570 204',
    email: 'dev.anand@example.com',
    addresses: [quarry],
    profiles: [
      {
        id: 'dev-basalt',
        kind: 'organisation',
        organisation: {
          businessName: 'Basalt and Sons',
          legalName: 'Basalt and Sons Pty Ltd',
          abn: '90200300402',
          acn: '200300402',
          agentRole: 'Site manager',
          organisationType: 'COMPANY',
          industryCode: '0911',
          establishmentDate: '2011-03-07',
          addresses: [quarry],
        },
        accounts: [
          account({
            key: 's4-basalt',
            accountNumber: '8800002004',
            displayName: 'Three sites',
            creationDate: '2023-02-01',
            plans: [
              {
                displayName: 'Site Demand',
                startDate: '2023-02-01',
                tariff: 'site-demand',
                billFrequency: 'P1M',
                servicePoints: [nmiOf(4), nmiOf(4, 1), nmiOf(4, 2)],
              },
            ],
            ...debit(),
          }),
        ],
      },
    ],
  },
  [],
);
const site = (place: number): ScenarioServicePoint =>
  servicePoint({
    nmi: nmiOf(4, place),
    state: 'NSW',
    kind: 'site',
    classification: 'LARGE',
    validFrom: '2023-02-01',
    address: quarry,
  });

const shared = (otherOwner: string): ScenarioAccount =>
  account({
    key: 's11-together',
    accountNumber: '7700002011',
    displayName: 'Together',
    creationDate: '2023-02-01',
    otherOwners: [otherOwner],
    plans: [{ ...everyday, startDate: '2023-02-01', servicePoints: [nmiOf(11)] }],
  });
const together = address('11 Situation Street', 'Brolga Heights', 'NSW', '2999');
const owner = (customerId: string, otherOwner: string, slug: string, first: string, mobile: string): ScenarioCustomer =>
  person(
    {
      customerId,
      slug,
      name: name(first, 'Ionescu'),
      note: 'S11: one of two owners of a joint account',
      mobile,
      email: `${slug}.ionescu@example.com`,
      addresses: [together],
    },
    [shared(otherOwner)],
  );

export const scenario: Scenario = scenarioOf({
  name: 'situations',
  title: 'A street of special cases',
  note: 'One customer for each special case of bills, payments and meters. Each note names the case.',
  customers: [
    ...households.map(customerOf),
    withoutPlan,
    quarrying,
    owner('20000211', '20000221', 'ana', 'Ana', '0491 570 211'),
    owner('20000221', '20000211', 'radu', 'Radu', '0491 570 221'),
  ].toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1)),
  servicePoints: [
    ...households.map(pointOf),
    pointBeside(1, {}),
    pointBeside(6, { address: workshop }),
    pointBeside(17, { address: laundry, unavailable: true }),
    ...[0, 1, 2].map(site),
    servicePoint({ nmi: nmiOf(11), state: 'NSW', kind: 'house', validFrom: '2023-02-01', address: together }),
  ],
});
