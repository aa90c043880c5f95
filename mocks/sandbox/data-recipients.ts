// The data recipients people act as: keys, certificate, addresses, and a fetch that presents the certificate.
import type { Addresses } from '../world/addresses.ts';
import type { ClientCertificate } from '../certificates/certificate.ts';
import { presenting } from '../certificates/present.ts';
import { isMutual } from '../spec/line-up.ts';
import type { VaultKey } from '../keys/vault.ts';
import { recipientIds } from '../scenario/participants.ts';
import { recipientKeys, recipientPurposes, type RecipientRow } from '../recipients/recipients.ts';
import { enrolProduct, type EnrolledProduct } from '../register/enrolment.ts';
import type { DataRecipient, RecipientKey } from './sandbox-interface.ts';
import type { World } from '../world/world.ts';

export interface Enrolment {
  readonly slug: string;
  readonly productName: string;
  readonly description: string;
  readonly brandName: string;
  readonly legalEntityName: string;
  readonly alg: 'PS256' | 'ES256';
  readonly redirectUris: readonly string[];
  readonly ids: {
    readonly legalEntityId: string;
    readonly dataRecipientBrandId: string;
    readonly softwareProductId: string;
  };
  readonly scopes?: readonly string[];
}

/** Puts the product on file at the register and makes sure it has keys and a certificate in date. */
export async function enrol(world: World, enrolment: Enrolment, ownFetch: typeof fetch): Promise<DataRecipient> {
  await enrolProduct(world, productOf(enrolment, world.addresses, world.clock.now()));
  const row = await recipientRow(world, enrolment);
  return recipientOf(world, enrolment, row, ownFetch);
}

/** The scenario's own recipients, in its order. */
export async function enrolScenario(
  world: World,
  callbackPage: string | undefined,
  ownFetch: typeof fetch,
): Promise<readonly DataRecipient[]> {
  return Promise.all(
    world.scenario.recipients.map((one) => {
      const redirectUris = [callbackPage ?? `${world.addresses.recipient(one.slug)}/callback`];
      return enrol(world, { ...one, redirectUris, ids: recipientIds(world.scenario, one.slug) }, ownFetch);
    }),
  );
}

function productOf({ ids, ...enrolment }: Enrolment, addresses: Addresses, now: Date): EnrolledProduct {
  const base = addresses.recipient(enrolment.slug);
  return {
    id: ids.softwareProductId,
    slug: enrolment.slug,
    legalEntityId: ids.legalEntityId,
    legalEntityName: enrolment.legalEntityName,
    dataRecipientBrandId: ids.dataRecipientBrandId,
    brandName: enrolment.brandName,
    productName: enrolment.productName,
    description: enrolment.description,
    redirectUris: enrolment.redirectUris,
    jwksUri: `${base}/jwks`,
    recipientBaseUri: base,
    ...(enrolment.scopes === undefined ? {} : { scopes: enrolment.scopes }),
    enrolledAt: now.toISOString(),
  };
}

async function recipientRow(world: World, { slug, alg, ids }: Enrolment): Promise<RecipientRow> {
  const table = world.table<RecipientRow>('recipients.products');
  const row: RecipientRow = { id: slug, softwareProductId: ids.softwareProductId, alg };
  return (await table.add(row)) ? row : ((await table.get(slug)) ?? row);
}

async function recipientOf(
  world: World,
  { slug, productName, redirectUris, ids }: Enrolment,
  row: RecipientRow,
  ownFetch: typeof fetch,
): Promise<DataRecipient> {
  const certificate = await world.authority.certificateOf(ids.softwareProductId, 'data-recipient');
  const [signing, decryption] = recipientPurposes(row.alg);
  const [signingKey, decryptionKey] = await Promise.all([
    world.vault.current(recipientKeys(slug), signing),
    world.vault.current(recipientKeys(slug), decryption),
  ]);
  return {
    legalEntityId: ids.legalEntityId,
    brandId: ids.dataRecipientBrandId,
    softwareProductId: ids.softwareProductId,
    name: productName,
    redirectUris,
    ...(row.clientId === undefined ? {} : { clientId: row.clientId }),
    signingKey: { ...keyOf(signingKey), alg: row.alg },
    decryptionKey: keyOf(decryptionKey),
    certificate,
    notificationEndpoint: `${world.addresses.recipient(slug)}/backchannel-notification`,
    fetch: presentingWhereMutual(certificate, world.addresses, ownFetch),
  };
}

/** Presents the certificate on mutual-TLS addresses of the sandbox, and nowhere else. */
export function presentingWhereMutual(
  certificate: ClientCertificate,
  addresses: Addresses,
  ownFetch: typeof fetch,
): typeof fetch {
  const presented = presenting(certificate, ownFetch);
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const place = addresses.locate(url)?.place;
    return place !== undefined && isMutual(place.slot) ? presented(input, init) : ownFetch(input, init);
  };
}

const keyOf = ({ privateKey, publicJwk, kid, alg }: VaultKey): RecipientKey => ({
  privateKey,
  publicJwk: publicJwk as RecipientKey['publicJwk'],
  kid,
  alg,
});
