// Single steps of flows, at a holder with scripted answers.
import {
  allFlows,
  todayFlows,
  type AllFacts,
  type Flow,
  type FlowSurroundings,
  type TodayFacts,
} from '../../../src/recipient/index.ts';
import { issuer, offlineHolder, offlineIdentity, type SentRequest } from './offline-recipient.ts';

export type Facts = Partial<AllFacts & TodayFacts>;
const noon = '2026-11-10T02:00:00.000Z';
export const [soon, later, past] = ['2026-11-10T02:00:05.000Z', '2026-11-10T02:00:06.000Z', '2026-11-10T01:00:00.000Z'];

const identity = await offlineIdentity();
const holder = offlineHolder(identity);

/** Gives these answers in turn, repeating the last, and records requests and waits. */
export function surroundingsWith(answers: readonly Response[], more: Partial<FlowSurroundings> = {}) {
  const sent: SentRequest[] = [];
  const waits: number[] = [];
  const send: typeof fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body ?? undefined,
    });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    return answer === undefined ? Promise.reject(new Error('Nothing is sent.')) : Promise.resolve(answer.clone());
  };
  const surroundings = {
    register: { issuer: 'https://register.example', base: '', secureBase: 'https://secure.example' },
    identity,
    consumer: () => Promise.reject(new Error('Nobody is asked.')),
    now: () => new Date(noon),
    wait: (seconds: number) => Promise.resolve(void waits.push(seconds)),
    ...more,
    send,
  };
  return { surroundings, sent, waits };
}

const flows: readonly (Flow<AllFacts> | Flow<TodayFacts>)[] = [...allFlows, ...todayFlows];
export function stepOf(flow: string, id: string) {
  const one = flows
    .filter((two) => two.id === flow)
    .flatMap(({ steps }) => steps)
    .findLast((two) => two.id === id);
  if (one === undefined) throw new Error(`There is no ${flow}, ${id}.`);
  return (facts: Facts, surroundings: FlowSurroundings & { send: typeof fetch }) =>
    one.run(facts, surroundings) as Promise<Facts>;
}
export const known = (more: Facts = {}, today = false): Facts => ({
  holderMetadata: {
    ...holder.as,
    token_endpoint: `${issuer}/token`,
    introspection_endpoint: `${issuer}/introspect`,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    ...(today ? { require_pushed_authorization_requests: true } : {}),
  },
  client: holder.client,
  brand: { dataHolderBrandId: 'b', brandName: 'B', issuer, publicBase: issuer, resourceBase: issuer },
  ...more,
});
export const refusal = (error: string): Response => Response.json({ error }, { status: 400 });
export const issued = (more: object = {}): Response =>
  Response.json({ access_token: 'new', token_type: 'bearer', expires_in: 600, ...more });
export const formOf = ({ body }: { readonly body?: unknown } = {}): URLSearchParams =>
  new URLSearchParams(body as URLSearchParams);
