// The data recipients that users can act as.
import { defined } from '../../ambient/defined.ts';
import { byCodeUnits } from '../../ambient/ordering.ts';
import type { Addresses } from '../../world/addresses.ts';
import { turns } from '../../ambient/turns.ts';
import { clientIdsOf, type ClientIds } from '../../holder/clients/client-ids.ts';
import { enrolProduct } from '../../register/enrolment.ts';
import type { EnrolledProduct } from '../../register/tables.ts';
import { recipientIds, type RecipientIds } from '../../scenario/participants.ts';
import type { World } from '../../world/world.ts';
import type { ScenarioRecipient } from '../../scenario/scenario.ts';
import type { DataRecipient } from '../sandbox-interface.ts';
import { recipientUnknown } from '../recipient-unknown.ts';
import type { WhileOpen } from '../refuse-when-stopped.ts';
import { dataRecipient, readRecipient, type Kept, type KnownRecipient } from './data-recipient.ts';

export interface Enrolment extends ScenarioRecipient {
  readonly redirectUris: readonly string[];
  /** Where holders call it; by default an address of the sandbox. */
  readonly recipientBaseUri?: string;
  /** Where it publishes its keys; by default an address of the sandbox. */
  readonly jwksUri?: string;
  readonly sectorIdentifierUri?: string;
  readonly ids: RecipientIds;
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

interface RecipientParts {
  readonly ownFetch: typeof fetch;
  /** Called when keys or addresses of a recipient change, so that other tabs read them again. */
  readonly changed: () => void;
  readonly whileOpen: WhileOpen;
}

export function openDataRecipients(world: World, { ownFetch, changed, whileOpen }: RecipientParts): DataRecipients {
  const products = world.table('register.enrolled');
  const rows = world.table('recipients.products');
  const known = new Map<string, KnownRecipient>();
  let clientIds: (softwareProductId: string) => ClientIds = () => ({});
  // Reads run one after another, so that an older result never replaces a newer one.
  const inTurn = turns();

  const read = async (product: EnrolledProduct): Promise<void> => {
    const found = await readRecipient(world, product, ownFetch);
    if (found !== undefined) known.set(product.id, found);
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
  const shown = (id: string): DataRecipient => {
    const current = (): KnownRecipient => {
      const found = known.get(id);
      if (found === undefined) throw new TypeError(`The data recipient ${id} has not been read from the store yet.`);
      return found;
    };
    const change: Kept['change'] = (work) =>
      inTurn(async () => {
        await work(await onFile(id));
        await read(await onFile(id));
        changed();
      });
    return dataRecipient({ world, current, clientIds: () => clientIds(id), change, whileOpen });
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
