// How authorisation responses are signed for the recipient, and encrypted if it registers for that (CDS, Registration Request using JWT; JARM 3).
import type { JsonObject } from '../../../keys/jws.ts';
import type { Ledger } from '../../../engine/ledger.ts';
import {
  isSigningAlgorithm,
  responseEncryption,
  signingAlgorithms,
  type SigningAlgorithm,
} from '../../../spec/algorithms.ts';
import type { ClientRow } from '../../rows.ts';
import { encAlone, mustBe, unsupported, type Step } from './registration-step.ts';

export interface ResponseMembers {
  /** Members of the client's row. */
  readonly kept: Pick<ClientRow, 'authorizationSignedResponseAlg' | 'authorizationEncryptedResponse'>;
  /** Members of the registration response. */
  readonly published: JsonObject;
}

/** Refuses algorithms outside the profile; null and an empty string count as sent. */
export function readResponse(step: Step, claims: JsonObject): ResponseMembers {
  const alg = readAlg(step, claims['authorization_signed_response_alg']);
  const encryption = readEncryption(step, claims);
  const [kept, published] = [{ authorizationSignedResponseAlg: alg }, { authorization_signed_response_alg: alg }];
  // Only a client that asks for encryption gets it.
  if (encryption === undefined) return { kept, published };
  return {
    kept: { ...kept, authorizationEncryptedResponse: encryption },
    published: {
      ...published,
      authorization_encrypted_response_alg: encryption.alg,
      authorization_encrypted_response_enc: encryption.enc,
    },
  };
}

/** Decision P-27: the table makes it mandatory, but the text has a default. */
function readAlg({ world, call }: Step, sent: unknown): SigningAlgorithm {
  const ledger: Ledger = call.ledger;
  const evidence = mustBe('authorization_signed_response_alg', signingAlgorithms.join(' or '), sent);
  if (sent === undefined && world.decisions.get('responseAlgLeftOut') === 'PS256') {
    ledger.relax('registration.response-alg', evidence);
    return 'PS256';
  }
  ledger.check('registration.response-alg', isSigningAlgorithm(sent), evidence);
  return sent;
}

/**
 * An alg without enc means A128CBC-HS256; an enc without alg has no meaning and is always refused. An alg is ignored,
 * whatever its value, if the holder offers no encryption (decision P-3).
 */
function readEncryption({ world, call }: Step, claims: JsonObject): ClientRow['authorizationEncryptedResponse'] {
  const ledger: Ledger = call.ledger;
  const { authorization_encrypted_response_alg: alg, authorization_encrypted_response_enc: enc } = claims;
  if (alg === undefined && enc === undefined) return undefined;
  if (alg === undefined)
    ledger.check('registration.response-encryption', false, encAlone('authorization_encrypted_response', enc));
  if (alg !== undefined && world.decisions.get('responseEncryption') === 'off') return undefined;
  return {
    alg: supported(ledger, 'alg', alg),
    enc: supported(ledger, 'enc', enc, 'A128CBC-HS256'),
  };
}

function supported(ledger: Ledger, part: 'alg' | 'enc', value: unknown, usual?: string): string {
  const known = responseEncryption[`${part}s`];
  const found = known.find((one) => one === (value === undefined ? usual : value));
  const evidence = unsupported(`authorization_encrypted_response_${part}`, known, value);
  ledger.check('registration.response-encryption', found !== undefined, evidence);
  return found;
}
