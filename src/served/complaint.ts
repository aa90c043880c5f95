// The command’s error messages.

/** A message for the person who typed the command; the program then exits. */
export class Complaint extends Error {}

/** The help is longer than a screen, so a complaint names the option that prints it instead. */
export const optionsListed = (command?: 'serve' | 'examine'): string =>
  `${['npx cdr-browser-sandbox', ...(command === undefined ? [] : [command]), '--help'].join(' ')} lists the options.`;
