// A list with its entity tag, serialised once per change, so that an unchanged list costs nothing (REG-11).
import { encodeBase64url } from '../ambient/base64url.ts';
import type { Outcome, Ready } from '../engine/call.ts';
import { sha256 } from '../keys/hashes.ts';
import { perWorld } from '../world/world-cache.ts';
import type { World } from '../world/world.ts';
import type { Records } from './records.ts';

interface Listed {
  readonly data: readonly unknown[];
  readonly hash: Promise<string>;
}

/** Lists by records object; they are dropped together with the records. */
const lists = perWorld(() => new WeakMap<Records, Map<string, Listed>>());

/** The list with this name, and a tag that changes exactly when the response at this address would (RFC 9110 8.8.3). */
export async function listed(
  world: World,
  call: Ready,
  records: Records,
  name: string,
  read: () => readonly unknown[],
): Promise<Outcome> {
  const kept = world.cache(lists);
  const known = kept.get(records) ?? new Map<string, Listed>();
  kept.set(records, known);
  const list = known.get(name) ?? written(read());
  known.set(name, list);
  // The response also contains its own address and version, so the tag covers those too.
  const tag = await hashOf(`${call.url.href}\n${String(call.version)}\n${await list.hash}`);
  return { kind: 'data', tag, data: () => list.data };
}

const written = (data: readonly unknown[]): Listed => ({ data, hash: hashOf(JSON.stringify(data)) });
const hashOf = async (text: string): Promise<string> => encodeBase64url(await sha256(text));
