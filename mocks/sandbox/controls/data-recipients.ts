// The data recipients that users can act as: keys, certificate, addresses, and a fetch that presents the certificate.
import { defined } from '../../ambient/defined.ts';
import { byCodeUnits } from '../../ambient/ordering.ts';
import { recordOf } from '../../ambient/is-record.ts';
import type { Addresses } from '../../world/addresses.ts';
import { turns } from '../../ambient/turns.ts';
import type { ClientCertificate } from '../../certificates/certificate.ts';
import { presenting } from '../../certificates/present.ts';
import { clientIdsOf, type ClientIds } from '../../holder/clients/client-ids.ts';
import type { KeyPair } from '../../keys/key-pair.ts';
import { stillOpening, type RetiredKey } from '../../keys/vault.ts';
import { recipientKeys, recipientPurposes } from '../../recipients/recipient-keys.ts';
import { changeRedirectUris, enrolProduct } from '../../register/enrolment.ts';
import type { EnrolledProduct } from '../../register/tables.ts';
import { recipientIds, type RecipientIds } from '../../scenario/participants.ts';
import { isMutual } from '../../spec/line-up.ts';
import type { World } from '../../world/world.ts';
import { checkRedirectUris } from '../options/redirect-uris.ts';
import { overlapEnd } from '../options/time-options.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';
import type { ScenarioRecipient } from '../../scenario/scenario.ts';
import type { DataRecipient, RecipientKey } from '../sandbox-interface.ts';
import { recipientUnknown } from '../recipient-unknown.ts';
import { recipientMethods } from './control-methods.ts';
import { methodsWhileOpen, type WhileOpen } from '../refuse-when-stopped.ts';

export interface Enrolment extends ScenarioRecipient {
  readonly redirectUris: readonly string[];
  /** Where holders call it; by default an address of the sandbox. */
  readonly recipientBaseUri?: string;
  /** Where it publishes its keys; by default an address of the sandbox. */
  readonly jwksUri?: string;
  readonly sectorIdentifierUri?: string;
  readonly ids: RecipientIds;
}

/** A recipient's data, as last read from the store. */
interface Known {
  readonly product: EnrolledProduct;
  readonly signingKey: DataRecipient['signingKey'];
  readonly decryptionKey: RecipientKey;
  readonly retired: readonly RetiredKey[];
  readonly certificate: ClientCertificate;
  readonly fetch: typeof fetch;
}

/** The recipients of one world, as last read from the store. */
export interface DataRecipients {
  /** Registers the product, and makes its keys and certificate if they are missing or expired. */
  enrol(enrolment: Enrolment): Promise<DataRecipient>;
  /** The scenario's own, in its order. */
  enrolScenario(callbackPage: string | undefined): Promise<readonly DataRecipient[]>;
  list(): Promise<readonly DataRecipient[]>;
  find(softwareProductId: string): Promise<DataRecipient | undefined>;
  /** Reads the client ids again, after a registration. */
  reloadClientIds(): Promise<void>;
  /** Reads everything again, after a change in another tab. */
  reload(): Promise<void>;
}

interface Surroundings {
  readonly ownFetch: typeof fetch;
  /** Called when keys or addresses of a recipient change, so that other tabs read them again. */
  readonly changed: () => void;
  readonly whileOpen: WhileOpen;
}

export function openDataRecipients(world: World, { ownFetch, changed, whileOpen }: Surroundings): DataRecipients {
  const products = world.table('register.enrolled');
  const rows = world.table('recipients.products');
  const known = new Map<string, Known>();
  let clientIds: (softwareProductId: string) => ClientIds = () => ({});
  // Reads run one after another, so that an older result never replaces a newer one.
  const inTurn = turns();

  const read = async (product: EnrolledProduct): Promise<void> => {
    const row = await rows.get(product.slug);
    if (row === undefined) return;
    const [signing, decryption] = recipientPurposes(row.alg);
    const [certificate, signingKey, decryptionKey, retired] = await Promise.all([
      world.authority.certificateOf(product.id, 'data-recipient'),
      world.vault.current(recipientKeys(product.slug), signing),
      world.vault.current(recipientKeys(product.slug), decryption),
      world.vault.retired(recipientKeys(product.slug), decryption),
    ]);
    known.set(product.id, {
      product,
      signingKey: { ...keyOf(signingKey), alg: row.alg },
      decryptionKey: keyOf(decryptionKey),
      retired,
      certificate,
      fetch: presentingWhereMutual(certificate, world.addresses, ownFetch),
    });
  };
  const reloadClientIds = async (): Promise<void> => {
    clientIds = await clientIdsOf(world);
  };
  const readAll = async (which: (product: EnrolledProduct) => boolean): Promise<void> => {
    const [found] = await Promise.all([products.list(), reloadClientIds()]);
    await Promise.all(found.filter(which).map(read));
  };
  const onFile = async (id: string): Promise<EnrolledProduct> => {
    const product = await products.get(id);
    if (product !== undefined) return product;
    throw recipientUnknown();
  };
  const change = (id: string, work: (product: EnrolledProduct) => Promise<unknown>): Promise<void> =>
    inTurn(async () => {
      await work(await onFile(id));
      await read(await onFile(id));
      changed();
    });

  const shown = (id: string): DataRecipient => {
    const now = (): Known => {
      const found = known.get(id);
      if (found === undefined) throw new TypeError(`The data recipient ${id} has not been read yet.`);
      return found;
    };
    const { product } = now();
    const recipient: DataRecipient = {
      legalEntityId: product.legalEntityId,
      brandId: product.dataRecipientBrandId,
      softwareProductId: id,
      name: product.productName,
      get redirectUris() {
        return now().product.redirectUris;
      },
      get clientId() {
        return Object.values(clientIds(id))[0];
      },
      get clientIds() {
        return clientIds(id);
      },
      get signingKey() {
        return now().signingKey;
      },
      get decryptionKey() {
        return now().decryptionKey;
      },
      get earlierDecryptionKeys() {
        return stillOpening(now().retired, world.clock).map(({ pair }) => keyOf(pair));
      },
      get certificate() {
        return now().certificate;
      },
      get fetch() {
        return now().fetch;
      },
      now: () => world.clock.now(),
      notificationEndpoint: `${world.addresses.recipient(product.slug)}/backchannel-notification`,
      rotate: async (asked) => {
        const use = useIn(asked);
        const until = overlapEnd(world.clock.now(), asked.overlap);
        await change(id, async ({ slug }) => {
          const [signing, decryption] = recipientPurposes(now().signingKey.alg);
          await world.vault.rotate(recipientKeys(slug), use === 'sig' ? signing : decryption, { until });
        });
      },
      renewCertificate: () => change(id, () => world.authority.renew(id, 'data-recipient')),
      setRedirectUris: async (uris) => {
        checkRedirectUris(uris, { loopback: world.decisions.get('loopbackRedirects') === 'accept' });
        await change(id, async ({ slug }) => {
          const redirectUris = [...uris];
          // Also stored with the recipient, because the scenario's own recipients are registered again whenever the world is opened.
          await rows.update(slug, (row) => ({ ...row, redirectUris }));
          await changeRedirectUris(world, id, redirectUris);
        });
      },
      withdrawnArrangements: async () => {
        const told = await world.table('recipients.withdrawals').list();
        return told.filter(({ slug }) => slug === product.slug).map(({ arrangementId }) => arrangementId);
      },
    };
    return methodsWhileOpen(recipient, whileOpen, recipientMethods);
  };

  const enrol = async (enrolment: Enrolment): Promise<DataRecipient> => {
    const { slug, alg, ids } = enrolment;
    await rows.add({ id: slug, softwareProductId: ids.softwareProductId, alg });
    const { redirectUris = enrolment.redirectUris } = (await rows.get(slug)) ?? {};
    const product = productOf({ ...enrolment, redirectUris }, world.addresses, world.clock.now());
    await enrolProduct(world, product);
    await read(product);
    return shown(product.id);
  };
  const own = new Map(world.scenario.recipients.map(({ slug }, index) => [slug, index]));
  const place = ({ slug }: EnrolledProduct): number => own.get(slug) ?? own.size;
  return {
    enrol,
    enrolScenario: async (callbackPage) => {
      await reloadClientIds();
      return Promise.all(
        world.scenario.recipients.map(async (one) => {
          const ids = recipientIds(world.scenario, one.slug);
          // Without a callback page, the redirect URIs that another page of the app registered stay.
          const onFileNow =
            callbackPage === undefined ? (await products.get(ids.softwareProductId))?.redirectUris : [callbackPage];
          const redirectUris = onFileNow ?? [`${world.addresses.recipient(one.slug)}/callback`];
          return enrol({ ...one, redirectUris, ids });
        }),
      );
    },
    list: () =>
      inTurn(async () => {
        await readAll(() => true);
        return [...known.values()]
          .map(({ product }) => product)
          .toSorted((a, b) => place(a) - place(b) || byCodeUnits(a.enrolledAt, b.enrolledAt))
          .map(({ id }) => shown(id));
      }),
    find: (softwareProductId) =>
      inTurn(async () => {
        await readAll(({ id }) => id === softwareProductId);
        return known.has(softwareProductId) ? shown(softwareProductId) : undefined;
      }),
    reloadClientIds: () => inTurn(reloadClientIds),
    reload: () => inTurn(() => readAll(({ id }) => known.has(id))),
  };
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
    jwksUri: enrolment.jwksUri ?? `${base}/jwks`,
    recipientBaseUri: enrolment.recipientBaseUri ?? base,
    ...defined({ sectorIdentifierUri: enrolment.sectorIdentifierUri, scopes: enrolment.scopes }),
    enrolledAt: now.toISOString(),
  };
}

/** Presents the certificate at mutual-TLS addresses of the sandbox only. */
export function presentingWhereMutual(
  certificate: ClientCertificate,
  addresses: Pick<Addresses, 'locate'>,
  ownFetch: typeof fetch,
): typeof fetch {
  const presented = presenting(certificate, ownFetch);
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const place = addresses.locate(url)?.place;
    return place !== undefined && isMutual(place.slot) ? presented(input, init) : ownFetch(input, init);
  };
}

const keyOf = ({ privateKey, publicJwk, kid, alg }: KeyPair): RecipientKey => ({
  privateKey,
  publicJwk: publicJwk as RecipientKey['publicJwk'],
  kid,
  alg,
});
