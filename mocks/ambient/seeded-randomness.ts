// Draws derived from a text: the same on every machine, for a sandbox with a seed.
import { fromBytes, type Randomness } from './randomness.ts';

/** The same draws for the same text, in the same order of calls. Never for keys. */
export function seededRandomness(seed: string): Randomness {
  const next = wordsFrom(seed);
  const byName = new Map<string, Randomness>();
  const drawn: Randomness = {
    ...fromBytes((count) => Uint8Array.from({ length: count }, () => next() >>> 24)),
    fork: () => seededRandomness(drawn.secret()),
    named: (name) => {
      const known = byName.get(name) ?? seededRandomness(`${seed} ${name}`);
      byName.set(name, known);
      return known;
    },
  };
  return drawn;
}

/** 32-bit words by sfc32. Its 128 bits of state depend on the whole text, so that the sequences of two texts do not meet. */
function wordsFrom(text: string): () => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
  const next = (): number => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  };
  for (let index = 0; index < text.length; index += 1) {
    a ^= text.charCodeAt(index);
    next();
  }
  for (let round = 0; round < 16; round += 1) next();
  return next;
}
