// Reads attributes of embeds that take one of several words; any other word is an error that lists them.

/** The first word is the default. */
export function wordOf<Word extends string>(embed: Element, name: string, words: readonly [Word, ...Word[]]): Word {
  const asked = embed.getAttribute(name) ?? words[0];
  const found = words.find((word) => word === asked);
  if (found !== undefined) return found;
  throw new Error(`${name} must be ${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}, not “${asked}”.`);
}

const levels = ['3', '1', '2', '4', '5', '6'] as const;

/** Heading level of an embed. */
export const levelOf = (embed: Element): number => Number(wordOf(embed, 'heading-level', levels));
