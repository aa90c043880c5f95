// Flow marks of requests that the site sends itself, and how the trace names them.

/** Marks whose titles no flow of the recipient gives. A sender writes `'lesson' satisfies SiteMark`. */
export const siteMarks = {
  break: 'Broken on purpose',
  explorer: 'API explorer',
  examination: 'Examination',
  lesson: 'Lesson',
  proof: 'Sent as a test',
  keys: 'Key sets read',
  'test-recipient': 'The test app of the register',
} as const;

export type SiteMark = keyof typeof siteMarks;
