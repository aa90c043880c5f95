// A change in words, with what stood there before and stands there now.
import { pathOf, valueAt, type Change } from './request-changes.ts';
import type { Presentation, RequestDocument, Signing, TokenPlace } from './request-document.ts';

export interface ToldChange {
  /** Stands at the beginning of a line: “Header x-v”. */
  readonly what: string;
  /** Absent where there was none. */
  readonly before?: string;
  readonly after?: string;
}

export const signingWords: Readonly<Record<Signing, string>> = {
  anew: 'signed anew with the sender’s own key',
  'wrong-key': 'signed with a key that nobody publishes',
  kept: 'the old signature, over what stands here now',
  none: 'not signed: alg none',
};

export const certificateWords: Readonly<Record<Presentation, string>> = {
  'as-it-was': 'as it was',
  own: 'the sender’s own',
  another: 'another recipient’s',
  untrusted: 'of an authority that nobody trusts',
  expired: 'run out a minute ago',
  none: 'none',
};

export const tokenWords: Readonly<Record<TokenPlace, string>> = {
  'query:request': 'request object',
  'body:request': 'request object',
  'body:client_assertion': 'client assertion',
  body: 'registration request',
};

/** A claim or member as text: strings as they are, all else as JSON. */
export const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The changes of a document, as people read them. */
export const toldChanges = (before: RequestDocument, list: readonly Change[]): readonly ToldChange[] =>
  list.map(([pointer, ...after]) => {
    const was = valueAt(before, pointer);
    return {
      what: partWords(pathOf(pointer)),
      ...(was === undefined ? {} : { before: valueWords(pointer, was) }),
      ...(after.length === 0 ? {} : { after: valueWords(pointer, after[0]) }),
    };
  });

function valueWords(pointer: string, value: unknown): string {
  const words: Readonly<Record<string, string>> = pointer === '/certificate' ? certificateWords : signingWords;
  const isNamed = pointer === '/certificate' || /^\/tokens\/[^/]+\/signing$/u.test(pointer);
  return (isNamed ? words[String(value)] : undefined) ?? shown(value);
}

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
      return `${part.charAt(0).toUpperCase()}${part.slice(1)}`;
  }
}

function tokenPartWords(token: string, [part, ...path]: readonly string[]): string {
  if (part === undefined) return `${token.charAt(0).toUpperCase()}${token.slice(1)}`;
  if (part === 'signing') return `Signature of the ${token}`;
  return `${part === 'header' ? 'Header parameter' : 'Claim'} ${path.join('.')} of the ${token}`;
}
