// The design tokens: contrast of every colour in both themes, and their copy in the document.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colours, forcedText, tokenText, type Colour } from '../../../src/styles/tokens.ts';

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces: readonly Colour[] = ['paper', 'card', 'sunk'];
/** Fills, bars and borders of controls; never text. `line` is decoration. */
const graphics: readonly Colour[] = ['edge', 'sun'];
const texts = (Object.keys(colours) as Colour[]).filter((name) => ![...surfaces, ...graphics, 'line'].includes(name));
const themes = [
  ['light', 0],
  ['dark', 1],
] as const;

for (const [theme, index] of themes) {
  for (const surface of surfaces) {
    test.each(texts)(`WCAG 1.4.3 in the ${theme} theme %s is readable on ${surface}`, (name) => {
      expect(contrast(colours[name][index], colours[surface][index])).toBeGreaterThanOrEqual(4.5);
    });
    test.each(graphics)(`WCAG 1.4.11 in the ${theme} theme %s is visible on ${surface}`, (name) => {
      expect(contrast(colours[name][index], colours[surface][index])).toBeGreaterThanOrEqual(3);
    });
  }
}

/** The perceived distance of two colours (OKLab, CSS Color 4, 9.2). From about a tenth they are distinct. */
function distance(one: string, other: string): number {
  const [a, b] = [one, other].map((hex) => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
    const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * blue);
    const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * blue);
    const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * blue);
    return [
      0.2105 * l + 0.7936 * m - 0.0041 * s,
      1.978 * l - 2.4286 * m + 0.4506 * s,
      0.0259 * l + 0.7828 * m - 0.8087 * s,
    ] as const;
  });
  return Math.hypot(...[0, 1, 2].map((at) => (a?.[at] ?? 0) - (b?.[at] ?? 0)));
}

const parties: readonly Colour[] = ['consumer', 'recipient', 'register', 'holder', 'secondary'];

test.each(themes)('in the %s theme no party has the colour of a refusal', (_theme, at) => {
  for (const party of parties)
    expect(distance(colours[party][at], colours.no[at]), party).toBeGreaterThanOrEqual(0.095);
});

test('WCAG 1.4.3 the letters of a party are readable on its shape, in both themes', () => {
  for (const name of parties) {
    expect(contrast(colours[name][0], '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours[name][1], '#11141a')).toBeGreaterThanOrEqual(4.5);
  }
});

test('page.css contains the tokens word for word', () => {
  const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').replaceAll('"', "'");
  const page = readFileSync(join(import.meta.dirname, '../../../src/styles/page.css'), 'utf8');
  expect(plain(page)).toContain(`:root { ${plain(tokenText)} `);
  // The site’s elements get these from the page too: src/build/tokens-of-page.ts.
  expect(plain(page)).toContain(`@media (forced-colors: active) { :root { ${plain(forcedText)} } }`);
});
