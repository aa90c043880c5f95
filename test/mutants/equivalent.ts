// Small bugs that change nothing anybody could see, each with its reason: they are not drawn.
import type { Mutation } from './mutations.ts';

export const equivalent: readonly (Pick<Mutation, 'path' | 'operator' | 'original' | 'mutated'> & {
  readonly why: string;
})[] = [
  {
    path: 'mocks/certificates/signature.ts',
    operator: 'a default is left out',
    original: 'body[0] ?? 0',
    mutated: '(body[0])',
    why: 'There is a first byte: of nothing but zeros it is one of them.',
  },
  {
    path: 'mocks/certificates/anchor.ts',
    operator: 'a default is left out',
    original: 'bytes[0] ?? 0',
    mutated: '(bytes[0])',
    why: 'There are twenty bytes.',
  },
  {
    path: 'mocks/keys/fitting-key.ts',
    operator: 'a default is left out',
    original: 'bytes[start] ?? 0',
    mutated: '(bytes[start])',
    why: 'A byte was found there.',
  },
  {
    path: 'mocks/register/logos.ts',
    operator: 'a default is left out',
    original: 'character.codePointAt(0) ?? 0',
    mutated: '(character.codePointAt(0))',
    why: 'A character has a code point.',
  },
  {
    path: 'mocks/register/logos.ts',
    operator: 'a default is left out',
    original: 'character.codePointAt(0) ?? 63',
    mutated: '(character.codePointAt(0))',
    why: 'A character has a code point.',
  },
  {
    path: 'mocks/secondary/service-point-index.ts',
    operator: 'a default is left out',
    original: 'starts[index] ?? 0',
    mutated: '(starts[index])',
    why: 'There is a start for each run, and the run was found.',
  },
  {
    path: 'mocks/engine/steps/negotiate.ts',
    operator: 'a default is left out',
    original: 'operation.versionDefault ?? 1',
    mutated: '(operation.versionDefault)',
    why: 'Without a default a version was asked for: a check has seen to it.',
  },
  {
    path: 'mocks/holder/authorisation/requested-level.ts',
    operator: 'a default is left out',
    original:
      'values.find((value) => assuranceLevelOf(value) <= reached) ?? ladder[form][reached - 1] ?? ladder[form][0]',
    mutated: '(values.find((value) => assuranceLevelOf(value) <= reached) ?? ladder[form][reached - 1])',
    why: 'A ladder has a name for each of the two levels.',
  },
];
