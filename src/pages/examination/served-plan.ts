// A plan played by the server that keeps the world, through its levers.
import type { ReportedResult, Result, Told } from '../../../mocks/examination.ts';
import type { Sandbox } from '../../../mocks/index.ts';
import type { BegunPlan } from '../../examination/in-running-world.ts';

/** `levers` is their address. From then on the server lies to every caller. Rejects where the server refuses. */
export async function beginServedPlan(levers: string, { trace }: Sandbox, plan: string): Promise<BegunPlan> {
  const before = new Set(trace.entries().map(({ id }) => id));
  await pull(`${levers}/examination/plans/${encodeURIComponent(plan)}/begin`);
  let reported: Promise<unknown> = Promise.resolve();
  return {
    report: (told) => {
      reported = pull(`${levers}/examination/told`, onWire(told));
      reported.catch(() => undefined);
    },
    end: async () => {
      await reported;
      const result = (await pull(`${levers}/examination/plans/end`)) as ReportedResult;
      return withExchanges(
        result,
        trace.entries(({ id }) => !before.has(id)),
      );
    },
  };
}

/** The report has no whole messages; those sent are taken from the trace. */
const withExchanges = ({ lie, ...result }: ReportedResult, exchanges: Result['exchanges']): Result => ({
  ...result,
  ...(lie === undefined ? {} : { lie: { ...lie, sent: '' } }),
  exchanges,
});

const onWire = ({ error, ...told }: Told): object => ({
  ...told,
  ...(error === undefined ? {} : { error: error instanceof Error ? error.message : JSON.stringify(error) }),
});

async function pull(address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { readonly error_description?: string };
  if (response.ok) return answer;
  throw new Error(answer.error_description ?? `The server answered ${String(response.status)}.`);
}
