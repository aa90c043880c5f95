// Design tokens for elements and pages: colours for both themes, type, spacing, radii.

/**
 * Light and dark. Text and graphics are drawn on `paper`, `card` and `sunk`; test/unit/elements/tokens.test.ts checks the
 * contrast.
 */
export const colours = {
  paper: ['#fbfaf7', '#11141a'],
  card: ['#ffffff', '#191d26'],
  sunk: ['#f4f2ed', '#0d1015'],
  ink: ['#1b2130', '#e9ebf0'],
  soft: ['#586072', '#a0a9ba'],
  line: ['#e3dfd6', '#2b313e'],
  edge: ['#878c99', '#6f7889'],
  accent: ['#1e4fbf', '#86aef8'],
  ok: ['#17693a', '#67d391'],
  no: ['#b3261e', '#ff9087'],
  warn: ['#855000', '#f2b95c'],
  sun: ['#b97400', '#f2b95c'],
  consumer: ['#626a12', '#c8cf5e'],
  recipient: ['#0b6b62', '#4fd1c0'],
  register: ['#5b34b5', '#b79cf7'],
  holder: ['#1e4fbf', '#86aef8'],
  secondary: ['#9a1a6a', '#ee8bc8'],
  'part-header': ['#8a2f9e', '#dda0ec'],
  'part-payload': ['#1e4fbf', '#86aef8'],
  'part-signature': ['#0b6b62', '#4fd1c0'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

export type Colour = keyof typeof colours;

/** Custom properties that a page with embedded elements may set; all other names are internal. */
const open: Partial<Record<Colour, string>> = {
  card: '--cdr-surface',
  ink: '--cdr-text',
  line: '--cdr-border',
  accent: '--cdr-accent',
  ok: '--cdr-ok',
  no: '--cdr-refused',
  consumer: '--cdr-actor-consumer',
  recipient: '--cdr-actor-recipient',
  register: '--cdr-actor-register',
  holder: '--cdr-actor-holder',
  secondary: '--cdr-actor-secondary',
};

const others: readonly (readonly [name: string, value: string])[] = [
  ['sans', 'var(--cdr-font, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif)'],
  ['mono', 'var(--cdr-font-mono, ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace)'],
  ['size', 'var(--cdr-size, 0.9375rem)'],
  ['small', 'calc(var(--size) * 0.8667)'],
  ['tiny', 'max(0.75rem, calc(var(--size) * 0.8))'],
  ['large', 'calc(var(--size) * 1.1)'],
  ['title', 'calc(var(--size) * 1.55)'],
  ['gap', '0.5rem'],
  ['pad', '1rem'],
  ['radius', '10px'],
  ['radius-control', '8px'],
  ['radius-chip', '5px'],
];

/** Those names, and the ones for type. */
export const openNames: readonly string[] = ['--cdr-font', '--cdr-font-mono', '--cdr-size', ...Object.values(open)];

const colourLines = (Object.keys(colours) as Colour[]).map((name) => {
  const [light, dark] = colours[name];
  const pair = `light-dark(${light}, ${dark})`;
  const openName = open[name];
  return `--${name}: ${openName === undefined ? pair : `var(${openName}, ${pair})`};`;
});

/** Declarations for `:host` and, word for word, for `:root` in page.css. */
export const tokenText: string = [...colourLines, ...others.map(([name, value]) => `--${name}: ${value};`)].join('\n');

/** In forced colours, our tokens become system colours. */
export const forcedText: string = [
  ...(['paper', 'card', 'sunk'] as const).map((name) => `--${name}: Canvas;`),
  ...(['ink', 'soft', 'line', 'edge', 'ok', 'no', 'warn', 'sun'] as const).map((name) => `--${name}: CanvasText;`),
  ...(['consumer', 'recipient', 'register', 'holder', 'secondary'] as const).map((name) => `--${name}: CanvasText;`),
  ...(['part-header', 'part-payload', 'part-signature'] as const).map((name) => `--${name}: CanvasText;`),
  '--accent: Highlight;',
].join('\n');
