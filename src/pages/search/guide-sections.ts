// Search entries for the sections of the guides, read from their Markdown on the first search.
/// <reference types="vite/client" />
import { headingId } from '../../ui/heading-id.ts';
import type { Entry } from './entry.ts';

const texts = import.meta.glob<string>('../../docs/guides/*.md', { query: '?raw', import: 'default', eager: true });

/** Removes code blocks, in which a line may look like a heading. */
const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```/gu, ' ');

/** Removes Markdown markup. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/[`*|#<>]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Characters of a section shown below its title. */
const most = 220;

export const guideSections: readonly Entry[] = Object.entries(texts).flatMap(([path, text]) => {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
  const [whole = '', ...sections] = `\n${withoutCode(text)}`.split(/\n(?=#{1,3} )/u).slice(1);
  const title = plain(/^# (.*)$/mu.exec(whole)?.[1] ?? name);
  const entry = (heading: string, body: string, address: string): Entry => ({
    kind: 'guide',
    title: heading,
    // A section may contain only code.
    words: plain(body).slice(0, most) || `A section of the guide ${name}.`,
    address,
    names: [],
  });
  return [
    entry(title, whole.replace(/^# .*$/mu, ''), `guides/${name}/`),
    ...sections.map((section) => {
      const [line = '', ...rest] = section.split('\n');
      const heading = plain(line);
      return entry(`${title}: ${heading}`, rest.join('\n'), `guides/${name}/#${headingId(line.replace(/^#+ /u, ''))}`);
    }),
  ];
});
