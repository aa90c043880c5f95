// Fetches a JSON document of another party over HTTP: the register's lists, a recipient's key set.
import { defined } from '../ambient/defined.ts';
import { freshFor } from '../ambient/cache-control.ts';
import type { Party } from '../spec/party.ts';
import type { World } from './world.ts';

export interface Reading {
  readonly headers?: Readonly<Record<string, string>>;
  /** The exchange that caused the fetch. */
  readonly parent?: string | undefined;
}

export interface JsonDocument {
  readonly body: unknown;
  /** Seconds for which the response allows caching, if it says so. */
  readonly freshFor: number | undefined;
}

/** The parsed body of a 200 response; undefined for any other status, invalid JSON, and network failures. */
export async function fetchJson(
  world: World,
  reader: Party,
  address: string,
  { headers, parent }: Reading = {},
): Promise<JsonDocument | undefined> {
  try {
    const request = new Request(address, { headers: { accept: 'application/json', ...headers } });
    const response = await world.call(reader, request, defined({ parent }));
    if (response.status !== 200) return undefined;
    const body: unknown = await response.json();
    return { body, freshFor: freshFor(response.headers.get('cache-control')) };
  } catch {
    // Refused addresses, broken connections and invalid JSON: the caller keeps its old copy.
    return undefined;
  }
}
