// The version of this package, as in package.json. It identifies files that another version copied.

export const version = '0.2.0';

/** First line of a worker file that this package serves or copies. */
export const workerStamp = (of: string): string => `// cdr-browser-sandbox ${of}\n`;

/** The version in the stamp of a worker file; undefined if it has no stamp. */
export const stampedVersion = (script: string): string | undefined =>
  /^\/\/ cdr-browser-sandbox (?<version>\S+)\n/u.exec(script)?.groups?.['version'];
