// The README and the guides: every code block compiles strictly and runs, against the packed tarball.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { at } from '../tools/run.ts';
import type { App } from './app.ts';
import { codeBlocks, otherProfileOf, type CodeBlock } from './code-blocks.ts';
import type { Consumer } from './consumer.ts';

const guides = 'src/docs/guides';
const documents = ['README.md', ...readdirSync(at(guides)).map((file) => `${guides}/${file}`)];
/** The blocks of README and guides with these words after the fence. */
export const documentedBlocks = (info: string): readonly CodeBlock[] =>
  documents.flatMap((document) => codeBlocks(document)).filter((block) => block.info === info);

/** The only block with these words; throws if there is none or several. */
export function documentedBlock(info: string): CodeBlock {
  const [block, ...more] = documentedBlocks(info);
  if (block === undefined || more.length > 0)
    throw new Error(`Documents show ${block ? 'several blocks' : 'no block'} of ${info}.`);
  return block;
}

/** The blocks with these words that exist in the other profile, in that profile. */
export const inOtherProfile = (info: string): readonly CodeBlock[] =>
  documents.flatMap((document) => otherProfileOf(codeBlocks(document))).filter((block) => block.info === info);

/** The guide whose tests without a consent are the same in both profiles, apart from the profile option. */
const sameInBoth = `${guides}/testers.md`;

/** Adds `profile: 'today'` to the options of every sandbox that is started. */
const inToday = (block: CodeBlock): CodeBlock => ({
  ...block,
  text: block.text.replaceAll(
    /\b(createSandbox|startSandbox)\((\)|\{ )/gu,
    (_call, start: string, rest: string) => `${start}({ profile: 'today'${rest === ')' ? ' })' : ', '}`,
  ),
});

const blocks = documentedBlocks('ts');
const others: readonly CodeBlock[] = [
  ...inOtherProfile('ts'),
  ...blocks.filter(({ document, text }) => document === sameInBoth && !text.includes('profile')).map(inToday),
];

const isTest = ({ text }: CodeBlock): boolean => text.includes("from 'vitest'");
const nameOf = ({ document, line }: CodeBlock): string => `${basename(document, '.md').toLowerCase()}-${String(line)}`;
const fileOf = (block: CodeBlock): string =>
  `blocks/${nameOf(block)}${others.includes(block) ? '-other' : ''}${isTest(block) ? '.test' : ''}.ts`;

const settings = {
  target: 'es2023',
  module: 'esnext',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  moduleResolution: 'bundler',
  verbatimModuleSyntax: true,
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  skipLibCheck: false,
};

const runs = (block: CodeBlock): Consumer['checks'][number] => ({
  title: `${block.document}, line ${String(block.line)} runs`,
  run: async (app: App) => {
    await app.node(fileOf(block));
  },
});

export const guidesConsumer: Consumer = {
  name: 'guides',
  prepare: async (app) => {
    const packages = [
      'msw@3',
      'vitest@5',
      'typescript@7',
      'openid-client@6',
      'oauth4webapi@3',
      'jose@6',
      'axios@1',
      'ky@2',
      '@types/node@24',
    ];
    await app.install([app.tarball, ...packages]);
    app.write('tsconfig.json', { compilerOptions: settings, include: ['blocks'] });
    for (const block of [...blocks, ...others]) app.write(fileOf(block), block.text);
  },
  checks: [
    {
      title: `the ${String(blocks.length)} blocks of README and guides compile, ${String(others.length)} of them in both profiles, strict and with the declarations of libraries`,
      run: async (app) => {
        await app.tool('tsc', '--project', 'tsconfig.json', '--pretty', 'false');
      },
    },
    {
      title: 'the tests of README and guides pass in Vitest',
      run: async (app) => {
        await app.tool('vitest', 'run', '--testTimeout=60000');
      },
    },
    ...blocks.filter((block) => !isTest(block)).map(runs),
  ],
};
