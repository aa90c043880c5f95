// Who may import whom: circles, floors and packages, with type imports and `import()` counted (dependency-cruiser).

const folders = (root, ...names) => `^${root}/(${names.join('|')})/`;
const parties = folders('mocks', 'holder', 'secondary', 'register', 'recipients', 'faults', 'personas');

/** Floors from below: a file imports from its own floor and from those under it. */
const floors = {
  mocks: [
    folders('mocks', 'spec'),
    folders('mocks', 'ambient', 'scenario', 'readings', 'billing'),
    folders('mocks', 'store', 'keys', 'certificates', 'trace'),
    folders('mocks', 'engine', 'world'),
    parties,
    '^mocks/(sandbox/|remote/|sockets/|(?!examination\\.ts)[^/]+\\.ts$)',
    '^mocks/examination(/|\\.ts$)',
  ],
  src: [
    folders('src', 'styles', 'recipient', 'served', 'testing'),
    folders('src', 'examined'),
    folders('src', 'ui'),
    folders('src', 'elements'),
    folders('src', 'runs'),
    folders('src', 'consumer'),
    folders('src', 'calls'),
    folders('src', 'examination'),
    folders('src', 'embeds'),
    folders('src', 'pages'),
    '^src/(build/|[^/]+\\.ts$)',
  ],
};

/** Packages, and who may open them. */
const rooms = [
  ['zod|jose', '^(mocks|src)/'],
  ['idb', '^mocks/store/'],
  ['msw', '^mocks/(browser|msw|node)\\.ts$|^src/build/'],
  ['lit|@lit', '^src/(ui|elements|runs|consumer|calls|examination|embeds|pages)/'],
  ['oauth4webapi', '^src/(recipient|pages/workbench/copies/examples)/'],
  ['openid-client', '^src/pages/workbench/copies/examples/'],
  ['marked|highlight\\.js', '^src/build/'],
  ['minisearch', '^src/pages/search/'],
  ['vite', '^src/(build|served)/|^src/[^/]+\\.config\\.ts$'],
];

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

export default {
  forbidden: [
    forbid('no-circle', {}, { circular: true }),
    forbid('every-import-resolves', {}, { couldNotResolve: true }),
    forbid('every-folder-has-a-floor', { path: '^(mocks|src)/', pathNot: [...floors.mocks, ...floors.src] }, {}),
    ...Object.values(floors).flatMap((house) =>
      house
        .slice(0, -1)
        .map((floor, i) => forbid(`imports-go-down, up from ${floor}`, { path: floor }, { path: house.slice(i + 1) })),
    ),
    forbid('parties-talk-http', { path: parties }, { path: parties, pathNot: '^mocks/$1/' }),
    forbid('mocks-know-no-page', { path: '^mocks/' }, { path: '^(src|test)/' }),
    forbid('the-product-knows-no-test', { path: '^src/' }, { path: '^test/' }),
    forbid(
      'the-recipient-knows-the-standard-alone',
      { path: '^src/recipient/' },
      { path: '^(mocks|src)/', pathNot: '^(mocks/spec|src/recipient)/' },
    ),
    forbid(
      'the-site-enters-by-the-doors',
      { path: '^src/' },
      { path: '^mocks/', pathNot: '^mocks/(spec/|(index|browser|msw|node|remote|sockets|examination)\\.ts$)' },
    ),
    ...rooms.map(([names, where]) =>
      forbid(`only ${where} opens ${names}`, { pathNot: where }, { path: folders('node_modules', names) }),
    ),
    forbid(
      'every-package-has-a-room',
      {},
      { path: '^node_modules/', pathNot: rooms.map(([names]) => folders('node_modules', names)) },
    ),
    forbid(
      'only-node-and-the-build-open-node',
      { pathNot: '^mocks/(node\\.ts$|sockets/)|^src/(build|served)/|^src/[^/]+\\.config\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
  ],
  options: {
    // Reads types as they stand: nothing is compiled away before it looks.
    parser: 'swc',
    doNotFollow: { path: '^node_modules/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'browser', 'default'] },
  },
};
