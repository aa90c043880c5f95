// A code bound by the client's code verifier, whose hash was pushed (RFC 7636; CDS, Token endpoint).
import { defined } from '../../ambient/defined.ts';
import { encodeBase64url } from '../../ambient/base64url.ts';
import type { Ledger } from '../../engine/ledger.ts';
import { sha256 } from '../../keys/hashes.ts';
import { shownSecret } from '../token/client-call.ts';
import type { CodeBinding } from './code-binding.ts';

/** RFC 7636 4.1. */
const isVerifier = (text: string | undefined): text is string => /^[\w.~-]{43,128}$/u.test(text ?? '');

export const pkce: CodeBinding = {
  prepare: () => Promise.resolve((_grant, { id }) => Promise.resolve({ code: id })),
  kept: ({ codeChallenge, state }) => {
    if (codeChallenge === undefined) throw new TypeError('A request without code_challenge was accepted.');
    return { by: 'pkce', challenge: codeChallenge, ...defined({ state }) };
  },
  // No ID token came with the code, so this one repeats nothing (decision P-25).
  redeem: async (clientCall, { id, binding }) => {
    const ledger: Ledger = clientCall.ledger;
    const verifier = clientCall.parameter('code_verifier');
    const hash = isVerifier(verifier) ? encodeBase64url(await sha256(verifier)) : undefined;
    ledger.check('pkce.verifier', binding.by === 'pkce' && hash === binding.challenge, {
      at: 'body:code_verifier',
      expected: binding.by === 'pkce' ? `hashed: ${binding.challenge}` : 'none',
      actual: verifier === undefined ? null : hash === undefined ? shownSecret(verifier) : `hashed: ${hash}`,
    });
    if (clientCall.world.decisions.get('codeFlowHashes') === 'at_hash') return {};
    return { code: id, ...defined({ state: binding.state }) };
  },
};
