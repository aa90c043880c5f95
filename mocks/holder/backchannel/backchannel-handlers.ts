// Backchannel authentication: the request, and the consumer's device that answers it (IS 13.3, CIBA 7).
import { addSeconds } from '../../ambient/clock.ts';
import type { Handlers, Ready } from '../../engine/call.ts';
import { limits } from '../../spec/limits.ts';
import type { World } from '../../world/world.ts';
import { customerOf } from '../authorisation/customers.ts';
import { brandOf } from '../brand.ts';
import type { BackchannelRow } from '../rows.ts';
import { answerDevice } from './device-answer.ts';
import { deviceOf } from './device-screens.ts';
import { readBackchannelRequest, type BackchannelAsked } from './backchannel-request.ts';

const secret = { 'cache-control': 'no-store' } as const;

export const backchannelHandlers: Handlers<
  'backchannelAuthorise' | 'getBackchannelDevice' | 'answerBackchannelDevice'
> = {
  backchannelAuthorise: async (world, call) => {
    const asked = await readBackchannelRequest(world, call);
    const row = await remember(world, call, asked);
    notifyConsumer(world, call, asked, row);
    const body = { auth_req_id: row.id, expires_in: asked.expiresIn, interval: row.interval };
    return { kind: 'json', body };
  },
  getBackchannelDevice: async (world, call) => ({
    kind: 'json',
    body: await deviceOf(world, brandOf(world, call).id, call.parameters.customerId),
    headers: secret,
  }),
  answerBackchannelDevice: async (world, call) => {
    await answerDevice(world, call);
    const body = await deviceOf(world, brandOf(world, call).id, call.parameters.customerId);
    return { kind: 'json', body, headers: secret };
  },
};

/** The auth_req_id is 256 bits in base64url, known only to the client (CIBA 7.3). */
async function remember(world: World, call: Ready, asked: BackchannelAsked): Promise<BackchannelRow> {
  const now = world.clock.now();
  const brand = brandOf(world, call).id;
  const first = customerOf(world, brand, asked.row.customerId)?.profiles[0]?.id ?? '';
  const row: BackchannelRow = {
    ...asked.row,
    id: world.random.secret(),
    requestId: world.random.uuid(),
    brand,
    clientId: asked.client.id,
    profileId: asked.row.profileId ?? first,
    status: 'pending',
    interval: limits.backchannelInterval,
    createdAt: now.toISOString(),
    expiresAt: addSeconds(now, asked.expiresIn).toISOString(),
  };
  await world.table('holder.backchannel').put(row);
  return row;
}

function notifyConsumer(world: World, call: Ready, { client }: BackchannelAsked, row: BackchannelRow): void {
  const { brandName } = brandOf(world, call).holder;
  const message = row.bindingMessage === undefined ? '' : ` It shows: ${row.bindingMessage}`;
  world.outbox.send({
    id: world.random.uuid(),
    to: row.customerId,
    kind: 'backchannel-request',
    text: `${brandName}: ${client.clientName} asks for your data.${message}`,
    at: row.createdAt,
  });
}
