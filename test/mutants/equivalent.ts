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
  {
    path: 'mocks/engine/answer.ts',
    operator: 'a comparison is another',
    original: 'text.length > longest',
    mutated: 'text.length >= longest',
    why: 'What is kept is only found sooner: it comes to the same when it is made again.',
  },
  {
    path: 'mocks/engine/answer.ts',
    operator: 'an alternative is left out',
    original: 'check === undefined || text.length > longest',
    mutated: '(check === undefined)',
    why: 'What is kept is only found sooner: it comes to the same when it is made again.',
  },
  {
    path: 'mocks/keys/jws.ts',
    operator: 'a comparison is another',
    original: 'token.length <= longest',
    mutated: 'token.length < longest',
    why: 'What is kept is only found sooner: it comes to the same when it is made again.',
  },
  {
    path: 'mocks/keys/fitting-key.ts',
    operator: 'a comparison is another',
    original: 'name.length > longest',
    mutated: 'name.length >= longest',
    why: 'What is kept is only found sooner: it comes to the same when it is made again.',
  },
  {
    path: 'mocks/secondary/meter.ts',
    operator: 'a comparison is another',
    original: 'a.suffix < b.suffix',
    mutated: 'a.suffix <= b.suffix',
    why: 'No two registers of a meter have one suffix.',
  },
  {
    path: 'mocks/secondary/service-point-index.ts',
    operator: 'a comparison is another',
    original: 'a.nmi < b.nmi',
    mutated: 'a.nmi <= b.nmi',
    why: 'No two runs of a scenario begin with one NMI.',
  },
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
