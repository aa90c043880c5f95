// A served world and the ports of this machine.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { localAuthority, serveWorld } from '../../../mocks/sockets.ts';

test('a port at which something listens already is named, and nothing stays open', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const authority = await localAuthority();
  await expect(serveWorld({ port, authority, sandbox: () => ({ storage: 'memory:' }) })).rejects.toMatchObject({
    code: 'port-taken',
  });
  // Of two ports the first is given back where the second is taken.
  await expect(
    serveWorld({ port: 0, mtlsPort: port, authority, sandbox: () => ({ storage: 'memory:' }) }),
  ).rejects.toMatchObject({ code: 'port-taken' });
  other.close();
});
