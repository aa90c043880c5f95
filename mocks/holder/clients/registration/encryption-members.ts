// How ID tokens are encrypted for the recipient: as it requests, or by the key that it publishes (IS 7.1, decision D-30).
import type { JsonObject } from '../../../keys/jws.ts';
import type { Ledger } from '../../../engine/ledger.ts';
import { encryptionAmong, encryptionWords, supportedEncryption } from '../../../keys/encrypt.ts';
import { foundAmong, type Look } from '../../../keys/published-keys.ts';
import { keySetAt } from '../key-sets.ts';
import type { Statement } from './statement-checks.ts';
import { encAlone, unsupported, type Step } from './registration-step.ts';

export interface Encryption {
  readonly alg: string;
  readonly enc: string;
}

/** Undefined if no encryption is requested. Refuses unsupported algorithms, and a key set without a suitable key even after a re-read. */
export async function readEncryption(
  step: Step,
  claims: JsonObject,
  statement: Statement,
): Promise<Encryption | undefined> {
  const { world, call } = step;
  const ledger: Ledger = call.ledger;
  const sentAlg = claims['id_token_encrypted_response_alg'];
  const sentEnc = claims['id_token_encrypted_response_enc'];
  const demanded = world.decisions.get('idTokenEncryption') === 'refuse';
  // Without enc, OpenID Connect Registration 2 means A128CBC-HS256.
  const enc = sentEnc === undefined && sentAlg !== undefined && !demanded ? 'A128CBC-HS256' : sentEnc;
  const asked = sentAlg !== undefined || enc !== undefined || demanded;
  if (sentEnc !== undefined && sentAlg === undefined && !demanded)
    ledger.check('registration.encryption', false, encAlone('id_token_encrypted_response', sentEnc));
  check(ledger, 'alg', sentAlg, !asked || isOneOf(supportedEncryption.algs, sentAlg));
  check(ledger, 'enc', sentEnc, !asked || isOneOf(supportedEncryption.encs, enc));
  const encryption = asked ? { alg: String(sentAlg), enc: String(enc) } : undefined;
  const keys = (look: Look) => keySetAt(world, statement.jwksUri, { look, parent: call.exchange });
  const key = await foundAmong(keys, (found) => encryptionAmong(found, encryption?.alg));
  ledger.check('registration.encryption-key', key !== undefined, {
    at: 'state:client.jwks_uri',
    expected: `a key with use enc for ${encryption?.alg ?? supportedEncryption.algs.join(', ')}`,
    actual: key === undefined ? (await keys('copy')).map(encryptionWords).join(', ') : encryptionWords(key.jwk),
    detail: 'The key set of the software product has no key for encrypting ID tokens.',
  });
  return encryption;
}

function check(ledger: Ledger, part: 'alg' | 'enc', value: unknown, kept: boolean): void {
  const name = `id_token_encrypted_response_${part}`;
  const known = supportedEncryption[`${part}s`];
  ledger.check('registration.encryption', kept, {
    ...unsupported(name, known, value),
    ...(value === undefined ? { fix: `Set ${name} to ${known.join(' or ')}.` } : {}),
  });
}

const isOneOf = (known: readonly string[], value: unknown): boolean => known.some((one) => one === value);
