// The apps that pages enrol on a visitor’s behalf, by their names at the register, and when each is used.

/** Explains an app to a consumer who finds it on their dashboard. */
export const madeApps = {
  'API explorer': 'The API explorer sends its calls as this app, which shared before its first call.',
  'Another recipient': 'The API explorer sends calls with somebody else’s token or certificate as this app.',
  'Lab app': 'The arrangement lab shares as this app.',
  'Lesson app': 'A lesson shared as this app when “Do it for me” was pressed.',
  'Paste and judge': '“Paste and judge” shares as this app to make its examples.',
  'Test app': 'The register’s page enrolled this test app, which shared before its first call.',
} as const;

export type MadeApp = keyof typeof madeApps;

/** Why an app of this name has a share; undefined for other apps. */
export const whyMade = (name: string): string | undefined =>
  Object.entries(madeApps).find(([made]) => made === name)?.[1];
