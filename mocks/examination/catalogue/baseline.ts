// The honest runs before all plans, and after each group.
import { steadyText } from '../differences.ts';
import { broken, kept, succeeded } from '../judges.ts';
import { saidBy, saidIn } from '../message-of.ts';
import type { Plan } from '../plan.ts';
import type { Judge, Seen, SeenRequest, SeenRun } from '../seen.ts';

/** Every run that shares must get tokens, and then data. */
export const sharedEachTime: Judge = (seen) => {
  const runs = [...seen.runs.entries()].filter(([, { act }]) => act === 'share' || act === 'backchannel');
  for (const [index] of runs) {
    const missing = missingIn(seen, index);
    if (missing !== undefined) return missing;
  }
  return kept(`${String(runs.length)} honest runs ended with data.`);
};

function missingIn(seen: Seen, run: number): ReturnType<Judge> | undefined {
  const own = seen.requests.filter((request) => request.run === run);
  const tokens = own.find((request) => ['code', 'poll'].includes(request.kind) && succeeded(request));
  const data = own.find(
    (request) =>
      request.kind === 'data' && succeeded(request) && request.arrived.order > (tokens?.arrived.order ?? Infinity),
  );
  if (data !== undefined) return undefined;
  const refused = own.findLast(({ answered }) => answered !== undefined && answered.status >= 400);
  const last = refused ?? own.at(-1);
  const words = tokens === undefined ? 'no tokens' : 'no data';
  const where =
    last === undefined
      ? ['The recipient sent no request.']
      : [`The last request was ${last.kind}.`, ...refusal(seen, last)];
  const happened = [`Honest run ${String(run + 1)} ended with ${words}.`, ...where, ...saidOf(seen.runs[run])];
  return broken(happened.join(' '), last);
}

/** Why it was refused. */
function refusal(seen: Seen, last: SeenRequest): readonly string[] {
  const check = seen.exchangeOf(last)?.checks.findLast(({ outcome }) => outcome === 'fail');
  return check === undefined ? [] : [`A rule refused it: ${check.title}. ${check.fix ?? ''}`.trim()];
}

/** What the recipient reported of its run. */
function saidOf(run: SeenRun | undefined): readonly string[] {
  const said = run === undefined ? undefined : saidIn(run);
  return said === undefined ? [] : [`${saidBy[said.by]}: ${steadyText(said.words)}`];
}

/** Includes the scopes that are used later. */
export const baselinePlan = (later: readonly string[] = []): Plan => ({
  id: 'baseline',
  title: 'two honest runs',
  severity: 'must',
  clauses: [],
  play: async ({ can, share, read, note }) => {
    note('later', later);
    await share();
    await share();
    if (can('read')) await read();
  },
  judge: sharedEachTime,
});

export const recoveryPlan: Plan = {
  id: 'recovery',
  title: 'an honest run',
  severity: 'must',
  clauses: [],
  judge: sharedEachTime,
};
