// Small bugs that change nothing anybody could see, each with its reason: they are not drawn.
import type { Mutation } from './mutations.ts';

export const equivalent: readonly (Pick<Mutation, 'path' | 'operator' | 'original' | 'mutated'> & {
  readonly why: string;
})[] = [];
