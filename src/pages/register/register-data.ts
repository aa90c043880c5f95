// What the register page shows: participants as the register's own operations publish them, read over its addresses.
import type { RegisterEntity, RegisterEntry, Sandbox } from '../../../mocks/index.ts';
import { discoverRegister, registerToken } from '../../recipient/index.ts';

export interface PublishedEntry extends RegisterEntry {
  readonly industries: readonly string[];
  readonly logoUri?: string;
  /** The record as the register publishes it. */
  readonly record: unknown;
  /** Operation whose answer the record stands in, and the entity tag of that answer. */
  readonly source: string;
  readonly tag?: string;
  /** Names of what it belongs to, nearest first. */
  readonly above: readonly string[];
}

interface Published {
  readonly record: Readonly<Record<string, unknown>>;
  readonly source: string;
  readonly tag?: string;
}

/** Every participant with its published record. The register's token is asked for as any recipient would. */
export async function readRegister(sandbox: Sandbox): Promise<readonly PublishedEntry[]> {
  const [entries, brands, recipients] = await Promise.all([
    sandbox.register.list(),
    readBrands(sandbox),
    readRecipients(sandbox),
  ]);
  const byId = new Map([...brands, ...recipients]);
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
      above: aboveOf(entry.parent, parents).map((id) => names.get(id) ?? ''),
    };
  });
}

function aboveOf(id: string | undefined, parents: ReadonlyMap<string, string | undefined>): readonly string[] {
  return id === undefined ? [] : [id, ...aboveOf(parents.get(id), parents)];
}

type Rows = readonly (readonly [id: string, published: Published])[];

async function readBrands(sandbox: Sandbox): Promise<Rows> {
  const { register } = sandbox.urls;
  const send = sandbox.dataRecipient.fetch;
  const token = await registerToken(await discoverRegister({ register }, send), sandbox.dataRecipient, send);
  const address = `${register.secureBase}/cdr-register/v1/all/data-holders/brands?page-size=1000`;
  const response = await send(address, { headers: { authorization: `Bearer ${token}`, 'x-v': '2' } });
  const { data } = (await response.json()) as { data: readonly Record<string, unknown>[] };
  return data.map((record) => [
    String(record['dataHolderBrandId']),
    { record, source: 'getDataHolderBrands, version 2' },
  ]);
}

async function readRecipients(sandbox: Sandbox): Promise<Rows> {
  const address = `${sandbox.urls.register.base}/cdr-register/v1/all/data-recipients`;
  const response = await sandbox.fetch(address, { headers: { 'x-v': '3' } });
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

export const entityWords: Readonly<Record<RegisterEntity, string>> = {
  dataHolderBrand: 'Data holder brand',
  dataRecipient: 'Data recipient',
  dataRecipientBrand: 'Recipient’s brand',
  softwareProduct: 'Software product',
};

/** What a holder does for a software product, by the status of its recipient and its own (CDS, participant statuses). */
export function effectOf(recipient: string, product: string): string {
  if (product === 'REMOVED' || recipient === 'REVOKED' || recipient === 'SURRENDERED')
    return 'Holders end its consents and clean up its registration; every call is refused.';
  if (recipient === 'SUSPENDED' || product === 'INACTIVE')
    return 'Holders disclose nothing and take no new consent; consumers may still withdraw.';
  return 'Holders disclose data and take new consents.';
}
