// Small bugs that change nothing anybody could see, each with its reason: they are not drawn.
import type { Mutation } from './mutations.ts';

export const equivalent: readonly (Pick<Mutation, 'path' | 'operator' | 'original' | 'mutated'> & {
  readonly why: string;
})[] = [
  {
    path: 'mocks/keys/public-jwk.ts',
    operator: 'a filter is left out',
    original: 'publicMembers.map((name) => [name, jwk[name]]).filter(([, value]) => value !== undefined)',
    mutated: 'publicMembers.map((name) => [name, jwk[name]])',
    why: 'A member that is undefined is none, for JSON and for WebCrypto alike.',
  },
  {
    path: 'mocks/engine/steps/negotiate.ts',
    operator: 'a conjunct is left out',
    original: 'least !== undefined && Number(least) < highest',
    mutated: '(Number(least) < highest)',
    why: 'The number of nothing is no number, and no number is smaller than another.',
  },
];
