// What a page may style of an embed with ::part, through however many shadow roots.

/** In the order of the guide. */
export const exportedParts: readonly string[] = (
  'base toolbar button primary-button status diagram lane-label message message-active message-refused step-list step ' +
  'phone wire request response checks token claim certificate explanation rule'
).split(' ');
