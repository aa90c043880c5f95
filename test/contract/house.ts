// The floors of the house: who stands where, and which packages each part may open.

/** Floors of the parts of mocks/. Other files at its top belong to the composition, and nothing below may import them. */
const floors: Readonly<Record<string, number>> = {
  spec: 0,
  ambient: 1,
  scenario: 1,
  store: 2,
  keys: 2,
  certificates: 2,
  trace: 2,
  engine: 3,
  world: 3,
  holder: 4,
  secondary: 4,
  register: 4,
  recipients: 4,
  faults: 4,
  personas: 4,
  sandbox: 5,
};

/** Floors of the rooms of src/; `build` and files at its top stand outside. */
const siteFloors: Readonly<Record<string, number>> = {
  styles: 0,
  recipient: 0,
  elements: 1,
  runs: 2,
  consumer: 3,
  calls: 4,
  embeds: 5,
  pages: 6,
  // Runs in Node where an app is built, and knows nothing of the rest.
  served: 0,
};

const partyFloor = 4;
const compositionFloor = 5;
const floorOf = (part: string): number | undefined =>
  floors[part] ?? (part.endsWith('.ts') ? compositionFloor : undefined);
const entries = ['mocks/index.ts', 'mocks/browser.ts', 'mocks/msw.ts', 'mocks/node.ts'];
const doors = ['mocks/browser.ts', 'mocks/msw.ts', 'mocks/node.ts'];

const partOf = (path: string): string => path.split('/')[1] ?? '';
const isOwn = (specifier: string): boolean => /^(mocks|src|test)\//.test(specifier);

function mocksMay(path: string, target: string): string | undefined {
  const [from, to] = [partOf(path), partOf(target)];
  if (!target.startsWith('mocks/')) return 'mocks/ imports nothing from outside mocks/';
  const [floor, below] = [floorOf(from), floorOf(to)];
  if (floor === undefined) return `${from} has no floor yet: give it one in test/contract/house.ts`;
  if (below === undefined) return `${to} has no floor yet: give it one in test/contract/house.ts`;
  if (from === to || below < floor) return undefined;
  if (below > floor) return `floor ${floor} (${from}) imports from floor ${below} (${to})`;
  return floor === partyFloor ? 'parties are strangers and talk HTTP' : undefined;
}

function srcMay(path: string, target: string): string | undefined {
  const part = partOf(path);
  const isSpec = target.startsWith('mocks/spec/');
  if (target.startsWith('test/')) return 'src/ imports nothing from test/';
  if (part === 'recipient') {
    return isSpec || target.startsWith('src/recipient/')
      ? undefined
      : 'the recipient knows mocks/spec and nothing else of ours';
  }
  if (target.startsWith('mocks/')) {
    return isSpec || entries.includes(target) ? undefined : 'the site enters mocks/ through its entries and mocks/spec';
  }
  const [floor, below] = [siteFloors[part], siteFloors[partOf(target)]];
  if (floor === undefined || below === undefined)
    return part === 'build' || part.endsWith('.ts') ? undefined : `${part} has no floor in src/`;
  return below > floor ? `${part} imports from ${partOf(target)}, which stands above it` : undefined;
}

/** Why a file may not import one of our own files; nothing when it may. */
export function floorBroken(path: string, target: string): string | undefined {
  if (!isOwn(target)) return undefined;
  if (path.startsWith('mocks/')) return mocksMay(path, target);
  return path.startsWith('src/') ? srcMay(path, target) : undefined;
}

/** Packages and the places that may open them. */
const rooms: readonly (readonly [pattern: RegExp, where: string, may: (path: string) => boolean])[] = [
  [/^zod/, 'mocks/ and src/', () => true],
  [/^jose$/, 'mocks/ and src/', () => true],
  [/^idb$/, 'mocks/store', (path) => path.startsWith('mocks/store/')],
  [/^msw($|\/)/, 'the doors and the build', (path) => doors.includes(path) || path.startsWith('src/build/')],
  [
    /^(lit$|lit\/|@lit\/)/,
    'what is drawn in src/',
    (path) => /^src\/(elements|runs|consumer|calls|embeds|pages)\//.test(path),
  ],
  [/^(marked$|magic-string$|highlight\.js\/)/, 'the build', (path) => path.startsWith('src/build/')],
  [/^oauth4webapi$/, 'src/recipient', (path) => path.startsWith('src/recipient/')],
  [
    /^(node:|vite$)/,
    'mocks/node.ts and the build',
    (path) =>
      /^(mocks\/node\.ts|src\/(build\/|served\/|vite\.config|(package|embeds|classic-embed)\.config))/.test(path),
  ],
];

/** Why a file may not open a package; nothing when it may. */
export function packageRefused(path: string, specifier: string): string | undefined {
  if (isOwn(specifier) || path.startsWith('test/') || specifier.endsWith('.css')) return undefined;
  const room = rooms.find(([pattern]) => pattern.test(specifier));
  if (room === undefined) return `${specifier} is not a package of this house`;
  const [, where, may] = room;
  return may(path) ? undefined : `${specifier} is for ${where}`;
}
