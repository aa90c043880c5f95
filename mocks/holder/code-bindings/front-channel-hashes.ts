// A code bound by hashes: c_hash and s_hash in an ID token that is sent with it (OIDC Core 3.3.2.11, FAPI-RW 5.1).
import { defined } from '../../ambient/defined.ts';
import type { Ledger } from '../../engine/ledger.ts';
import { brandNamed } from '../brand.ts';
import { encryptionKeyOf } from '../token/encryption-key.ts';
import { issueIdToken } from '../token/id-token.ts';
import type { CodeBinding } from './code-binding.ts';

export const hashes: CodeBinding = {
  prepare: async (world, call, { row, client, target }) => {
    const key = await encryptionKeyOf(world, client, call.exchange);
    const ledger: Ledger = call.ledger;
    ledger.check('interaction.encryption-key', key !== undefined, {
      at: 'state:client.jwks_uri',
      expected: client.idTokenEncryptedResponseAlg ?? 'a key with use enc',
      actual: client.jwksUri,
      target,
    });
    const { nonce, state } = row.request;
    return async (grant, { id }) => ({
      code: id,
      id_token: await issueIdToken(world, brandNamed(world, row.brand), client, grant, {
        code: id,
        ...defined({ state, nonce }),
        recipient: key,
      }),
    });
  },
  kept: ({ state }) => ({ by: 'hashes', ...defined({ state }) }),
  // The recipient compares the hashes; the token endpoint requires nothing more, and its ID token repeats both (IS 7.1).
  redeem: (_clientCall, { id, binding }) => Promise.resolve({ code: id, ...defined({ state: binding.state }) }),
};
