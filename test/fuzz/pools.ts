// Pools of prepared valid state, kept until it is used or expires.
import { nowOf, type Kept, type Scene } from './scene.ts';

export const isGood = <T>(scene: Scene, kept: Kept<T> | undefined): kept is Kept<T> =>
  kept !== undefined && kept.until > nowOf(scene);

/** The first usable item of a pool; unusable ones are dropped. */
export function takeFirst<T>(scene: Scene, pool: Kept<T>[]): T | undefined {
  const good = pool.filter((kept) => isGood(scene, kept));
  pool.splice(0, pool.length, ...good);
  return good[0]?.value;
}

export const dropped = <T>(pool: readonly Kept<T>[], value: T): Kept<T>[] =>
  pool.filter((kept) => kept.value !== value);
