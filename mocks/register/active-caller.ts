// Whether the calling software product may call: it, its brand and its legal entity must be active (decision X21).
import type { Ledger } from '../engine/ledger.ts';
import type { BearerCall } from '../engine/call.ts';
import type { Records } from './records.ts';

/** Refuses a caller whose recipient, brand or software product is not ACTIVE: 403 AdrStatusNotActive. */
export function checkCallerActive(call: BearerCall, records: Records): void {
  const ledger: Ledger = call.ledger;
  const status = statusOf(records, call.bearer.softwareProductId);
  ledger.check('register.product-active', status === 'ACTIVE', {
    at: 'state:register.status',
    expected: 'ACTIVE',
    actual: status,
    detail: status,
  });
}

/** ACTIVE, or the first status that is not, of recipient, brand and product; a product that is not listed is REMOVED. */
function statusOf({ recipients }: Records, softwareProductId: string): string {
  for (const recipient of recipients) {
    for (const brand of recipient.dataRecipientBrands) {
      const product = brand.softwareProducts.find((one) => one.softwareProductId === softwareProductId);
      if (product === undefined) continue;
      return [recipient, brand, product].find(({ status }) => status !== 'ACTIVE')?.status ?? 'ACTIVE';
    }
  }
  return 'REMOVED';
}
