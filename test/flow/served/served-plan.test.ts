// A plan that the server of the world runs through its levers: begun, told, ended, and returned with the exchanges since.
import { afterEach, expect, test, vi } from 'vitest';
import { beginServedPlan } from '../../../src/pages/examination/served-plan.ts';
import { checkingRecipient } from '../../../src/examined/checking-recipient.ts';
import { standOver } from '../../kit/sockets/examined-over-levers.ts';
import { send } from '../../kit/sockets/over-sockets.ts';
import { servingHere } from '../../kit/sockets/sockets-of-test.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the result of a plan has its exchanges; its lie, what was told and refusals are in words', async () => {
  const server = await servingHere({ profile: 'today' });
  // A page of the server trusts its authority; this program has to be told to.
  vi.stubGlobal(
    'fetch',
    async (
      url: string,
      { method, headers, body }: { method: string; headers?: Record<string, string>; body?: string },
    ) => {
      const { status, text } = await send(server, url, {
        method,
        ...(headers && { headers }),
        ...(body !== undefined && { body }),
      });
      return new Response(status === 204 ? null : text, { status });
    },
  );
  const { levers, sandbox } = server;
  const { stand, close } = await standOver(server, sandbox.dataRecipient.softwareProductId);
  const [persona] = sandbox.personas;
  const atHand = { ...stand, consumer: async (url: URL) => (await persona?.authorise(url)) ?? url };
  const careful = checkingRecipient();
  await careful.share(atHand);

  await expect(beginServedPlan(levers, sandbox, 'RJ/none')).rejects.toThrow('RJ/none');
  const under = await beginServedPlan(levers, sandbox, 'RJ-49a');
  await expect(beginServedPlan(levers, sandbox, 'RJ-49a')).rejects.toThrow('An examination is running');
  const refused = await careful.share(atHand).catch((error: unknown) => error);
  under.report({ outcome: 'refused', error: refused });
  const result = await under.end();
  expect(result).toMatchObject({ plan: 'RJ-49a', verdict: 'pass', decidedBy: 'told' });
  expect(result.told).toEqual({ outcome: 'refused', error: 'iss is not the holder.' });
  expect(result.lie?.sent).toBe('');
  expect(result.lie?.differences.map(({ at }) => at)).toEqual(['claims.iss']);
  expect(result.exchanges.filter(({ tampered }) => tampered !== undefined)).toHaveLength(1);
  expect(result.exchanges.filter(({ operation }) => operation === 'registerClient')).toEqual([]);

  const honest = await beginServedPlan(levers, sandbox, 'RJ-06');
  await careful.share(atHand);
  honest.report({ outcome: 'shared', records: 3 });
  const told = await honest.end();
  expect(['lie' in told, told.told]).toEqual([false, { outcome: 'shared' }]);
  // A refused report is shown when the plan ends.
  const over = await beginServedPlan(levers, sandbox, 'RJ-06');
  over.report({ outcome: 'refused', error: { code: 7 } });
  expect((await over.end()).told).toEqual({ outcome: 'refused', error: '{"code":7}' });
  close();
});
