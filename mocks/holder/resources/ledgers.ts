// The ledgers of a world's accounts, computed as far as needed and shared by all callers.
import { ledgerOf, type LedgerMaker } from '../../billing/account-ledger.ts';
import type { AccountLedger } from '../../billing/bill.ts';
import type { ScenarioAccount } from '../../scenario/scenario.ts';
import { servicePointsOf } from '../../scenario/service-point-index.ts';
import { perWorld } from '../../world/world-cache.ts';
import type { World } from '../../world/world.ts';

const ledgers = perWorld(() => new Map<string, LedgerMaker>());

/** Bills and payments of an account up to now; both owners of a joint account see the same. */
export function ledgersNow(world: World): (account: ScenarioAccount) => Promise<AccountLedger> {
  const { scenario } = world;
  const known = world.cache(ledgers);
  const lateReads = world.decisions.get('lateReads');
  const now = world.clock.now().getTime();
  return (account) => {
    const key = `${lateReads} ${account.key}`;
    const ledger =
      known.get(key) ?? ledgerOf(account, { points: servicePointsOf(scenario), seed: scenario.seed, lateReads });
    known.set(key, ledger);
    return ledger.until(now);
  };
}
