// Ids of headings, for links to sections.

/** The id of a heading as GitHub derives it, so that a link leads to the same section there and here. */
export const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');
