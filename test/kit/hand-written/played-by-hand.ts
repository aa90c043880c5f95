// A run with hand-written steps, one consumer whose answers are recorded, and a trace of its own.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import type { Step } from '../../../src/recipient/index.ts';
import type { PlayedFacts } from '../../../src/runs/flows/played-facts.ts';
import { createRun, type PlayerOptions } from '../../../src/runs/play/player.ts';
import type { FormerRun } from '../../../src/runs/play/run.ts';
import type { RunnableFlow, Variant } from '../../../src/runs/flows/runnable-flow.ts';
import * as exchanges from './exchanges.ts';

export const noon = '2026-11-10T02:00:00.000Z';
export const back = new URL('https://app.example/back');
export const asked = new URL('https://holder.example/authorise');

export function worldOf(entries: Exchange[] = []) {
  const said: unknown[] = [];
  const hearing: {
    fits: (exchange: Exchange) => boolean;
    heard: (exchange: Exchange) => void;
    failed: (error: unknown) => void;
  }[] = [];
  const persona = {
    customerId: '1',
    holder: 'first',
    authorise: (url: URL) => Promise.resolve(said.push(['authorise', url.href])).then(() => back),
    deny: (url: URL) => Promise.resolve(said.push(['deny', url.href])).then(() => back),
    approveBackchannel: (id: string) => {
      said.push(['approve', id]);
      tell(answerOnDevice(id));
      return Promise.resolve();
    },
  };
  const tell = (exchange: Exchange): void => {
    entries.push(exchange);
    for (const { fits, heard } of hearing) if (fits(exchange)) heard(exchange);
  };
  const sandbox = {
    urls: { register: {}, dataHolder: { issuer: 'https://holder.example' } },
    clock: { now: () => new Date(noon) },
    dataRecipient: { certificate: {}, softwareProductId: 'own', fetch },
    holders: { first: { brand: 'first', urls: { issuer: 'https://holder.example' } } },
    personas: [persona],
    scenario: { holders: [{ brand: 'first' }], customers: [] },
    trace: {
      entries: (fits: (exchange: Exchange) => boolean = () => true) => entries.filter(fits),
      next: (fits: (exchange: Exchange) => boolean) =>
        new Promise<Exchange>((heard, failed) => void hearing.push({ fits, heard, failed })),
    },
  };
  const fail = (error: unknown): void => {
    for (const { failed } of hearing) failed(error);
  };
  return { sandbox: sandbox as unknown as Sandbox, own: sandbox.dataRecipient, said, tell, fail };
}

export const answerOnDevice = (id: string): Exchange => ({
  ...exchanges.usageRead,
  operation: 'answerBackchannelDevice',
  changes: [{ party: 'holder', table: 'holder.backchannel', id, verb: 'changed' }],
});

type Facts = Partial<PlayedFacts>;
type Run = Step<PlayedFacts>['run'];
export const gives =
  (facts: Facts): Run =>
  () =>
    Promise.resolve(facts);
export const step = (id: string, run: Run = gives({}), flow = 'sharing') => ({
  flow,
  step: {
    id,
    title: id,
    words: id,
    from: 'recipient',
    to: 'holder',
    way: 'local',
    clauses: [],
    run,
  } as Step<PlayedFacts>,
});
export const authorise = step('authorise', async (_, { consumer }) => ({ redirect: await consumer(asked) }));
export const device = step('device', async ({ started }, surroundings) => {
  await surroundings.device?.({ authReqId: started?.auth_req_id ?? '' });
  return {};
});
export const started = { auth_req_id: 'request', expires_in: 300 };

export function play(steps: Variant['steps'], world = worldOf(), more: Partial<PlayerOptions> = {}) {
  const variant: Variant = { label: '', title: 't', words: 'w', steps, known: {} };
  const runnable: RunnableFlow = {
    name: 'hybrid',
    profile: '0.1.1',
    variants: [variant],
    recipient: 'own',
    first: [],
    side: 'app',
  };
  const phases: string[] = [];
  const noticed: unknown[] = [];
  const run = createRun({
    sandbox: world.sandbox,
    runnable,
    variant,
    pauseBetweenSteps: () => 0,
    changed: ({ phase }) => void (phase !== phases.at(-1) && phases.push(phase)),
    noticed: (error) => void noticed.push(error),
    ...more,
  });
  return { run, phases, noticed, world };
}
export const three = () => [step('one', gives({ state: 's' })), step('two', gives({ nonce: 'n' })), step('three')];
export const former = (more: Partial<FormerRun> = {}): FormerRun => ({
  run: 'former',
  next: 'two',
  facts: { state: 'kept' },
  ...more,
});
