// The ping: tells a recipient that the consumer has answered, and nothing else (CIBA 10.2).
import type { World } from '../../world/world.ts';
import type { BackchannelRow, ClientRow } from '../rows.ts';

/**
 * One POST, whatever it is answered with: the recipient can poll still. Poll clients have no endpoint, and hear nothing. An endpoint outside the
 * sandbox is called over the network.
 */
export async function notifyClient(
  world: World,
  client: ClientRow | undefined,
  row: BackchannelRow,
  parent: string,
): Promise<void> {
  const endpoint = client?.backchannel?.notificationEndpoint;
  if (endpoint === undefined) return;
  // No request of a ping client is taken without its token (CIBA 7.1).
  const request = new Request(endpoint, {
    method: 'POST',
    headers: { authorization: `Bearer ${row.notificationToken ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_req_id: row.id }),
    redirect: 'manual',
  });
  try {
    await world.call('holder', request, { parent });
  } catch {
    // A broken connection is the recipient’s loss; the consumer’s answer stands.
  }
}
