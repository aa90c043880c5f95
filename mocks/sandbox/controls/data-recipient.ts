// A data recipient that users can act as: keys, certificate, addresses, and a fetch that presents the certificate.
import { recordOf } from '../../ambient/is-record.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import type { ClientCertificate } from '../../certificates/certificate.ts';
import type { ClientIds } from '../../holder/clients/client-ids.ts';
import type { KeyPair } from '../../keys/key-pair.ts';
import { stillOpening, type RetiredKey } from '../../keys/vault.ts';
import { recipientKeys, recipientPurposes } from '../../recipients/recipient-keys.ts';
import { changeRedirectUris } from '../../register/enrolment.ts';
import type { EnrolledProduct } from '../../register/tables.ts';
import type { World } from '../../world/world.ts';
import { checkRedirectUris } from '../options/redirect-uris.ts';
import { overlapEnd } from '../options/time-options.ts';
import { presentingWhereMutual } from '../presenting-where-mutual.ts';
import { methodsWhileOpen, type WhileOpen } from '../refuse-when-stopped.ts';
import type { DataRecipient, RecipientKey } from '../sandbox-interface.ts';
import { recipientMethods } from './control-methods.ts';

/** A recipient's data, as last read from the store. */
export interface KnownRecipient {
  readonly product: EnrolledProduct;
  readonly signingKey: DataRecipient['signingKey'];
  readonly decryptionKey: RecipientKey;
  readonly retired: readonly RetiredKey[];
  readonly certificate: ClientCertificate;
  readonly fetch: typeof fetch;
}

/** Undefined if the recipient has no row of its own. */
export async function readRecipient(
  world: World,
  product: EnrolledProduct,
  ownFetch: typeof fetch,
): Promise<KnownRecipient | undefined> {
  const row = await world.table('recipients.products').get(product.slug);
  if (row === undefined) return undefined;
  const [signing, decryption] = recipientPurposes(row.alg);
  const [certificate, signingKey, decryptionKey, retired] = await Promise.all([
    world.authority.certificateOf(product.id, 'data-recipient'),
    world.vault.current(recipientKeys(product.slug), signing),
    world.vault.current(recipientKeys(product.slug), decryption),
    world.vault.retired(recipientKeys(product.slug), decryption),
  ]);
  return {
    product,
    signingKey: { ...keyOf(signingKey), alg: row.alg },
    decryptionKey: keyOf(decryptionKey),
    retired,
    certificate,
    fetch: presentingWhereMutual(certificate, world.addresses, ownFetch),
  };
}

export interface Kept {
  readonly world: World;
  readonly current: () => KnownRecipient;
  readonly clientIds: () => ClientIds;
  /** Changes what the register or the recipient has on file, and reads it again. */
  readonly change: (work: (product: EnrolledProduct) => Promise<unknown>) => Promise<void>;
  readonly whileOpen: WhileOpen;
}

/** Its members always show what was last read. */
export function dataRecipient({ world, current, clientIds, change, whileOpen }: Kept): DataRecipient {
  const { product } = current();
  const { id, slug } = product;
  const recipient: DataRecipient = {
    legalEntityId: product.legalEntityId,
    brandId: product.dataRecipientBrandId,
    softwareProductId: id,
    name: product.productName,
    get redirectUris() {
      return current().product.redirectUris;
    },
    get clientId() {
      return Object.values(clientIds())[0];
    },
    get clientIds() {
      return clientIds();
    },
    get signingKey() {
      return current().signingKey;
    },
    get decryptionKey() {
      return current().decryptionKey;
    },
    get earlierDecryptionKeys() {
      return stillOpening(current().retired, world.clock).map(({ pair }) => keyOf(pair));
    },
    get certificate() {
      return current().certificate;
    },
    get fetch() {
      return current().fetch;
    },
    now: () => world.clock.now(),
    notificationEndpoint: `${world.addresses.recipient(slug)}/backchannel-notification`,
    rotate: async (asked) => {
      const use = useIn(asked);
      const until = overlapEnd(world.clock.now(), asked.overlap);
      await change(async (onFile) => {
        const [signing, decryption] = recipientPurposes(current().signingKey.alg);
        await world.vault.rotate(recipientKeys(onFile.slug), use === 'sig' ? signing : decryption, { until });
      });
    },
    renewCertificate: () => change(() => world.authority.renew(id, 'data-recipient')),
    setRedirectUris: async (uris) => {
      checkRedirectUris(uris, { loopback: world.decisions.get('loopbackRedirects') === 'accept' });
      await change(async (onFile) => {
        const redirectUris = [...uris];
        // Also stored with the recipient, because the scenario's own recipients are registered again whenever the world is opened.
        await world.table('recipients.products').update(onFile.slug, (row) => ({ ...row, redirectUris }));
        await changeRedirectUris(world, id, redirectUris);
      });
    },
    withdrawnArrangements: async () => {
      const told = await world.table('recipients.withdrawals').list();
      return told.filter((row) => row.slug === slug).map(({ arrangementId }) => arrangementId);
    },
  };
  return methodsWhileOpen(recipient, whileOpen, recipientMethods);
}

function useIn(asked: unknown): 'sig' | 'enc' {
  const use = recordOf(asked)?.['use'];
  if (use === 'sig' || use === 'enc') return use;
  throw new SandboxError(
    'key-use-unknown',
    `There is no key with use “${String(use)}”.`,
    'Write use: "sig" or use: "enc".',
  );
}

const keyOf = ({ privateKey, publicJwk, kid, alg }: KeyPair): RecipientKey => ({
  privateKey,
  publicJwk: publicJwk as RecipientKey['publicJwk'],
  kid,
  alg,
});
