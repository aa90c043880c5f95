// Armed faults belong to the world: they are exported with it, armed again where it is imported, and can be removed there.
import { expect, test } from 'vitest';
import { createFaultInjector } from '../../../mocks/faults/fault-injector.ts';
import { systemRandomness } from '../../../mocks/ambient/randomness.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';

test('a state contains armed faults, even endless ones, and how often they have hit', async () => {
  await using sandbox = await createSandbox({ storage: 'memory:' });
  const status = async (path: string): Promise<number> =>
    (await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}${path}`)).status;
  const { publicBase } = sandbox.urls.dataHolder;
  const outage = async (): Promise<string> => {
    const answer = await sandbox.fetch(`${publicBase}/discovery/status`, { headers: { 'x-v': '1' } });
    return ((await answer.json()) as { data: { status: string } }).data.status;
  };
  await status('/jwks');
  const newest = sandbox.trace.entries().at(-1)?.id;
  sandbox.faults.add('outage');
  sandbox.faults.add({ operation: 'getJwks', status: 503, times: 3 });
  sandbox.faults.add({ operation: 'getOpenIdProviderConfig', status: 500, times: Infinity });
  expect([await status('/jwks'), await status('/.well-known/openid-configuration')]).toEqual([503, 500]);
  const before = sandbox.faults.list();
  expect(before.map(({ struck }) => struck)).toEqual([0, 1, 1]);
  expect(before.map(({ after }) => after)).toEqual([newest, newest, newest]);

  const text = JSON.stringify(await sandbox.exportState());
  await sandbox.reset();
  expect(sandbox.faults.list()).toEqual([]);
  expect([await status('/jwks'), await outage()]).toEqual([200, 'OK']);
  await sandbox.importState(JSON.parse(text));
  expect(sandbox.faults.list()).toEqual(before);
  expect(await outage()).not.toBe('OK');
  expect([await status('/jwks'), await status('/jwks'), await status('/jwks')]).toEqual([503, 503, 200]);
  expect(await status('/.well-known/openid-configuration')).toBe(500);
  sandbox.faults.clear();
  expect(await outage()).toBe('OK');
  expect(await status('/.well-known/openid-configuration')).toBe(200);
  const bent = JSON.parse(text.replace('"getJwks","status":503', '"getJwks","status":"no"')) as unknown;
  await expect(sandbox.importState(bent)).rejects.toThrow(/settings, row "faults"/);
});

test('a fault armed by another page hits here too, and its removal is undone once', async () => {
  const undone: string[] = [];
  const undoOf = (preset: string) => (): void => void undone.push(preset);
  const strikes = [{ operation: 'getJwks', networkError: true, times: Infinity } as const];
  const [own, other] = [0, 1].map(() =>
    createFaultInjector(systemRandomness, { strikesOf: async (preset) => (preset === 'outage' ? strikes : []) }),
  );
  own?.arm('outage', undefined, undoOf('outage'));
  own?.arm({ operation: 'getStatus', status: 503 });
  other?.follow(own?.list() ?? [], undoOf);
  expect(other?.list()).toEqual(own?.list());
  expect((await other?.strike('getJwks'))?.type).toBe('error');
  expect((await other?.strike('getStatus'))?.status).toBe(503);
  expect(await other?.strike('getStatus')).toBeUndefined();
  expect(other?.list()).toMatchObject([{ fault: 'outage', struck: 1 }]);
  other?.clear();
  expect(undone).toEqual(['outage']);
  own?.follow(other?.list() ?? [], undoOf);
  expect(own?.list()).toEqual([]);
  expect(undone).toEqual(['outage']);
});

test('a failed effect of a fault is reported to the next request, and blocks no other', async () => {
  const injector = createFaultInjector(systemRandomness);
  injector.settle(Promise.reject(new Error('The store is full.')));
  await expect(injector.strike('getJwks')).rejects.toThrow('full');
  expect(await injector.strike('getJwks')).toBeUndefined();
});
