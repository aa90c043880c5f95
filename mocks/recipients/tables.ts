// The data recipients' drawer: each table and the row that is in it.
import type { NotificationRow, RecipientRow, WithdrawalNoticeRow } from './recipients.ts';

declare module '../world/world.ts' {
  interface TableRows {
    'recipients.products': RecipientRow;
    'recipients.notifications': NotificationRow;
    'recipients.withdrawals': WithdrawalNoticeRow;
  }
}
