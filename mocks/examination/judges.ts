// How plans are judged: for each rule of the specification, a function that makes a judge.
import { aRequest, type RequestKind } from './request-kind.ts';
import type { Finding, HandOver, Judge, Seen, SeenRequest } from './seen.ts';

/** The rule was kept. */
export const kept = (happened: string, more: Partial<Finding> = {}): Finding => ({ found: 'kept', happened, ...more });

/** The rule was broken, by this request. */
export const broken = (happened: string, request?: SeenRequest, more: Partial<Finding> = {}): Finding => ({
  found: 'broken',
  happened,
  request,
  ...more,
});

/** Not broken, but not as it should be. */
export const doubtful = (happened: string, request?: SeenRequest): Finding => ({
  found: 'doubtful',
  happened,
  request,
});

/** The situation did not arise. */
export const unexercised = (happened: string): Finding => ({ found: 'not exercised', happened });

/** The situation did not arise, by the recipient's choice. */
export const chosenOut = (happened: string): Finding => ({ found: 'not exercised', happened, chosen: true });

/** It cannot be decided. */
export const undecided = (happened: string): Finding => ({ found: 'inconclusive', happened });

/** Whether a request was successful. */
export const succeeded = ({ answered }: SeenRequest): boolean =>
  answered !== undefined && ((answered.status >= 200 && answered.status < 300) || answered.status === 304);

/** The first lie that was sent. */
export const firstLie = ({ handOvers }: Pick<Seen, 'handOvers'>): HandOver | undefined => handOvers[0];

const neverSent = unexercised('The sandbox never sent the changed message to the recipient.');

/** Requests that arrived after this moment. */
export const after = ({ requests }: Seen, order: number): readonly SeenRequest[] =>
  requests.filter(({ arrived }) => arrived.order > order);

/** Which requests `stop` and `waits` look at. */
export interface StopOptions {
  /** Which requests count; by default all of the kind. */
  readonly where?: (request: SeenRequest, seen: Seen) => boolean;
}

/** After the lie, no request of these kinds may arrive before the examination ends. */
export const stop =
  (kinds: readonly RequestKind[], { where = () => true }: StopOptions = {}): Judge =>
  (seen) => {
    const told = firstLie(seen);
    if (told === undefined) return neverSent;
    const next = after(seen, told.at.order).find((one) => kinds.includes(one.kind) && where(one, seen));
    return next === undefined
      ? kept(`No ${kinds.join(', ')} request followed.`)
      : broken(`${aRequest(next.kind)} followed.`, next);
  };

/** After the lie, a request of the kind must arrive and succeed. */
export const go =
  (kind: RequestKind): Judge =>
  (seen) => {
    const told = firstLie(seen);
    if (told === undefined) return neverSent;
    const next = after(seen, told.at.order).find((one) => one.kind === kind && succeeded(one));
    return next === undefined
      ? broken(`No successful ${kind} request followed, although the message is allowed.`)
      : kept('The recipient went on.', { request: next });
  };

/** Both are allowed; the report says which it was. */
export const either =
  (kind: RequestKind, allowedBy: string): Judge =>
  (seen) => {
    const told = firstLie(seen);
    if (told === undefined) return neverSent;
    const next = after(seen, told.at.order).find((one) => one.kind === kind);
    return next === undefined
      ? kept('The recipient refused.')
      : kept('The recipient accepted.', { request: next, allowedBy });
  };

/** At most this many requests of the kind. */
export const most =
  (kind: RequestKind, count: number): Judge =>
  ({ requests }) => {
    const all = requests.filter((one) => one.kind === kind);
    const times = `${String(all.length)} ${kind} ${all.length === 1 ? 'request' : 'requests'}`;
    return all.length <= count
      ? kept(`The recipient sent ${times}.`)
      : broken(`The recipient sent ${times}; the maximum is ${String(count)}.`, all[count]);
  };

/** Seconds between two moments, by the clock that moved furthest. */
export function waitedBetween(from: HandOver['at'], to: HandOver['at']): number {
  return Math.max((to.real - from.real) / 1000, (to.sandbox - from.sandbox) / 1000, to.waited - from.waited);
}

/** At least this many seconds must pass between the lie and the next request of the kind. */
export const waits =
  (kind: RequestKind, seconds: number, { where = () => true }: StopOptions = {}): Judge =>
  (seen) => {
    const told = firstLie(seen);
    if (told === undefined) return neverSent;
    const next = after(seen, told.at.order).find((one) => one.kind === kind && where(one, seen));
    if (next === undefined) return kept('The recipient did not repeat the request.');
    const waited = waitedBetween(told.at, next.arrived);
    return waited >= seconds - 0.5
      ? kept(`The recipient waited ${spelled(waited)}.`, { request: next })
      : broken(`The recipient waited ${spelled(waited)} instead of ${String(seconds)}.`, next);
  };

const spelled = (seconds: number): string => `${String(Math.round(seconds))} seconds`;

/** Combines judges: the first finding that is not `kept` counts. */
export const all =
  (...judges: readonly Judge[]): Judge =>
  (seen) => {
    const findings = judges.map((judge) => judge(seen));
    const first = (['inconclusive', 'not exercised', 'broken', 'doubtful'] as const)
      .map((found) => findings.find((one) => one.found === found))
      .find((one) => one !== undefined);
    return first ?? findings[0] ?? undecided('Nothing was judged.');
  };

/** Applies the judge only if the condition holds; otherwise not exercised, by the recipient's choice. */
export const only =
  (applies: (seen: Seen) => boolean, otherwise: string, judge: Judge): Judge =>
  (seen) =>
    applies(seen) ? judge(seen) : chosenOut(otherwise);

/** Turns a breach into a doubt, for a part of a plan that is advice. */
export const atMostDoubtful =
  (judge: Judge): Judge =>
  (seen) => {
    const finding = judge(seen);
    return finding.found === 'broken' ? { ...finding, found: 'doubtful' } : finding;
  };
