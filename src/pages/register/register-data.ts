// The participants of the register page, read from the register’s own operations at their addresses.
import type { Exchange, RegisterEntity, RegisterEntry, Sandbox } from '../../../mocks/index.ts';
import { sharingOf, type Sharing } from '../../../mocks/spec/participant-statuses.ts';
import { certificateOwner } from '../../elements/certificate-owner.ts';
import { discoverRegister, expectOk, registerToken } from '../../recipient/at-register.ts';
import { fetchInDate } from '../../runs/recipients/certificate-renewal.ts';
import { troubleWords } from '../../runs/trouble/trouble-words.ts';

export interface PublishedEntry extends RegisterEntry {
  readonly industries: readonly string[];
  readonly logoUri?: string;
  /** The record as published. */
  readonly record: unknown;
  /** The operation that returned the record, and that response’s entity tag. */
  readonly source: string;
  readonly tag?: string;
  /** The entities it belongs to, nearest first. */
  readonly above: readonly Pick<RegisterEntry, 'id' | 'name'>[];
  /** Its clients. The register knows none: each holder issues its own client_ids. */
  readonly clients: readonly ClientOfProduct[];
  /**
   * Set for software products of this world: `main` for the one that runs act as. Undefined where only the register
   * knows it.
   */
  readonly own?: 'main' | 'other';
}

export interface ClientOfProduct {
  readonly clientId: string;
  readonly holder: string;
}

interface Published {
  readonly record: Readonly<Record<string, unknown>>;
  readonly source: string;
  readonly tag?: string;
}

/** Why part of the register could not be read, and the entry whose status prevents it. */
export interface Unread {
  readonly words: string;
  readonly entry?: string;
}

export interface ReadRegister {
  readonly entries: readonly PublishedEntry[];
  readonly unread?: Unread;
}

/**
 * Every participant with its published record. The register’s token is requested as by any recipient, and may be
 * refused; the operator’s own list is returned even then.
 */
export async function readRegister(sandbox: Sandbox): Promise<ReadRegister> {
  const [entries, own, brands, recipients] = await Promise.all([
    sandbox.register.list(),
    ownProducts(sandbox),
    readBrands(sandbox).catch((error: unknown) => error),
    readRecipients(sandbox).catch((error: unknown) => error),
  ]);
  const read = (part: unknown): Rows => (isRows(part) ? part : []);
  const trouble = [brands, recipients].find((part) => !isRows(part));
  return {
    entries: withRecords(entries, own, new Map([...read(brands), ...read(recipients)])),
    ...(trouble === undefined ? {} : { unread: whyUnread(trouble, entries, sandbox) }),
  };
}

type OwnProduct = Pick<PublishedEntry, 'clients'> & Required<Pick<PublishedEntry, 'own'>>;

/** By software product id. */
async function ownProducts({ recipients, holders, dataRecipient }: Sandbox): Promise<ReadonlyMap<string, OwnProduct>> {
  const named = (brand: string): string => holders[brand]?.brandName ?? brand;
  return new Map(
    (await recipients.list()).map(({ softwareProductId, clientIds }) => [
      softwareProductId,
      {
        own: softwareProductId === dataRecipient.softwareProductId ? 'main' : 'other',
        clients: Object.entries(clientIds).map(([brand, clientId]) => ({ clientId, holder: named(brand) })),
      },
    ]),
  );
}

function whyUnread(trouble: unknown, entries: readonly RegisterEntry[], { dataRecipient }: Sandbox): Unread {
  const { legalEntityId, brandId, softwareProductId } = dataRecipient;
  const own = [legalEntityId, brandId, softwareProductId].map((id) => entries.find((entry) => entry.id === id));
  const inTheWay = own.find((entry) => entry !== undefined && entry.status !== 'ACTIVE');
  if (inTheWay !== undefined)
    return {
      words: `Every entry is listed, but what data holder brands publish is missing. The register shows that only to active recipients, and this page asks as ${inTheWay.name}, which is ${inTheWay.status}.`,
      entry: inTheWay.id,
    };
  return { words: `Every entry is listed, but some of what they publish could not be read. ${troubleWords(trouble)}` };
}

function withRecords(
  entries: readonly RegisterEntry[],
  own: ReadonlyMap<string, OwnProduct>,
  byId: ReadonlyMap<string, Published>,
): readonly PublishedEntry[] {
  const names = new Map(entries.map(({ id, name }) => [id, name]));
  const parents = new Map(entries.map(({ id, parent }) => [id, parent]));
  return entries.map((entry) => {
    const published = byId.get(entry.id);
    const industries = published?.record['industries'];
    const logo = published?.record['logoUri'];
    return {
      ...entry,
      industries: Array.isArray(industries) ? industries.map(String) : [],
      ...(typeof logo === 'string' ? { logoUri: logo } : {}),
      record: published?.record ?? {},
      source: published?.source ?? '',
      ...(published?.tag === undefined ? {} : { tag: published.tag }),
      above: aboveOf(entry.parent, parents).map((id) => ({ id, name: names.get(id) ?? '' })),
      clients: [],
      ...own.get(entry.id),
    };
  });
}

function aboveOf(id: string | undefined, parents: ReadonlyMap<string, string | undefined>): readonly string[] {
  return id === undefined ? [] : [id, ...aboveOf(parents.get(id), parents)];
}

type Rows = readonly (readonly [id: string, published: Published])[];

const isRows = (part: unknown): part is Rows => Array.isArray(part);

async function readBrands(sandbox: Sandbox): Promise<Rows> {
  const { register } = sandbox.urls;
  const send = await fetchInDate(sandbox, sandbox.dataRecipient);
  const now = (): Date => sandbox.clock.now();
  const metadata = await discoverRegister({ register }, send);
  const { accessToken: token } = await registerToken(metadata, sandbox.dataRecipient, send, { now });
  const address = `${register.secureBase}/cdr-register/v1/all/data-holders/brands?page-size=1000`;
  const response = await expectOk(await send(address, { headers: { authorization: `Bearer ${token}`, 'x-v': '2' } }));
  const { data } = (await response.json()) as { data: readonly Record<string, unknown>[] };
  return data.map((record) => [
    String(record['dataHolderBrandId']),
    { record, source: 'getDataHolderBrands, version 2' },
  ]);
}

async function readRecipients(sandbox: Sandbox): Promise<Rows> {
  const address = `${sandbox.urls.register.base}/cdr-register/v1/all/data-recipients`;
  const response = await expectOk(await sandbox.fetch(address, { headers: { 'x-v': '3' } }));
  const tag = response.headers.get('etag');
  const { data } = (await response.json()) as { data: readonly Record<string, unknown>[] };
  const published = (record: Readonly<Record<string, unknown>>): Published => ({
    record,
    source: 'getDataRecipients, version 3',
    ...(tag === null ? {} : { tag }),
  });
  return data.flatMap((recipient) => [
    [String(recipient['legalEntityId']), published(recipient)] as const,
    ...children(recipient, 'dataRecipientBrands').flatMap((brand) => [
      [String(brand['dataRecipientBrandId']), published(brand)] as const,
      ...children(brand, 'softwareProducts').map(
        (product) => [String(product['softwareProductId']), published(product)] as const,
      ),
    ]),
  ]);
}

const children = (record: Readonly<Record<string, unknown>>, member: string): readonly Record<string, unknown>[] =>
  (record[member] as readonly Record<string, unknown>[] | undefined) ?? [];

/** Ids of this world’s products and of the brands and legal entities above them. */
export const ownIds = (entries: readonly PublishedEntry[]): ReadonlySet<string> =>
  new Set(
    entries.filter(({ own }) => own !== undefined).flatMap(({ id, above }) => [id, ...above.map((one) => one.id)]),
  );

export const entityWords: Readonly<Record<RegisterEntity, string>> = {
  dataHolderBrand: 'Data holder brand',
  dataRecipient: 'Data recipient',
  dataRecipientBrand: 'Recipient’s brand',
  softwareProduct: 'Software product',
};

/** The software product id that the last run used; undefined if the trace has no run. */
export function usedByLastRun({ trace }: Sandbox, entries: readonly PublishedEntry[]): string | undefined {
  const products = new Set(entries.filter(({ entity }) => entity === 'softwareProduct').map(({ id }) => id));
  const owner = ({ certificate }: Exchange): string => (certificate === undefined ? '' : certificateOwner(certificate));
  const last = trace.entries((one) => one.run !== undefined && products.has(owner(one))).at(-1);
  return last && owner(last);
}

/**
 * Products below the entry, or the entry itself, that are INACTIVE although everything above is ACTIVE: reactivating a
 * recipient or a brand does not reactivate its products.
 */
export const leftInactive = ({ id }: PublishedEntry, entries: readonly PublishedEntry[]): readonly PublishedEntry[] => {
  const parents = new Map(entries.map((one) => [one.id, one.parent]));
  const statuses = new Map(entries.map((one) => [one.id, one.status]));
  return entries.filter((one) => {
    if (one.entity !== 'softwareProduct' || one.status !== 'INACTIVE') return false;
    const above = aboveOf(one.parent, parents);
    return above.includes(id) && above.every((each) => statuses.get(each) === 'ACTIVE');
  });
};

const sharingWords: Readonly<Record<Sharing, string>> = {
  open: 'Holders disclose data and take new consents.',
  paused: 'Holders disclose nothing and take no new consent; consumers may still withdraw.',
  ended: 'Holders end its consents and clean up its registration; every call is refused.',
};

/** What holders do for a software product, by its recipient’s and its own status (CDS, Participant Statuses). */
export const effectOf = (recipient: string, product: string): string => sharingWords[sharingOf(recipient, product)];
