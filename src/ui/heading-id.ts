// The addresses of sections of a text.

/** The address of a section as GitHub makes it of its heading, so that a link leads to the same place there and here. */
export const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');
