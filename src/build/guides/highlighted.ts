// Syntax highlighting: each token gets a class; guides.css defines the colours.
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';

const languages = {
  ts: { read: typescript, title: 'TypeScript' },
  tsx: { read: typescript, title: 'TypeScript' },
  js: { read: javascript, title: 'JavaScript' },
  python: { read: python, title: 'Python' },
  go: { read: go, title: 'Go' },
  sh: { read: bash, title: 'Terminal' },
  html: { read: xml, title: 'HTML' },
  json: { read: json, title: 'JSON' },
  css: { read: css, title: 'CSS' },
} as const;

for (const [name, { read }] of Object.entries(languages)) hljs.registerLanguage(name, read);
// HTML highlighting looks up the language of its scripts by this name.
hljs.registerLanguage('javascript', javascript);

const isLanguage = (name: string): name is keyof typeof languages => Object.hasOwn(languages, name);

export interface Highlighted {
  /** The block’s label: its language, or the file it belongs in. */
  readonly title: string;
  readonly html: string;
}

/** Highlights a block by its info string: `ts`, `ts file=vite.config.ts`. Throws for an unknown language. */
export function highlighted(code: string, info: string): Highlighted {
  const [language = '', ...more] = info.split(' ');
  if (!isLanguage(language)) throw new Error(`No colours are known for a block of “${info}”.`);
  const file = more.find((word) => word.startsWith('file='))?.slice('file='.length);
  return { title: file ?? languages[language].title, html: hljs.highlight(code, { language }).value };
}
