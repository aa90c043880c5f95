// Sections of the API reference for the elements: attributes, properties, events, parts and custom properties of each tag.
import { exportedParts } from '../../../src/embeds/element/exported-parts.ts';
import { openNames } from '../../../src/styles/tokens.ts';
import { describedElements } from '../published/custom-elements.ts';
import { prose, table } from './markdown.ts';

interface Section {
  readonly title: string;
  readonly words: string;
  readonly text: string;
}

const rowsOf = (members: readonly { readonly name: string; readonly description: string }[]): string[][] =>
  members.map(({ name, description }) => [`\`${name}\``, description]);

const listed = (head: string, rows: string[][]): readonly string[] =>
  rows.length === 0 ? [] : [table([head, 'What it says'], rows)];

/** Sections of an entry that defines elements; empty for other entries. */
export function elementSections(entry: string): readonly Section[] {
  const isScript = entry === './elements.js';
  if (!isScript && entry !== './elements') return [];
  return describedElements()
    .filter(({ embed, module }) => (embed || module.startsWith('lib/elements/')) === isScript)
    .map(({ tag, description, attributes, properties, events, embed }) => {
      const text = [
        `## ${tag}`,
        prose(description),
        ...listed('Attribute', rowsOf(attributes)),
        ...listed('Property', rowsOf(properties)),
        ...listed('Event', rowsOf(events)),
        ...(embed
          ? [
              `Parts for \`::part()\`: ${exportedParts.map((part) => `\`${part}\``).join(', ')}.`,
              `Custom properties: ${openNames.map((name) => `\`${name}\``).join(', ')}.`,
            ]
          : []),
      ].join('\n\n');
      return { title: tag, words: description, text };
    });
}
