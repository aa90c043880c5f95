// Light, dark or as the system has it: one switch, remembered for the site and followed by its other tabs and frames.
import { notesOf } from '../runs/notes.ts';
import type { Site } from './site.ts';

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeWords: Readonly<Record<Theme, string>> = { auto: 'System', light: 'Light', dark: 'Dark' };

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

const apply = (theme: Theme): void => {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

export function readTheme(site: Site): Theme {
  const noted = notesOf(site, 'site').read('theme');
  return isTheme(noted) ? noted : 'auto';
}

/** Puts the remembered theme on the page, now and whenever another tab changes it. */
export function followTheme(site: Site): void {
  apply(readTheme(site));
  addEventListener('storage', () => apply(readTheme(site)));
}

export function chooseTheme(site: Site, theme: Theme): void {
  notesOf(site, 'site').write('theme', theme);
  apply(theme);
}
