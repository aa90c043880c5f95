// `npm run size` measures the gzipped JavaScript that a visitor waits for, per page and view, from an empty cache. Part of `npm test`.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { embedSizes, isSizedEmbed } from '../../src/pages/embed/embed-sizes.ts';
import type { Manifest } from 'vite';
import { staticSize } from '../kit/bundle-size.ts';
import { at } from './run.ts';
import { measureTarball } from './tarball.ts';

/** A size over its bound has a reason and may not grow. */
interface Standing {
  /** The largest allowed size in kB. */
  readonly stands: number;
  readonly because: string;
}

/** Bounds in kB; these are targets. */
interface Bound extends Partial<Standing> {
  readonly most: number;
}

interface Waited {
  readonly name: string;
  /** A page of dist/, whose scripts are counted with their static imports. */
  readonly page?: string;
  /** Modules that are loaded later and that the visitor still waits for. */
  readonly later?: readonly string[];
  /** In kB. */
  readonly most: number;
  /** Built separately, in this folder of dist/. */
  readonly folder?: 'elements' | 'embed';
}

/** Modules of a world stored in the browser. */
const keptWorld = ['mocks/store/idb.ts', 'mocks/sandbox/persistence/persistent-world.ts'];

/** Modules of a run's first request, which goes to the register and checks the answer by its schema. */
const firstAnswer = ['mocks/register/register.ts', 'mocks/spec/schemas/index.ts'];

const rulesOfAll =
  'no party answers without the rules in words, 30 kB, as the trace quotes them, and both profiles are there at once';
const opensWorld = `the page opens a world of its own, and ${rulesOfAll}`;

/** Sizes over their bound, by name. */
const standing: Readonly<Record<string, Standing>> = {
  'home, until the first arrow': {
    stands: 281,
    because: `the first arrow is a real call: engine, certificates, keys, 23 kB of schemas that hold its answer; ${rulesOfAll}`,
  },
  '?view=lessons': { stands: 273, because: `lessons play flows, with the flow page’s parts; ${rulesOfAll}` },
  '?view=api': {
    stands: 275,
    because: `every operation has its form, its schemas and its refusals here; ${rulesOfAll}`,
  },
  '?view=compare': { stands: 249, because: `two flows are played beside each other; ${rulesOfAll}` },
  '?view=trace': { stands: 247, because: `every kind of exchange is opened here; ${rulesOfAll}` },
  '?view=arrangements': { stands: 251, because: `sharing is played to show what lives; ${rulesOfAll}` },
  '?view=keys': { stands: 249, because: `keys and certificates are opened and signed with; ${rulesOfAll}` },
  '?view=faults': { stands: 253, because: `faults are met by real calls; ${rulesOfAll}` },
  '?view=judge': { stands: 286, because: `whatever is pasted is judged by the parties themselves; ${rulesOfAll}` },
  'authorise/': { stands: 153, because: opensWorld },
  'device/': { stands: 151, because: opensWorld },
  'every other flow': { stands: 244, because: `a flow has its device, its walk and its breaks here; ${rulesOfAll}` },
  'cdr-try': { stands: 157, because: `a call is sent in a world of the element’s own; ${rulesOfAll}` },
  'cdr-flow': { stands: 192, because: `a flow is played in a world of the element’s own; ${rulesOfAll}` },
  'embed/, a flow in a frame': {
    stands: 212,
    because: `a flow is played in a world of the frame’s own; ${rulesOfAll}`,
  },
  '?view=register': { stands: 229, because: `its operator’s world stands beside it; ${rulesOfAll}` },
  'cdr-trace': { stands: 145, because: `every kind of exchange is opened here; ${rulesOfAll}` },
  '?view=examination': { stands: 307, because: `every plan and whoever it is played to are here; ${rulesOfAll}` },
  'cdr-examination': { stands: 251, because: `every plan is played in worlds of the element’s own; ${rulesOfAll}` },
  '?view=errors': { stands: 220, because: `every ending is played to its end; ${rulesOfAll}` },
  '?view=reference': { stands: 351, because: 'everything that has a name is listed here, with its words' },
  '?view=decisions': { stands: 202, because: 'what went wrong is told with the words for every error of a recipient' },
  createSandbox: { stands: 126, because: rulesOfAll },
};

const viewOf = (module: string): Omit<Waited, 'name'> => ({
  page: 'index.html',
  later: [...keptWorld, `src/pages/${module}`],
  most: 200,
});

/** Every view that is not a flow, by its name in the address, as imported in src/pages/views.ts. */
const views = [
  ...readFileSync(at('src/pages/views.ts'), 'utf8').matchAll(/(\w+): \(\) => import\('\.\/([^']+)'\)/gu),
].map(([, name = '', module = '']) => ({ name: `?view=${name}`, ...viewOf(module) }));

const flowOf = (...modules: readonly string[]): Omit<Waited, 'name'> => {
  const { later = [], ...view } = viewOf('flow/flow-page.ts');
  return { ...view, later: [...later, 'src/pages/flow/moves/kept-run.ts', ...modules] };
};

const pages: readonly Waited[] = [
  { name: 'home, until the first arrow', ...flowOf(...firstAnswer), most: 135 },
  { name: 'every other flow', ...flowOf('src/consumer/device.ts') },
  ...views,
  ...['authorise', 'callback', 'device'].map((name) => ({ name: `${name}/`, page: `${name}/index.html`, most: 95 })),
  { name: 'reset/', page: 'reset/index.html', most: 5 },
  { name: 'a guide', page: 'guides/testers/index.html', most: 5 },
];

const world = 'src/embeds/sandbox/started-world.ts';
/** Additional modules of a world of today. */
const todaysWorld = [world, 'mocks/certificates/shipped-keys.ts'];

/** Elements on third-party pages, each measured alone until it is usable. */
const embeds: readonly Waited[] = (
  [
    ['no element in sight yet', []],
    ['cdr-token', ['src/elements/message/cdr-token.ts']],
    ['cdr-why', ['src/elements/why/cdr-why.ts']],
    ['cdr-rule', ['src/embeds/rule/rule-card.ts']],
    ['cdr-flow', ['src/embeds/flow/flow-player.ts', ...todaysWorld]],
    ['cdr-try', ['src/embeds/try/try-call.ts', ...todaysWorld]],
    ['cdr-trace', ['src/embeds/trace/embedded-trace.ts', ...todaysWorld]],
    ['cdr-examination', ['src/embeds/examination/examination-card.ts', 'src/embeds/examination/played.ts']],
  ] as const
).map(([name, modules]) => ({
  name,
  later: ['src/embeds/elements.ts', 'src/embeds/define-elements.ts', ...modules],
  most: modules.length === 0 ? 15 : 130,
  folder: 'elements',
}));

const frames: readonly Waited[] = [
  {
    name: 'embed/, a flow in a frame',
    page: 'embed/index.html',
    later: ['src/pages/embed/embedded.ts', 'src/embeds/flow/flow-player.ts', ...todaysWorld],
    most: 130,
  },
  // A single file with everything a frame may need, for hosts from which a frame cannot load modules.
  { name: 'embed/ as one classic script', later: ['src/pages/embed/classic.ts'], most: 400, folder: 'embed' },
];

/** Scripts of a built page, as files of dist/. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(at('dist', page), 'utf8');
  return [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, url = '']) => posix.join(posix.dirname(page), url));
}

/** The files of dist/ that are waited for, without repeats. Throws for a module that the build does not contain. */
function filesOf(manifest: Manifest, { page, later = [] }: Waited): readonly string[] {
  const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  const files = new Set<string>();
  const visit = (module: string): void => {
    // A module that others also import statically is in the manifest by its name only; an index has its folder's name.
    const nameOfIt = posix.basename(module.replace(/\/index\.ts$/u, ''), '.ts');
    const chunk = manifest[module] ?? Object.values(manifest).find(({ name }) => name === nameOfIt);
    if (chunk === undefined) throw new Error(`The build knows no ${module}: correct the list in test/tools/size.ts.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  for (const script of page === undefined ? [] : scriptsOf(page)) {
    const key = keyOf.get(script);
    // A script of public/ is copied unchanged.
    if (key === undefined) files.add(script);
    else visit(key);
  }
  later.forEach(visit);
  return [...files];
}

/** Whether a script contains a module of msw, by its source map. */
function holdsMsw(file: string): boolean {
  const map = `${file}.map`;
  if (!existsSync(map)) return false;
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return sources.some((source) => source.includes('node_modules/msw/'));
}

/** What is wrong with a size, and the text to print in either case. */
export function judgedBy({ most, stands, because }: Bound, kilobytes: number): { said: string; wrong?: string } {
  const is = `${kilobytes.toFixed(1)} kB`;
  if (stands === undefined)
    return kilobytes > most ? { said: 'OVER', wrong: `${is}, at most ${String(most)} kB` } : { said: '' };
  if (kilobytes > stands)
    return { said: 'OVER', wrong: `${is}, over its bound and at most ${String(stands)} kB: ${because ?? ''}` };
  if (kilobytes <= most)
    return { said: '', wrong: `${is}, within its bound again: take it out of the list of what stands` };
  return { said: `over its bound, stands at ${String(stands)}: ${because ?? ''}` };
}

/** Checks that the size of an embed in pages and guides is the measured one, rounded up to ten. */
export function promisedBy(name: string, kilobytes: number): string | undefined {
  if (!isSizedEmbed(name)) return undefined;
  const rounded = Math.ceil(kilobytes / 10) * 10;
  const said = embedSizes[name];
  return rounded === said
    ? undefined
    : `${kilobytes.toFixed(1)} kB: src/pages/embed/embed-sizes.ts says ${String(said)}, correct it to ${String(rounded)}`;
}

/** Prints one line and returns what is wrong with it. */
function line(name: string, kilobytes: number, most: number): string[] {
  const { said, wrong } = judgedBy({ most, ...standing[name] }, kilobytes);
  const row = [name.padEnd(30), kilobytes.toFixed(1).padStart(8), `of ${String(most)}`.padStart(8), 'kB gzipped'];
  console.log(`${row.join(' ')}${said === '' ? '' : `  ${said}`}`);
  return [wrong, promisedBy(name, kilobytes)].flatMap((words) => (words === undefined ? [] : [`${name}: ${words}`]));
}

function measureOne(waited: Waited): string[] {
  const folder = at('dist', waited.folder ?? '');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = filesOf(manifest, waited).map((file) => join(folder, file));
  const kilobytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1000;
  return [
    ...line(waited.name, kilobytes, waited.most),
    ...files.filter(holdsMsw).map((file) => `${waited.name}: msw is loaded at once, in ${file}`),
  ];
}

/** The bundle size of an app that imports only createSandbox. */
async function measurePackage(): Promise<string[]> {
  const entry = at('lib/mocks/index.js');
  if (!existsSync(entry)) return [];
  const folder = at('test-results');
  mkdirSync(folder, { recursive: true });
  return line('createSandbox', await staticSize(folder, `export { createSandbox } from ${JSON.stringify(entry)};`), 80);
}

/** Prints the table and returns the sizes over their bound and the scripts that must not contain msw. */
export async function measure(): Promise<string[]> {
  const site = [...pages, ...embeds, ...frames].flatMap(measureOne);
  return [...site, ...(await measurePackage()), ...measureTarball()];
}

if (import.meta.main) {
  const wrong = await measure();
  for (const words of wrong) console.error(words);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
