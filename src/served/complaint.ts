// What the command says when it cannot go on.

/** A sentence for whoever typed the command; the program ends with it. */
export class Complaint extends Error {}

/** The help is longer than a screen: after a complaint stands where it is, so that the reason does not scroll away. */
export const optionsListed = (command?: 'serve' | 'examine'): string =>
  `${['npx cdr-browser-sandbox', ...(command === undefined ? [] : [command]), '--help'].join(' ')} lists the options.`;
