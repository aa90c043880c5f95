// Parts of the customers in the street of special cases: each has an account, a plan and a service point, distinguished by a number.
import type { ScenarioAccount, ScenarioCustomer, ScenarioServicePoint } from '../../scenario/scenario.ts';
import { account, address, person, servicePoint } from './common.ts';

type Plan = ScenarioAccount['plans'][number];
export type Household = Pick<ScenarioCustomer, 'slug' | 'name' | 'note' | 'mobile'> & {
  /** Number of the situation, from 1; its ids and numbers are derived from it. */
  readonly number: number;
  readonly street: string;
  readonly displayName: string;
  readonly since: string;
  readonly plan: Partial<Plan> & Pick<Plan, 'displayName' | 'tariff'>;
  readonly account?: Partial<ScenarioAccount>;
  readonly point?: Partial<ScenarioServicePoint>;
  /** Accounts in addition to the one that the situation is about. */
  readonly others?: readonly ScenarioAccount[];
};

const two = (number: number): string => String(number).padStart(2, '0');
export const nmiOf = (number: number, place = 0): string => `99100${String(place)}02${two(number)}`;
export const name = (firstName: string, lastName: string) => ({ firstName, middleNames: [], lastName });
const home = ({ street }: Household) => address(street, 'Brolga Heights', 'NSW', '2999');

/** One account with one plan and one service point. */
function ownAccount(household: Household): ScenarioAccount {
  const { number, displayName, since, plan } = household;
  return account({
    key: `s${String(number)}-${household.slug}`,
    accountNumber: `77000020${two(number)}`,
    displayName,
    creationDate: since,
    plans: [{ startDate: since, servicePoints: [nmiOf(number)], ...plan }],
    ...household.account,
  });
}

export function customerOf(household: Household): ScenarioCustomer {
  const { number, slug, name: named, note, mobile, others = [] } = household;
  return person(
    {
      customerId: `200002${two(number)}`,
      slug,
      name: named,
      note,
      mobile,
      email: `${slug}.${named.lastName.toLowerCase()}@example.com`,
      addresses: [home(household)],
    },
    [ownAccount(household), ...others],
  );
}

export const pointOf = (household: Household): ScenarioServicePoint =>
  servicePoint({
    nmi: nmiOf(household.number),
    state: 'NSW',
    kind: 'house',
    validFrom: household.since,
    address: home(household),
    ...household.point,
  });

export const everyday = { displayName: 'Everyday Flat', tariff: 'flat' } as const;
export const workshop = address('2 Lathe Street', 'Brolga Heights', 'NSW', '2999', 'OTHER');
export const laundry = address('9 Wringer Way', 'Brolga Heights', 'NSW', '2999', 'OTHER');

/** An additional account, billed from another day of the month. */
export const beside = (number: number, displayName: string, more: Partial<ScenarioAccount> = {}): ScenarioAccount =>
  account({
    key: `s${String(number)}-beside`,
    accountNumber: `77000021${two(number)}`,
    displayName,
    creationDate: '2023-03-14',
    plans: [{ ...everyday, startDate: '2023-03-14', servicePoints: [nmiOf(number, 1)] }],
    ...more,
  });
export const pointBeside = (number: number, more: Partial<ScenarioServicePoint>): ScenarioServicePoint =>
  servicePoint({
    nmi: nmiOf(number, 1),
    state: 'NSW',
    kind: 'shop',
    validFrom: '2023-03-14',
    address: workshop,
    ...more,
  });
