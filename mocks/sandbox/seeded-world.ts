// Derives a sandbox's ids, codes and tokens from its seed and, if requested, its keys.
import { systemRandomness, type Randomness } from '../ambient/randomness.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { seededRandomness } from '../ambient/seeded-randomness.ts';
import type { KeysOfSeed } from '../keys/key-maker.ts';
import { seededKeys } from '../keys/seeded-keys.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Store } from '../store/table.ts';
import type { SandboxOptions } from './options/sandbox-options.ts';

type Seeded = Pick<Scenario, 'seed'>;

export interface Draws {
  readonly random: Randomness;
  /** A world begins: from here on, the same seed gives the same draws. */
  begin(scenario: Seeded): void;
  /** Another world replaces this one: draws follow from its content, and do not collide with it. */
  goOnFrom(scenario: Seeded, content: unknown): void;
  /** Returns a function; after each call of it, the draws are those that follow this mark. */
  mark(): () => void;
}

export interface SeededWorld {
  /**
   * Undefined for a stored world: several pages draw in it, and no two may draw the same. Refuses (SandboxError) keys
   * from the seed there.
   */
  drawsIn(store: Pick<Store, 'kind'>): Draws | undefined;
  /** Given if keys follow the seed. */
  readonly keysOf?: KeysOfSeed;
}

export function seededWorld({ seed, keys }: Pick<SandboxOptions, 'seed' | 'keys'>): SeededWorld {
  return {
    drawsIn: ({ kind }) => {
      if (kind === 'memory') return drawsFrom((scenario) => String(seed ?? scenario.seed));
      if (keys !== 'from-seed') return undefined;
      throw new SandboxError(
        'option-malformed',
        "keys: 'from-seed' works only in memory, and this world is stored.",
        "Write storage: 'memory:', or leave keys out.",
      );
    },
    ...(keys === 'from-seed' && { keysOf: seededKeys }),
  };
}

function drawsFrom(seedOf: (scenario: Seeded) => string): Draws {
  let source = systemRandomness;
  const follow = (text: string): void => {
    source = seededRandomness(text);
  };
  return {
    random: {
      bytes: (count) => source.bytes(count),
      uuid: () => source.uuid(),
      secret: () => source.secret(),
      digits: (count) => source.digits(count),
      fork: () => source.fork(),
      named: (name) => source.named(name),
    },
    begin: (scenario) => follow(seedOf(scenario)),
    goOnFrom: (scenario, content) =>
      follow(seededRandomness(`${seedOf(scenario)} ${JSON.stringify(content)}`).secret()),
    mark: () => {
      const text = source.secret();
      follow(text);
      return () => follow(text);
    },
  };
}
