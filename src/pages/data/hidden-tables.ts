// Store tables that the data page does not show; an exchange that changed one names it without a link.

export const hiddenTables: ReadonlySet<string> = new Set([
  'settings',
  'trace',
  'keys',
  'holder.pushedRequests',
  'holder.withdrawals',
  'holder.beginning',
  'recipients.withdrawals',
  'recipients.jtis',
]);
