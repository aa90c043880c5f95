// The parts of an embed that a page may style with ::part, through all shadow roots.

/** In the order of the guide. */
export const exportedParts: readonly string[] = (
  'base toolbar button primary-button status diagram lane-label message message-active message-refused step-list step ' +
  'phone wire request response checks token claim certificate explanation rule'
).split(' ');
