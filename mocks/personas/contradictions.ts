// Rules across members of a scenario: names that must be known, unique, or match.
import { countUp } from '../scenario/nmi.ts';
import { limits } from '../spec/limits.ts';
import type { Scenario, ScenarioAccount, ScenarioProfile, ScenarioServicePoint } from '../scenario/scenario.ts';
import type { ScenarioProblem } from './scenario-error.ts';

type Path = ScenarioProblem['path'];

interface OwnedAccount {
  readonly account: ScenarioAccount;
  readonly owner: string;
  readonly holder: string;
  readonly path: Path;
}

/** Every place where a well-formed scenario contradicts itself. */
export function contradictionsIn(scenario: Scenario): readonly ScenarioProblem[] {
  const accounts = accountsOf(scenario);
  return [
    ...repeated(scenario.holders, ({ brand }) => brand, ['holders'], 'brand'),
    ...repeated(scenario.recipients, ({ slug }) => slug, ['recipients'], 'slug'),
    ...repeated(scenario.customers, ({ customerId }) => customerId, ['customers'], 'customerId'),
    ...repeated(scenario.customers, ({ slug }) => slug, ['customers'], 'slug'),
    ...ofCustomers(scenario),
    ...ofServicePoints(scenario.servicePoints),
    ...ofPlans(accounts, scenario.servicePoints),
    ...ofOwners(accounts),
    ...ofNumbers(accounts),
  ];
}

function repeated<T>(list: readonly T[], of: (entry: T) => string, path: Path, member: string): ScenarioProblem[] {
  const seen = new Set<string>();
  return list.flatMap((entry, index) => {
    const value = of(entry);
    const before = seen.has(value);
    seen.add(value);
    return before ? [{ path: [...path, index, member], reason: `"${value}" is used twice` }] : [];
  });
}

const accountsOf = (scenario: Scenario): readonly OwnedAccount[] =>
  scenario.customers.flatMap(({ customerId, holder, profiles }, c) =>
    profiles.flatMap(({ accounts }, p) =>
      accounts.map((account, a) => ({
        account,
        owner: customerId,
        holder,
        path: ['customers', c, 'profiles', p, 'accounts', a],
      })),
    ),
  );

function ofCustomers({ customers, holders }: Scenario): ScenarioProblem[] {
  const brands = new Set(holders.map(({ brand }) => brand));
  return customers.flatMap((customer, c) => [
    ...(brands.has(customer.holder)
      ? []
      : [{ path: ['customers', c, 'holder'], reason: `"${customer.holder}" is not a brand in holders` }]),
    ...repeated(customer.profiles, ({ id }) => id, ['customers', c, 'profiles'], 'id'),
    ...customer.profiles.flatMap((profile, p) => tooMany(profile, ['customers', c, 'profiles', p, 'accounts'])),
    ...customer.profiles.flatMap(({ kind, organisation }, p) =>
      (kind === 'organisation') === (organisation !== undefined)
        ? []
        : [
            {
              path: ['customers', c, 'profiles', p, 'organisation'],
              reason: 'is required if kind is organisation, and not allowed otherwise',
            },
          ],
    ),
  ]);
}

/** Counted without expanding: a range may name a hundred thousand. */
function tooMany({ accounts }: ScenarioProfile, path: Path): ScenarioProblem[] {
  const most = limits.scenario.servicePointsOfProfile;
  const counts = accounts.flatMap(({ plans }) =>
    plans.map(({ servicePoints }) => ('range' in servicePoints ? servicePoints.range.count : servicePoints.length)),
  );
  const all = counts.reduce((sum, count) => sum + count, 0);
  return all <= most
    ? []
    : [{ path, reason: `have ${String(all)} service points; at most ${String(most)} are allowed` }];
}

const lastOf = ({ nmi, count = 1 }: ScenarioServicePoint): string => countUp(nmi, count - 1);

function ofServicePoints(servicePoints: readonly ScenarioServicePoint[]): ScenarioProblem[] {
  return servicePoints.flatMap((servicePoint, index) => {
    const path = ['servicePoints', index];
    const problems: ScenarioProblem[] = [];
    const say = (member: string, reason: string): number => problems.push({ path: [...path, member], reason });
    const { nmi, count = 1, validFrom, validTo, registers, solarKw, batteryKwh } = servicePoint;
    if (Number(nmi) + count - 1 > 9_999_999_999)
      return [{ path: [...path, 'count'], reason: 'leads to an NMI of more than ten digits' }];
    const first = servicePoints.findIndex((other) => other.nmi <= lastOf(servicePoint) && nmi <= lastOfSafe(other));
    if (first < index) say('nmi', `is also in servicePoints[${first}]`);
    if (validTo !== undefined && validTo < validFrom) say('validTo', 'comes before validFrom');
    if (new Set(registers.map(({ suffix }) => suffix)).size < registers.length)
      say('registers', 'contain the same suffix twice');
    const exports = registers.some(({ flow }) => flow === 'export');
    if (exports && solarKw === undefined) say('solarKw', 'is required if a register exports');
    if (batteryKwh !== undefined && solarKw === undefined) say('batteryKwh', 'requires solarKw');
    return problems;
  });
}

/** Like `lastOf`, for a run that may itself exceed ten digits; that is reported separately. */
function lastOfSafe(run: ScenarioServicePoint): string {
  return Number(run.nmi) + (run.count ?? 1) - 1 > 9_999_999_999 ? '9999999999' : lastOf(run);
}

function ofPlans(accounts: readonly OwnedAccount[], servicePoints: readonly ScenarioServicePoint[]): ScenarioProblem[] {
  const runs = servicePoints.map((run) => ({ from: Number(run.nmi), to: Number(run.nmi) + (run.count ?? 1) - 1 }));
  runs.sort((a, b) => a.from - b.from);
  /** The first NMI in a range, both ends included, that is in no run. */
  const gap = (from: number, to: number): number | undefined => {
    let next = from;
    for (const run of runs) if (run.from <= next && next <= run.to) next = run.to + 1;
    return next <= to ? next : undefined;
  };
  return accounts.flatMap(({ account, path }) =>
    account.plans.flatMap(({ servicePoints: given }, index) => {
      const wanted =
        'range' in given
          ? [{ from: Number(given.range.from), to: Number(given.range.from) + given.range.count - 1 }]
          : given.map((nmi) => ({ from: Number(nmi), to: Number(nmi) }));
      return wanted.flatMap(({ from, to }) => {
        const missing = gap(from, to);
        if (missing === undefined) return [];
        const reason = `"${String(missing).padStart(10, '0')}" is not a service point of the scenario`;
        return [{ path: [...path, 'plans', index, 'servicePoints'], reason }];
      });
    }),
  );
}

/** One account per key: the owners of a joint account name each other, and nobody else has the key. */
function ofOwners(accounts: readonly OwnedAccount[]): ScenarioProblem[] {
  const owners = Map.groupBy(accounts, ({ account }) => account.key);
  return accounts.flatMap(({ account, owner, path }) => {
    const holders = owners.get(account.key) ?? [];
    const others = holders.map((held) => held.owner).filter((other) => other !== owner);
    const named = account.otherOwners ?? [];
    if (holders.filter((held) => held.owner === owner).length > 1) {
      return [{ path: [...path, 'key'], reason: `"${account.key}" is used twice for one customer` }];
    }
    if (others.length === named.length && others.every((other) => named.includes(other))) return [];
    const reason = 'must list exactly the other customers who have an account with the same key';
    return [{ path: [...path, 'otherOwners'], reason }];
  });
}

/** One account per number at a holder, because consumers choose by it. */
function ofNumbers(accounts: readonly OwnedAccount[]): ScenarioProblem[] {
  return [...Map.groupBy(accounts, ({ account, holder }) => JSON.stringify([holder, account.accountNumber])).values()]
    .flatMap(([first, ...more]) => more.filter(({ account }) => account.key !== first?.account.key))
    .map(({ account, path }) => ({
      path: [...path, 'accountNumber'],
      reason: `"${account.accountNumber}" is the number of another account of this holder`,
    }));
}
