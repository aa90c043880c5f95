// Hashes a text to a number, for draws that depend only on a name; not for secrets.

/** 32 bits, by FNV-1a over the text's UTF-16 code units. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) h = Math.imul(h ^ text.charCodeAt(index), 0x01000193);
  return h >>> 0;
}
