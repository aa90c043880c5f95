// Links terms in a sentence to the glossary, each at its first occurrence.
import { html, type TemplateResult } from 'lit';
import { href } from '../address/href.ts';

/** Words in a sentence, with the id of their glossary entry. */
export const glossedWords: Readonly<Record<string, string>> = {
  'pairwise subject': 'pairwise-subject',
  'secondary data holder': 'secondary-data-holder',
  'one-time password': 'one-time-password',
  'signed assertion': 'client-assertion',
  'refresh token': 'refresh-token',
  'access token': 'access-token',
  'mutual TLS': 'mutual-tls',
  'signed JWT': 'jwt',
  'essential claim': 'claim',
  'ID token': 'id-token',
  PAR: 'par',
  PKCE: 'pkce',
  request_uri: 'request-uri',
  nonce: 'nonce',
  c_hash: 'c-hash',
  s_hash: 's-hash',
};

const anyWord = new RegExp(`\\b(${Object.keys(glossedWords).join('|')})\\b`, 'u');

/** The sentence with its links. */
export function glossed(words: string): readonly (string | TemplateResult)[] {
  const said = new Set<string>();
  return words.split(anyWord).map((part) => {
    const term = glossedWords[part];
    if (term === undefined || said.has(part)) return part;
    said.add(part);
    return html`<a class="term" href=${href('glossary', { term })}>${part}</a>`;
  });
}
