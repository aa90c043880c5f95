// Attributes of embeds that are one word of a few: read as they are meant, or refused with the words there are.

/** The first word is meant where the attribute is not there. */
export function wordOf<Word extends string>(embed: Element, name: string, words: readonly [Word, ...Word[]]): Word {
  const asked = embed.getAttribute(name) ?? words[0];
  const found = words.find((word) => word === asked);
  if (found !== undefined) return found;
  throw new Error(`${name} is ${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}, and not “${asked}”.`);
}

const levels = ['3', '1', '2', '4', '5', '6'] as const;

/** Level of the heading of an embed. */
export const levelOf = (embed: Element): number => Number(wordOf(embed, 'heading-level', levels));
