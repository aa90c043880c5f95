// Everything on record at the register now: participants as filed, with their current statuses.
import { byCodeUnits } from '../ambient/ordering.ts';
import { loadPart } from '../ambient/load-part.ts';
import type { RegisterDataHolderBrandV2, DataHolderBrandSummaryV2 } from '../spec/schemas/register-published.ts';
import { perWorld } from '../world/world-cache.ts';
import type { World } from '../world/world.ts';
import type { EnrolledProduct } from './tables.ts';
import type { ListedBrand, ListedRecipient } from './listed-recipient.ts';
import type { Population } from './population/population.ts';
import { enrolledRecipients, liveBrands, productBaseUriOf } from './scenario-participants.ts';
import { currentStatus, type StatusRows } from './status-rows.ts';

export interface Records {
  readonly brands: readonly RegisterDataHolderBrandV2[];
  readonly interim: readonly DataHolderBrandSummaryV2[];
  readonly recipients: readonly ListedRecipient[];
  /** The participant's name for each logoUri. */
  readonly logos: ReadonlyMap<string, string>;
}

/** The latest records, and a serialisation of everything from which they were made. */
const latest = perWorld((): { state?: string; records?: Records } => ({}));

/** The current records: the same object until something changes, in this tab or another. */
export async function recordsOf(world: World): Promise<Records> {
  const [enrolled, changed] = await Promise.all([
    world.table('register.enrolled').list(),
    world.table('register.status').list(),
  ]);
  const texts = world.cache(texted);
  const decided = world.scenario.holders.map(({ brand }) => productBaseUriOf(world, brand).productBaseUri ?? '');
  const state = [...decided, ...[...enrolled, ...changed].map((row) => textOf(row, texts))].join('\n');
  const kept = world.cache(latest);
  if (kept.state === state && kept.records !== undefined) return kept.records;
  // Two hundred invented participants load with the first list, not with the register.
  const { populationOf } = await loadPart(() => import('./population/population.ts'));
  const records = recorded(world, populationOf(world), enrolled, new Map(changed.map((row) => [row.id, row])));
  return Object.assign(kept, { state, records }).records;
}

/** Rows are frozen, and a memory store returns the same objects, so each is serialised only once. */
const texted = perWorld(() => new WeakMap<object, string>());
function textOf(row: object, texts: WeakMap<object, string>): string {
  const text = texts.get(row) ?? JSON.stringify(row);
  texts.set(row, text);
  return text;
}

function recorded(
  world: World,
  population: Population,
  enrolled: readonly EnrolledProduct[],
  rows: StatusRows,
): Records {
  const inOrder = enrolled.toSorted((a, b) => byCodeUnits(a.enrolledAt, b.enrolledAt));
  const brands = [...liveBrands(world), ...population.brands].map((brand) => brandOfNow(brand, rows));
  const active = new Set(brands.filter(isOnRecord).map(({ legalEntity }) => legalEntity.legalEntityId));
  const recipients = [...enrolledRecipients(world, inOrder), ...population.recipients];
  const records = {
    brands: brands.map((brand) => withEntity(brand, active)),
    interim: population.interim,
    recipients: recipients.map((recipient) => recipientOfNow(recipient, rows)),
  };
  return { ...records, logos: logosOf(records) };
}

const isOnRecord = ({ status }: RegisterDataHolderBrandV2): boolean => status !== 'REMOVED';

function brandOfNow(brand: RegisterDataHolderBrandV2, rows: StatusRows): RegisterDataHolderBrandV2 {
  const { status, at } = currentStatus(rows, 'dataHolderBrand', brand.dataHolderBrandId, brand.status);
  return { ...brand, status, lastUpdated: at ?? brand.lastUpdated };
}

/** A legal entity is active while any of its brands is on record. */
function withEntity(brand: RegisterDataHolderBrandV2, active: ReadonlySet<string>): RegisterDataHolderBrandV2 {
  const status = active.has(brand.legalEntity.legalEntityId) ? 'ACTIVE' : 'REMOVED';
  return { ...brand, legalEntity: { ...brand.legalEntity, status } };
}

function recipientOfNow(recipient: ListedRecipient, rows: StatusRows): ListedRecipient {
  const changes: string[] = [];
  const statusNow: typeof currentStatus = (...given) => {
    const found = currentStatus(...given);
    if (found.at !== undefined) changes.push(found.at);
    return found;
  };
  const brandOf = (brand: ListedBrand): ListedBrand => ({
    ...brand,
    status: statusNow(rows, 'dataRecipientBrand', brand.dataRecipientBrandId, brand.status).status,
    softwareProducts: brand.softwareProducts.map((product) => ({
      ...product,
      status: statusNow(rows, 'softwareProduct', product.softwareProductId, product.status).status,
    })),
  });
  const { status } = statusNow(rows, 'dataRecipient', recipient.legalEntityId, recipient.status);
  const dataRecipientBrands = recipient.dataRecipientBrands.map(brandOf);
  return { ...recipient, status, dataRecipientBrands, lastUpdated: changes.sort().at(-1) ?? recipient.lastUpdated };
}

function logosOf({ brands, interim, recipients }: Omit<Records, 'logos'>): ReadonlyMap<string, string> {
  return new Map([
    ...brands.map(({ legalEntity }) => [legalEntity.logoUri, legalEntity.legalEntityName] as const),
    ...brands.map((brand) => [brand.logoUri, brand.brandName] as const),
    ...interim.map((brand) => [brand.logoUri, brand.brandName] as const),
    ...recipients.map((recipient) => [recipient.logoUri, recipient.legalEntityName] as const),
    ...recipients
      .flatMap(({ dataRecipientBrands }) => dataRecipientBrands)
      .map((brand) => [brand.logoUri, brand.brandName] as const),
  ]);
}
