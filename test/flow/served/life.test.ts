// A served world from start to end: ports, the stored world, failed starts, and a process that ends by itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { serve } from '../../../src/served/serve-command.ts';
import type { ServeOptions } from '../../../src/served/serve-options.ts';
import { pull, pulled, send, serving, type Enrolled } from '../../kit/sockets/over-sockets.ts';
import { servingHere, shake } from '../../kit/sockets/sockets-of-test.ts';
import { at } from '../../tools/run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'served-life-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A port that is taken until the test ends. */
async function takenPort(): Promise<number> {
  const holder = createServer();
  await new Promise<void>((resolve) => void holder.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void holder.close());
  const address = holder.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('the ports', () => {
  test('are refused by number if taken, and the other is free again', async () => {
    const port = await takenPort();
    await expect(serving({ port })).rejects.toMatchObject({
      code: 'port-taken',
      message: expect.stringContaining(String(port)) as string,
    });
    await expect(serving({ mtlsPort: port })).rejects.toMatchObject({ code: 'port-taken' });
  });
  test('are free after the server has stopped; a second stop is the first', async () => {
    const first = await serving();
    const [port, mtlsPort] = [first.origins.tls, first.origins.mtls].map((origin) => Number(new URL(origin).port));
    await Promise.all([first.stop(), first.stop()]);
    await first.ended;
    const second = await servingHere({ port: port ?? 0, mtlsPort: mtlsPort ?? 0 });
    expect(second.origins).toEqual(first.origins);
  });
  test('are free after a start that the sandbox refused', async () => {
    const port = await takenPort().then((taken) => taken + 1);
    const wrong: readonly ServeOptions[] = [
      { scenario: 'no-such' as 'solar-home' },
      { profile: 'tomorrow' as 'today' },
      { clock: 'soon' },
    ];
    for (const options of wrong) await expect(serving({ port, ...options })).rejects.toThrow();
    await servingHere({ port });
  });
});

test('an unknown option is refused', async () => {
  await expect(serving({ prot: 1 } as ServeOptions)).rejects.toMatchObject({ code: 'option-unknown' });
});

describe('the authority’s file', () => {
  test('equals the lever’s answer, and is deleted with the server', async () => {
    const server = await serving();
    expect(readFileSync(server.authorityFile, 'utf8')).toBe(server.authority);
    expect((await pull(server, 'GET', '/authority.pem')).text).toBe(server.authority);
    await server.stop();
    expect(existsSync(server.authorityFile)).toBe(false);
  });
  test('stays if its place was chosen', async () => {
    const authorityFile = join(folder, 'authority.pem');
    const server = await serving({ authorityFile });
    await server.stop();
    expect(readFileSync(authorityFile, 'utf8')).toBe(server.authority);
  });
  test('that cannot be written fails the start, with the ports free', async () => {
    const port = await takenPort().then((taken) => taken + 1);
    const wrong = serving({ port, authorityFile: join(folder, 'no', 'such') });
    await expect(wrong).rejects.toThrow(`there is no folder ${join(folder, 'no')}.`);
    await expect(serving({ port, authorityFile: folder })).rejects.toThrow(/EISDIR/u);
    await servingHere({ port });
  });
});

describe('the command', () => {
  test.each([
    ['nonsense', 'There is no fault “nonsense”.'],
    ['{"status":503,"evry":3}', 'A transport fault has no member “evry”.'],
    ['response-expired', 'The fault response-expired has no effect'],
  ])('refuses a fault %s: nothing listens, and no world is stored', async (fault, words) => {
    const [port, state] = [await takenPort().then((taken) => taken + 1), join(folder, 'refused.json')];
    const typed = ['--port', String(port), '--state', state, '--fault', 'outage', '--fault', fault];
    await expect(serve(typed, () => () => false)).rejects.toThrow(words);
    expect(existsSync(state)).toBe(false);
    await servingHere({ port });
  });
  test('serves until the process is told to end', async () => {
    const printed: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
    onTestFinished(() => log.mockRestore());
    const before = new Set(process.listeners('SIGTERM'));
    const order: string[] = [];
    const running = serve(['--port', '0', '--mtls-port', '0', '--quiet'], () => () => false).then(() =>
      order.push('ended'),
    );
    await vi.waitFor(() => expect(printed.join()).toContain('Press Ctrl+C to stop.'), 60_000);
    const [end] = process.listeners('SIGTERM').filter((one) => !before.has(one));
    const [, levers = ''] = /levers +(\S+)\/openapi/u.exec(printed.join()) ?? [];
    const [, file = ''] = /Trust (\S+) in/u.exec(printed.join()) ?? [];
    const { status } = await send({ authority: readFileSync(file, 'utf8') }, `${levers}/health`);
    order.push(`told to end after ${String(status)}`);
    end?.('SIGTERM');
    await running;
    expect(order).toEqual(['told to end after 200', 'ended']);
    expect([process.listeners('SIGTERM').length, existsSync(file)]).toEqual([before.size, false]);
  });
  test('refuses a world in a folder that does not exist', async () => {
    const state = join(folder, 'no', 'world.json');
    await expect(serve(['--port', '0', '--state', state], () => () => false)).rejects.toMatchObject({
      code: 'option-malformed',
      message: expect.stringContaining(`there is no folder ${join(folder, 'no')}.`) as string,
    });
  });
});

describe('a stored world', () => {
  test('is restored after a restart: recipients, keys, authority, clock, profile', async () => {
    const state = join(folder, 'world.json');
    const first = await serving({ state, profile: 'today' });
    const enrolled = await pulled<Enrolled>(first, 'POST', '/recipients', { name: 'Kept' });
    await pulled(first, 'PUT', '/clock', { standAt: '2026-07-01T00:00:00Z' });
    await first.stop();
    expect(statSync(state).mode & 0o777).toBe(0o600);

    const second = await servingHere({
      state,
      profile: 'today',
      port: Number(new URL(first.origins.tls).port),
      mtlsPort: Number(new URL(first.origins.mtls).port),
    });
    expect(second.authority).toBe(first.authority);
    const again = await pulled<Enrolled & { name: string }>(second, 'GET', `/recipients/${enrolled.softwareProductId}`);
    expect([again.name, again.signing.jwk]).toEqual(['Kept', enrolled.signing.jwk]);
    expect(await pulled(second, 'GET', '/clock')).toEqual({ now: '2026-07-01T00:00:00.000Z' });
  });
  test('is written after a lever, before the end', async () => {
    const state = join(folder, 'early.json');
    const server = await servingHere({ state });
    await pulled(server, 'PUT', '/clock', { standAt: '2026-07-01T00:00:00Z' });
    await expect.poll(() => existsSync(state), { timeout: 60_000 }).toBe(true);
  });
  test.each([
    ['invalid JSON', 'x'],
    ['another document', '{}'],
    ['an invalid world', JSON.stringify({ authority: { key: 'AA', certificate: 'AA' }, world: {} })],
  ])('%s is refused and stays as it is', async (_what, text) => {
    const state = join(folder, 'wrong.json');
    writeFileSync(state, text);
    const port = await takenPort().then((taken) => taken + 1);
    await expect(serving({ state, port })).rejects.toMatchObject({ code: 'state-malformed' });
    expect(readFileSync(state, 'utf8')).toBe(text);
    await servingHere({ port });
  });
  test('that cannot be written at the end says so, and the ports are free', async () => {
    const state = join(folder, 'gone', 'world.json');
    mkdirSync(join(folder, 'gone'));
    const server = await serving({ state });
    rmSync(join(folder, 'gone'), { recursive: true });
    await expect(server.stop()).rejects.toThrow(/ENOENT/u);
    await expect(server.ended).rejects.toThrow(/ENOENT/u);
    await servingHere({ port: Number(new URL(server.origins.tls).port) });
  });
});

describe('the end', () => {
  test('comes by the lever, after its answer', async () => {
    const server = await serving();
    expect((await pull(server, 'POST', '/shutdown')).status).toBe(204);
    await server.ended;
    await expect(pull(server, 'GET', '/health')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
  test('closes idle connections', async () => {
    const server = await serving();
    const socket = await shake(server);
    const closed = once(socket, 'close');
    socket.resume();
    socket.write('GET /__admin/health HTTP/1.1\r\nhost: loc');
    await server.stop();
    await closed;
  });
  test('leaves nothing that keeps the process alive', async () => {
    const program = `
      const { serveWith } = await import('./src/served/serve-with.ts');
      const { connect } = await import('node:net');
      const server = await serveWith(() => false, { port: 0, mtlsPort: 0, seed: 7 });
      const socket = connect({ host: 'localhost', port: Number(new URL(server.origins.tls).port) });
      socket.on('error', () => undefined);
      await server.stop();
      console.log('stopped');
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: at() });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const [code] = (await once(child, 'close')) as [number | null];
    expect([code, printed]).toEqual([0, 'stopped\n']);
  });
});

test('a request that comes while the world is opening waits for it', async () => {
  const port = await takenPort().then((taken) => taken + 1);
  const state = join(folder, 'late.json');
  const first = await serving({ state, port, mtlsPort: 0 });
  await pulled(first, 'PUT', '/clock', { standAt: '2026-07-01T00:00:00Z' });
  await first.stop();
  const starting = serving({ state, port, mtlsPort: 0 });
  const answers: string[] = [];
  const asking = (async () => {
    while (answers.length === 0)
      await send(first, `https://localhost:${String(port)}/__admin/clock`).then(
        ({ text }) => answers.push(text),
        () => undefined,
      );
  })();
  const server = await starting;
  onTestFinished(() => server.stop());
  await asking;
  expect(answers).toEqual(['{"now":"2026-07-01T00:00:00.000Z"}']);
});
