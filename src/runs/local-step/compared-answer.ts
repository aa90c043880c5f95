// What a recipient compares before it trusts a response: with what it sent, or with what the holder publishes.
import type { JSONWebKeySet } from 'jose';
import type { Exchange } from '../../../mocks/index.ts';
import { answerParameters } from '../../elements/message/answer-parameters.ts';
import type { Decrypt } from '../../elements/message/cdr-token.ts';
import { memberOf, parsedJson, textOf } from '../../elements/json-member.ts';
import { isEncrypted, openJwt } from '../../elements/message/jwt.ts';
import { workedHash } from '../../elements/message/worked-hash.ts';
import { signerOf } from '../../recipient/signer-of.ts';
import type { PlayedFacts } from '../flows/played-facts.ts';

export interface Comparison {
  readonly what: string;
  readonly wanted: string;
  readonly came: string;
  /** For a hash: its claim, and the hashed value. */
  readonly sum?: { readonly claim: string; readonly of: string; readonly value: string };
}

export interface Answered {
  /** The redirect the consumer came back with, response included. */
  readonly redirect: URL;
  readonly facts: Partial<PlayedFacts>;
  /** Exchanges of the run, including the holder’s key set. */
  readonly exchanges: readonly Exchange[];
  /** With the recipient’s key. */
  readonly decrypt: Decrypt | undefined;
}

/**
 * The response of the hybrid flow (OIDC Core 3.3.2.11, FAPI 1.0 Baseline 5.2.3): the claims that bind it to the request
 * and to the code.
 */
export async function comparedIdToken({ redirect, facts, decrypt }: Answered): Promise<readonly Comparison[]> {
  const answer = answerParameters(redirect);
  const inner = await decrypt?.(answer.get('id_token') ?? '');
  const claims = openJwt(inner ?? '')?.claims;
  const [code, state] = [answer.get('code') ?? '', answer.get('state') ?? ''];
  const [codeHash = '', stateHash = ''] = await Promise.all(
    [code, state].map(async (text) => (await workedHash(new TextEncoder().encode(text), 'left half')).encoded),
  );
  const of = (name: string): string => textOf(claims, name) ?? 'nothing';
  return [
    { what: 'state of the answer and of the request', wanted: facts.state ?? '', came: state },
    { what: 'nonce of the ID token and of the request', wanted: facts.nonce ?? '', came: of('nonce') },
    {
      what: 'c_hash, and the left half of the SHA-256 of the code',
      wanted: codeHash,
      came: of('c_hash'),
      sum: { claim: 'c_hash', of: 'The code', value: code },
    },
    {
      what: 's_hash, and the left half of the SHA-256 of the state',
      wanted: stateHash,
      came: of('s_hash'),
      sum: { claim: 's_hash', of: 'The state', value: state },
    },
  ];
}

/** The response JWT (JARM 2.4): what must match before its parameters are used. */
export async function comparedResponse({
  redirect,
  facts,
  exchanges,
  decrypt,
}: Answered): Promise<readonly Comparison[]> {
  const answer = redirect.searchParams.get('response') ?? '';
  if (answer === '') return [];
  const jwt = (isEncrypted(answer) ? await decrypt?.(answer) : answer) ?? '';
  const opened = openJwt(jwt);
  const of = (name: string): string => textOf(opened?.claims, name) ?? 'nothing';
  return [
    {
      what: 'key in the holder’s key set that verifies the signature, and the one it names',
      wanted: textOf(opened?.header, 'kid') ?? 'none',
      came: await signerIn(exchanges, jwt),
    },
    {
      what: 'issuer of the response, and the holder that was asked',
      wanted: facts.holderMetadata?.issuer ?? '',
      came: of('iss'),
    },
    { what: 'audience of the response, and the client_id', wanted: facts.client?.client_id ?? '', came: of('aud') },
    { what: 'state in the response, and that of the request', wanted: facts.state ?? '', came: of('state') },
  ];
}

/** Id of the key that verifies the signature, from the latest key set fetched. */
async function signerIn(exchanges: readonly Exchange[], jwt: string): Promise<string> {
  const sets = exchanges.filter(({ operation }) => operation === 'getJwks');
  const keys = parsedJson(sets.at(-1)?.response.body);
  if (!isKeySet(keys)) return 'no key set was fetched';
  return (await signerOf(jwt, keys.keys))?.kid ?? 'none';
}

const isKeySet = (value: unknown): value is JSONWebKeySet => Array.isArray(memberOf(value, 'keys'));
