// A served world and taken ports.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { localAuthority, serveWorld } from '../../../mocks/sockets.ts';

test('a taken port is named, and nothing stays open', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const authority = await localAuthority();
  await expect(serveWorld({ port, authority, sandbox: () => ({ storage: 'memory:' }) })).rejects.toMatchObject({
    code: 'port-taken',
  });
  // The first port is freed if the second is taken.
  await expect(
    serveWorld({ port: 0, mtlsPort: port, authority, sandbox: () => ({ storage: 'memory:' }) }),
  ).rejects.toMatchObject({ code: 'port-taken' });
  other.close();
});
