// Examines a recipient as in another process: it takes the examination's turns over HTTPS and acts over sockets.
import type { examinationJson, RecipientUnderTest, Stand, Told } from '../../../mocks/examination.ts';
import type { Turn } from '../../../src/served/asked-recipient.ts';
import type { ServedSandbox } from '../../../src/served/serve-options.ts';
import { pulled, type Enrolled } from './over-sockets.ts';
import { fetchOver } from './recipient-over-sockets.ts';

export type State =
  | { readonly state: 'turn'; readonly plan: string; readonly turn: Turn }
  | { readonly state: 'waiting'; readonly plan: string }
  | { readonly state: 'by hand'; readonly plan: string }
  | { readonly state: 'ended'; readonly grade: string; readonly counts: Readonly<Record<string, number>> }
  | { readonly state: 'none' };

export type Report = ReturnType<typeof examinationJson>;

interface Driven {
  readonly stand: Stand;
  close(): void;
}

/** The recipient's stand: keys, certificate, browser and clock, all from levers. */
export async function standOver(server: ServedSandbox, softwareProductId: string): Promise<Driven> {
  const enrolled = await pulled<Enrolled>(server, 'GET', `/recipients/${softwareProductId}`);
  const identity = await server.sandbox.recipients.find(softwareProductId);
  if (identity === undefined) throw new Error('Nobody of this id is on file.');
  const over = fetchOver(server, enrolled.client);
  const recipient = {
    ...identity,
    clientIds: identity.clientIds,
    redirectUris: identity.redirectUris,
    fetch: over.fetch,
  };
  return {
    stand: {
      sandbox: server.sandbox,
      recipient: { ...recipient, now: () => server.sandbox.clock.now() },
      consumer: async (url) => {
        const path = '/examination/consumer';
        return new URL((await pulled<{ redirect: string }>(server, 'POST', path, { url: url.href })).redirect);
      },
      now: () => server.sandbox.clock.now(),
      wait: async (seconds) => void (await pulled(server, 'POST', '/examination/wait', { seconds })),
      report: () => undefined,
    },
    close: () => over.agent.destroy(),
  };
}

/** Takes every turn until the examination has ended and returns its report. */
export async function examinedOver(
  server: ServedSandbox,
  recipient: RecipientUnderTest,
  asked: object,
): Promise<Report> {
  let state = await pulled<State>(server, 'POST', '/examination', asked);
  let [plan, driven]: [string, Driven | undefined] = ['', undefined];
  while (state.state === 'turn' || state.state === 'waiting') {
    if (state.state === 'waiting') {
      state = await pulled<State>(server, 'GET', '/examination');
      continue;
    }
    // A recipient keeps its state within a plan: only a new plan gets a new stand.
    if (plan !== state.plan || driven === undefined) {
      driven?.close();
      driven = await standOver(server, state.turn.softwareProductId);
      plan = state.plan;
    }
    const end = await taken(recipient, state.turn, driven.stand);
    state = await pulled<State>(server, 'POST', '/examination/told', end);
  }
  driven?.close();
  return pulled<Report>(server, 'GET', '/examination/report.json');
}

async function taken(recipient: RecipientUnderTest, { act, loginHint = '', request }: Turn, stand: Stand) {
  if (act === 'answer') {
    const { url = '', method, headers, body } = request ?? {};
    const response = await recipient.answer?.(new Request(url, { method, headers, body } as RequestInit));
    return { status: response?.status ?? 500 };
  }
  try {
    const told: Told | void = await (act === 'backchannel'
      ? recipient.backchannel?.(stand, loginHint)
      : recipient[act]?.(stand));
    return told ?? { outcome: 'shared' };
  } catch (error) {
    return { outcome: 'refused', error: error instanceof Error ? error.message : String(error) };
  }
}
