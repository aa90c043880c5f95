// A data recipient in a world on a server: its data comes from the mirror, its actions go to the server.
import { importJWK } from 'jose';
import { recipientMethods } from '../sandbox/controls/control-methods.ts';
import { presentingWhereMutual } from '../sandbox/presenting-where-mutual.ts';
import type { DataRecipient, RecipientKey } from '../sandbox/sandbox-interface.ts';
import type { Addresses } from '../world/addresses.ts';
import { askedMethods, type Ask } from './line.ts';
import type { KeyOnWire, RecipientOnWire } from './mirror.ts';

/** A recipient with its keys, as in the mirror. */
export interface KnownRecipient {
  readonly wire: RecipientOnWire;
  readonly signingKey: DataRecipient['signingKey'];
  readonly decryptionKey: RecipientKey;
  readonly earlierDecryptionKeys: readonly RecipientKey[];
}

export async function knownRecipient(wire: RecipientOnWire): Promise<KnownRecipient> {
  const { signingKey, decryptionKey, earlierDecryptionKeys } = wire;
  const [signing, decryption, ...earlier] = await Promise.all(
    [signingKey, decryptionKey, ...earlierDecryptionKeys].map(keyOf),
  );
  if (signing === undefined || decryption === undefined)
    throw new TypeError('The server sent a data recipient without keys.');
  return {
    wire,
    signingKey: { ...signing, alg: signingKey.alg === 'ES256' ? 'ES256' : 'PS256' },
    decryptionKey: decryption,
    earlierDecryptionKeys: earlier,
  };
}

async function keyOf({ kid, alg, publicJwk, privateJwk }: KeyOnWire): Promise<RecipientKey> {
  const { key_ops: _uses, ext: _ext, ...jwk } = privateJwk;
  const privateKey = await importJWK({ ...jwk, kty: jwk.kty ?? '' }, alg);
  if (privateKey instanceof Uint8Array) throw new TypeError('The server sent a symmetric key for a data recipient.');
  return { kid, alg, publicJwk, privateKey };
}

interface RemoteParts {
  readonly now: () => KnownRecipient;
  readonly ask: Ask;
  readonly addresses: () => Pick<Addresses, 'locate'>;
  readonly ownFetch: typeof fetch;
  readonly clock: () => Date;
}

export function remoteRecipient(id: string, { now, ask, addresses, ownFetch, clock }: RemoteParts): DataRecipient {
  const { legalEntityId, brandId, name, notificationEndpoint } = now().wire;
  return {
    legalEntityId,
    brandId,
    softwareProductId: id,
    name,
    notificationEndpoint,
    get redirectUris() {
      return now().wire.redirectUris;
    },
    get clientId() {
      return now().wire.clientId;
    },
    get clientIds() {
      return now().wire.clientIds;
    },
    get signingKey() {
      return now().signingKey;
    },
    get decryptionKey() {
      return now().decryptionKey;
    },
    get earlierDecryptionKeys() {
      return now().earlierDecryptionKeys;
    },
    get certificate() {
      return now().wire.certificate;
    },
    fetch: (input, init) => presentingWhereMutual(now().wire.certificate, addresses(), ownFetch)(input, init),
    now: clock,
    ...askedMethods(ask, 'recipient', recipientMethods, id),
  };
}
