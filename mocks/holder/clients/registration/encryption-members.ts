// How ID tokens will be encrypted for the recipient: as it asks, or by the key it publishes (IS 7.1, decision D-30).
import type { Ledger } from '../../../engine/ledger.ts';
import { supportedEncryption } from '../../../keys/encrypt.ts';
import type { PublicJwk } from '../../../keys/vault.ts';
import { keySetAt } from '../key-sets.ts';
import type { Statement } from './statement-checks.ts';
import { at, shown, type Claims, type Step } from './registration-step.ts';

export interface Encryption {
  readonly alg: string;
  readonly enc: string;
}

/** Undefined when nothing is asked for. Refuses what the holder cannot do, and a key set without a fitting key. */
export async function readEncryption(
  step: Step,
  claims: Claims,
  statement: Statement,
): Promise<Encryption | undefined> {
  const { world, call } = step;
  const ledger: Ledger = call.ledger;
  const sentAlg = claims['id_token_encrypted_response_alg'];
  const sentEnc = claims['id_token_encrypted_response_enc'];
  const demanded = world.decisions.get('idTokenEncryption') === 'refuse';
  // Without enc OpenID Connect Registration 2 means A128CBC-HS256.
  const enc = sentEnc === undefined && sentAlg !== undefined && !demanded ? 'A128CBC-HS256' : sentEnc;
  const asked = sentAlg !== undefined || enc !== undefined || demanded;
  check(ledger, 'alg', sentAlg, !asked || isOneOf(supportedEncryption.algs, sentAlg));
  check(ledger, 'enc', enc, !asked || isOneOf(supportedEncryption.encs, enc));
  const encryption = asked ? { alg: String(sentAlg), enc: String(enc) } : undefined;
  const keys = await keySetAt(world, statement.jwksUri, { parent: call.exchange });
  const fitting = keys.some((key) => fits(key, encryption?.alg));
  ledger.check('registration.encryption-key', fitting, {
    at: at('id_token_encrypted_response_alg'),
    expected: `a key with use enc for ${encryption?.alg ?? supportedEncryption.algs.join(', ')}`,
    actual: keys.map(({ kty, use, alg }) => [kty, use, alg].filter((part) => part !== undefined).join(' ')).join(', '),
    detail: 'The key set of the software product has no key that ID tokens can be encrypted for.',
  });
  return encryption;
}

function check(ledger: Ledger, part: 'alg' | 'enc', value: unknown, kept: boolean): void {
  const name = `id_token_encrypted_response_${part}`;
  ledger.check('registration.encryption', kept, {
    at: at(name),
    expected: supportedEncryption[`${part}s`].join(', '),
    actual: shown(value),
    detail: `${name} is missing or not supported.`,
  });
}

const isOneOf = (known: readonly string[], value: unknown): boolean => known.some((one) => one === value);

/** Whether a token can be encrypted for the key: by any algorithm of ours, or by the one given. */
function fits(key: PublicJwk, alg?: string): boolean {
  if (key.use !== 'enc') return false;
  const ours = supportedEncryption.algs.filter((one) => key.alg === undefined || key.alg === one);
  const kind = ours.filter((one) =>
    one.startsWith('RSA') ? key.kty === 'RSA' : key.kty === 'EC' && key.crv === 'P-256',
  );
  return alg === undefined ? kind.length > 0 : isOneOf(kind, alg);
}
