// The version of this package, as package.json has it: files that were copied from another one are told by it.

export const version = '0.2.0';

/** First line of a worker file that this package serves or copies. */
export const workerStamp = (of: string): string => `// cdr-browser-sandbox ${of}\n`;

/** The version that a worker file is stamped with; undefined for one without a stamp. */
export const stampedVersion = (script: string): string | undefined =>
  /^\/\/ cdr-browser-sandbox (?<version>\S+)\n/u.exec(script)?.groups?.['version'];
