// Not built yet: every operation here fails loudly.
import type { Handler } from '../engine/visit.ts';
import type { World } from '../world.ts';

const notBuilt: Handler = () => {
  throw new Error('Not built yet.');
};

export function accountHandlers(
  _world: World,
): Record<
  'listAccounts' | 'getAccount' | 'getPaymentSchedule' | 'getConcessions' | 'getBalanceForAccount' | 'listBalancesBulk',
  Handler
> {
  return {
    listAccounts: notBuilt,
    getAccount: notBuilt,
    getPaymentSchedule: notBuilt,
    getConcessions: notBuilt,
    getBalanceForAccount: notBuilt,
    listBalancesBulk: notBuilt,
  };
}
