// Whether the calling software product may call: it, its brand and its legal entity must be active (decision X21).
import type { BearerCall } from '../engine/call.ts';
import { statusEvidence } from '../engine/status-evidence.ts';
import type { Records } from './records.ts';

/** Refuses a caller whose recipient, brand or software product is not ACTIVE: 403 AdrStatusNotActive. */
export function checkCallerActive(call: BearerCall, records: Records): void {
  const status = statusOf(records, call.bearer.softwareProductId);
  call.ledger.check('register.product-active', status === 'ACTIVE', {
    ...statusEvidence(status),
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
