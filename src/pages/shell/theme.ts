// Light, dark or as the system has it: one switch, remembered for the site and followed by its other tabs and frames.
import { notesOf } from '../../runs/notes.ts';
import type { Site } from '../address/site.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeWords: Readonly<Record<Theme, string>> = { auto: 'System', light: 'Light', dark: 'Dark' };

/** `auto` for every other word. */
export const themeNamed = (word: unknown): Theme => themes.find((theme) => theme === word) ?? 'auto';

export const applyTheme = (theme: Theme): void => {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

export const readTheme = (site: Site): Theme => themeNamed(notesOf(site, 'site').read('theme'));

/** Puts the remembered theme on the page, now and whenever another tab changes it. */
export function followTheme(site: Site): void {
  applyTheme(readTheme(site));
  addEventListener('storage', () => applyTheme(readTheme(site)));
}

export function chooseTheme(site: Site, theme: Theme): void {
  notesOf(site, 'site').write('theme', theme);
  applyTheme(theme);
}
