// The light, dark or system theme, stored for the site and followed by other tabs and frames.
import { notesOf } from '../../ui/notes.ts';
import type { Site } from '../address/site.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeWords: Readonly<Record<Theme, string>> = { auto: 'System', light: 'Light', dark: 'Dark' };

/** `auto` for any other word. */
export const themeNamed = (word: unknown): Theme => themes.find((theme) => theme === word) ?? 'auto';

export const applyTheme = (theme: Theme): void => {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

export const readTheme = (site: Site): Theme => themeNamed(notesOf(site, 'site').read('theme'));

/** Applies the stored theme, now and when another tab changes it. */
export function followTheme(site: Site): void {
  applyTheme(readTheme(site));
  addEventListener('storage', () => applyTheme(readTheme(site)));
}

export function chooseTheme(site: Site, theme: Theme): void {
  notesOf(site, 'site').write('theme', theme);
  applyTheme(theme);
}
