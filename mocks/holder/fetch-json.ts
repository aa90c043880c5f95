// Reads a JSON document of another party over HTTP: the register's lists, a recipient's key set.
import { freshFor } from '../ambient/cache-control.ts';
import type { World } from '../world/world.ts';

export interface Reading {
  readonly headers?: Readonly<Record<string, string>>;
  /** Exchange in whose course it is read. */
  readonly parent?: string | undefined;
}

export interface JsonDocument {
  readonly body: unknown;
  /** Seconds for which it may be used again, where it says so. */
  readonly freshFor: number | undefined;
}

/** The parsed body of a 200 answer; undefined for any other answer, for what is no JSON, and when the network fails. */
export async function fetchJson(
  world: World,
  address: string,
  reading: Reading = {},
): Promise<JsonDocument | undefined> {
  try {
    const request = new Request(address, { headers: { accept: 'application/json', ...reading.headers } });
    const { parent } = reading;
    const response = await world.call('holder', request, parent === undefined ? {} : { parent });
    if (response.status !== 200) return undefined;
    const body: unknown = await response.json();
    return { body, freshFor: freshFor(response.headers.get('cache-control')) };
  } catch {
    // Refused addresses, broken connections and broken JSON: the caller keeps what it had.
    return undefined;
  }
}
