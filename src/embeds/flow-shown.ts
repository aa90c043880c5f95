// How an embedded flow looks, as its attributes ask.
import { levelOf, wordOf } from './attributes.ts';

export interface Shown {
  readonly parts: 'all' | 'diagram' | 'steps' | 'wire';
  /** Level of its heading. */
  readonly level: number;
  /** Its accessible name; '' for the title of the flow. */
  readonly label: string;
  /** Without buttons. */
  readonly still: boolean;
}

export const shownIn = (embed: Element): Shown => ({
  parts: wordOf(embed, 'view', ['all', 'diagram', 'steps', 'wire']),
  level: levelOf(embed),
  label: embed.getAttribute('label') ?? '',
  still: embed.hasAttribute('readonly'),
});
