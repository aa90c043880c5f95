// The guides as pages of the site, in reading order, with their purposes.

import { apiEntries, pageOf } from './api-entries.ts';

/** Group titles in the list of all guides. */
export const guideGroups = {
  begin: 'Begin here',
  build: 'Build and test',
  write: 'Teach and write',
  look: 'Look up',
  api: 'API, entry by entry',
} as const;

export type GuideGroup = keyof typeof guideGroups;

export interface Guide {
  /** Its folder below `guides/`. */
  readonly name: string;
  /** Its Markdown, below src/docs. */
  readonly source: string;
  /** The text of links to it. */
  readonly label: string;
  /** One sentence, for the list of all guides and for search engines. */
  readonly words: string;
  readonly group: GuideGroup;
}

const guide = (name: string, group: GuideGroup, label: string, words: string): Guide => ({
  name,
  group,
  label,
  words,
  source: `guides/${name}.md`,
});

const reference = (name: string, label: string, words: string, group: GuideGroup = 'look'): Guide => ({
  name,
  group,
  label,
  words,
  source: `reference/${name}.md`,
});

export const guides: readonly Guide[] = [
  guide(
    'learners',
    'begin',
    'For learners',
    'The Consumer Data Right watched at work: who takes part, one run from registration to the data, and what happens when it is broken.',
  ),
  guide(
    'simulated',
    'begin',
    'What is simulated',
    'What is real here, what is simulated, what is left out, and how today’s Consumer Data Right differs.',
  ),
  guide(
    'your-app',
    'build',
    'In your app',
    'The sandbox in a web app: one line for Vite, one command without it, and the consumer sent to the holder’s pages and back.',
  ),
  guide(
    'tool-chains',
    'build',
    'In other tool chains',
    'The sandbox with React, Next.js, webpack, Angular and plain files: what to copy, and code that was built and driven in a browser.',
  ),
  guide(
    'builders',
    'build',
    'For builders',
    'For builders of data recipients: addresses, certificates, consents and flows, step by step, in a page and in Node.',
  ),
  guide(
    'own-recipient',
    'build',
    'Your own recipient',
    'From registration to revocation with your own code, in both profiles: in a page, on a server with a browser, and in a test.',
  ),
  guide(
    'serve',
    'build',
    'Serve',
    'Register and data holders behind TLS and mutual TLS on localhost: options, levers over HTTP, and recipients in four languages.',
  ),
  guide(
    'client-libraries',
    'build',
    'Client libraries',
    'Recipes for openid-client, oauth4webapi and others, and what each has to be told for this security profile.',
  ),
  guide(
    'testers',
    'build',
    'For testers',
    'The sandbox in Vitest, Jest and node:test: same seed and same data, faults, time, and failures that name the rule.',
  ),
  guide(
    'examining',
    'build',
    'Examine your recipient',
    'Your own recipient, judged: honest runs graded, then a holder, a register and a network that lie, one thing at a time.',
  ),
  guide(
    'from-the-accc-mocks',
    'build',
    'From the ACCC mocks',
    'For teams that know the mock register, mock data holder and mock data recipient of the ACCC: what you do there, done here.',
  ),
  guide(
    'leave-it-out',
    'build',
    'Leaving it out of production',
    'How not one byte of the sandbox gets into a production build, and how to check it.',
  ),
  guide(
    'documentation',
    'write',
    'In documentation',
    'A running flow, a call or a rule inside a documentation page: one script tag, or a frame.',
  ),
  guide(
    'authors',
    'write',
    'For authors of scenarios',
    'Consumers, accounts and meters of your own, as plain data that is checked before anything begins.',
  ),
  reference(
    'lists',
    'Faults, personas, scenarios, decisions, operations, rules',
    'Every fault, persona, scenario, decision, operation and rule on one line: what it is called, and what it does.',
  ),
  reference(
    'decisions',
    'Decisions in full',
    'Where the specification is silent: each question, why it is open, the options, and what each means.',
  ),
  reference(
    'texts',
    'Texts and sections',
    'Every text that rules rest on, with its version, date and address, and each section that is cited.',
  ),
  reference(
    'profiles',
    'Profiles and dates',
    'Security profile 0.1.1 and today’s beside each other, with the staged drafts, the ACCC’s server, and the dates.',
  ),
  reference(
    'examined-libraries',
    'Client libraries, examined',
    'How openid-client, oauth4webapi and this package’s recipient fared in the examination, plan by plan and profile by profile.',
  ),
  reference(
    'operations',
    'Operations',
    'Every operation of every party, with its profiles, versions, transport and access, and what it rests on.',
  ),
  reference('faults', 'Faults', 'Every fault that can be armed: what it changes, and whether it can be undone.'),
  reference(
    'errors',
    'Errors of the sandbox',
    'Every code of a SandboxError: when it is thrown, what it says, and what to do about it.',
  ),
  reference(
    'api',
    'API reference',
    'Every entry of the package with all that it exports: options, methods, types and elements.',
    'api',
  ),
  ...Object.entries(apiEntries).map(([entry, { label, words }]) => reference(pageOf(entry), label, words, 'api')),
];
