// The ping: tells a recipient that the consumer has answered, and nothing more (CIBA 10.2).
import type { World } from '../../world/world.ts';
import type { BackchannelRow, ClientRow } from '../rows.ts';

/**
 * One POST; the response does not matter, because the recipient can still poll. Poll clients have no endpoint and are
 * not called. An endpoint outside the sandbox is called over the network.
 */
export async function notifyClient(
  world: World,
  client: ClientRow | undefined,
  row: BackchannelRow,
  parent: string,
): Promise<void> {
  const endpoint = client?.backchannel?.notificationEndpoint;
  if (endpoint === undefined) return;
  // A request of a ping client always has a token (CIBA 7.1).
  const request = new Request(endpoint, {
    method: 'POST',
    headers: { authorization: `Bearer ${row.notificationToken ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_req_id: row.id }),
    redirect: 'manual',
  });
  try {
    await world.call('holder', request, { parent });
  } catch {
    // If the connection breaks, the recipient has to poll; the consumer's answer stands.
  }
}
