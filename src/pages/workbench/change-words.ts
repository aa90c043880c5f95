// Describes a change in words, with the values before and after.
import { isMembers } from '../../elements/json-member.ts';
import { pathOf, valueAt, type Change } from './request-changes.ts';
import { capital } from '../../ui/sentence-case.ts';
import type { Claims, Presentation, RequestDocument, Signing, TokenPlace } from './request-document.ts';

export interface ChangeInWords {
  /** Begins a line: “Header x-v”. */
  readonly what: string;
  /** Absent if there was no value. */
  readonly before?: string;
  readonly after?: string;
}

export const signingWords: Readonly<Record<Signing, string>> = {
  anew: 'signed again with the sender’s own key',
  'wrong-key': 'signed with a key that is not published',
  kept: 'the old signature, over the new content',
  none: 'not signed: alg none',
};

export const certificateWords: Readonly<Record<Presentation, string>> = {
  'as-it-was': 'as sent before',
  own: 'the sender’s own',
  another: 'another recipient’s',
  untrusted: 'from an untrusted authority',
  expired: 'expired a minute ago',
  none: 'none',
};

export const tokenWords: Readonly<Record<TokenPlace, string>> = {
  'query:request': 'request object',
  'body:request': 'request object',
  'body:client_assertion': 'client assertion',
  body: 'registration request',
};

/** A claim or member as text: strings unquoted, everything else as JSON. */
export const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The changes of a document in readable form. */
export const changesInWords = (before: RequestDocument, list: readonly Change[]): readonly ChangeInWords[] =>
  list.map(([pointer, ...after]) => {
    const was = valueAt(before, pointer);
    return {
      what: partWords(pathOf(pointer)),
      ...(was === undefined ? {} : { before: valueWords(pointer, was) }),
      ...(after.length === 0 ? {} : { after: valueWords(pointer, after[0]) }),
    };
  });

/** Shows forms and JWTs in readable form. */
function valueWords(pointer: string, value: unknown): string {
  if (pointer === '/certificate') return wordsOf(certificateWords, value);
  if (/^\/tokens\/[^/]+\/signing$/u.test(pointer)) return wordsOf(signingWords, value);
  if (pointer === '/form' && isMembers(value)) return formText(value);
  return /^\/tokens\/[^/]+$/u.test(pointer) && isMembers(value) ? tokenText(value) : shown(value);
}

const wordsOf = (words: Readonly<Record<string, string>>, value: unknown): string =>
  words[String(value)] ?? shown(value);

const formText = (form: Claims): string =>
  Object.entries(form)
    .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${shown(one)}`))
    .join('&');

const tokenText = ({ header, claims, signing }: Claims): string =>
  `${shown(header)}.${shown(claims)}, ${wordsOf(signingWords, signing)}`;

function partWords([part = '', name = '', ...deeper]: readonly string[]): string {
  const path = [name, ...deeper].join('.');
  switch (part) {
    case 'query':
      return `Query parameter ${path}`;
    case 'headers':
      return `Header ${path}`;
    case 'form':
      return name === '' ? 'Form' : `Form parameter ${path}`;
    case 'body':
      return name === '' ? 'Body' : `Member ${path} of the body`;
    case 'tokens':
      return tokenPartWords(tokenWords[name as TokenPlace], deeper);
    default:
      return capital(part);
  }
}

function tokenPartWords(token: string, [part, ...path]: readonly string[]): string {
  if (part === undefined) return capital(token);
  if (part === 'signing') return `Signature of the ${token}`;
  return `${part === 'header' ? 'Header parameter' : 'Claim'} ${path.join('.')} of the ${token}`;
}
