// Turns what was seen into a result.
import { defined } from '../ambient/defined.ts';
import { recordOf } from '../ambient/is-record.ts';
import { assertionIn } from './catalogue/request-facts.ts';
import { messageOf, saidIn } from './message-of.ts';
import { messageDifferences, steadyText } from './differences.ts';
import type { Plan, WholePlan } from './plan.ts';
import type { DecidedBy, Result, ToldLie, Verdict } from './result.ts';
import type { Finding, HandOver, Seen, SeenRequest } from './seen.ts';

/** The plan with defaults for everything that may be left out. */
export const wholePlan = (plan: Plan): WholePlan => ({
  ...plan,
  kind: plan.kind ?? (plan.lie === undefined ? 'observe' : 'lie'),
  group: plan.group ?? 'observation',
  expected: plan.expected ?? 'Does what the clauses require.',
});

/** The judge's finding; an error that it throws is a fault of the examination. */
export function findingOf(plan: Plan, seen: Seen, trouble: unknown): Finding {
  if (trouble !== undefined)
    return { found: 'inconclusive', happened: `The examination itself failed: ${messageOf(trouble)}` };
  if (seen.runs.some(({ outcome }) => outcome === 'endless'))
    return { found: 'inconclusive', happened: 'The run did not end within 60 seconds.' };
  const own = seen.requests.find((request) => seen.exchangeOf(request)?.verdict === 'failed');
  if (own !== undefined)
    return { found: 'inconclusive', happened: 'The sandbox itself failed. Please report it.', request: own };
  if (wholePlan(plan).kind === 'lie' && seen.handOvers.length > 0 && seen.handOvers.every(isUnchanged))
    return { found: 'inconclusive', happened: 'The lie changed nothing: the sandbox sent the honest message.' };
  try {
    const finding = plan.judge(seen);
    expectFinding(finding);
    const isOpen = finding.found === 'broken' || (finding.found === 'not exercised' && finding.chosen !== true);
    return isOpen && livesByAnotherClock(seen) ? { ...finding, ...anotherClock } : finding;
  } catch (error) {
    return { found: 'inconclusive', happened: `The judge of the plan failed: ${messageOf(error)}` };
  }
}

const isUnchanged = ({ isUnchanged: unchanged }: HandOver): boolean => unchanged === true;

const findings: readonly unknown[] = [
  'kept',
  'broken',
  'doubtful',
  'not exercised',
  'inconclusive',
] satisfies readonly Finding['found'][];

/** Checked at run time for callers in JavaScript. */
function expectFinding(given: unknown): void {
  const { found, happened } = recordOf(given) ?? {};
  if (!findings.includes(found) || typeof happened !== 'string')
    throw new TypeError(
      'It returned no finding. Return one of kept(), broken(), doubtful(), unexercised() and undecided().',
    );
}

const anotherClock = {
  found: 'inconclusive',
  happened:
    'The plan moved the sandbox’s clock, but the recipient uses another clock. Take the time from stand.now() (over HTTP: GET /clock of the levers).',
} as const;

/** Whether the recipient dates its JWTs more than 30 seconds away from the sandbox's time. */
const livesByAnotherClock = ({ requests }: Seen): boolean =>
  requests.some((request) => {
    const iat = assertionIn(request)?.['iat'];
    return typeof iat === 'number' && Math.abs(request.arrived.sandbox / 1000 - iat) > 30;
  });

const verdictOf = ({ found }: Finding, { severity }: Plan): Verdict => {
  switch (found) {
    case 'kept':
      return 'pass';
    case 'broken':
      return severity === 'must' ? 'fail' : 'warning';
    case 'doubtful':
      return 'warning';
    default:
      return found;
  }
};

export function decidedIn({ runs }: Seen): DecidedBy {
  switch (runs.at(-1)?.outcome) {
    case 'told':
      return 'told';
    case 'resolved':
    case 'rejected':
      return 'settled';
    default:
      return 'silence';
  }
}

/** The result of a finding. */
export function resultOf(plan: Plan, seen: Seen, finding: Finding, decidedBy: DecidedBy): Result {
  const { id, title, kind, group, severity, expected, ...usual } = wholePlan(plan);
  const { clauses = usual.clauses, mend = usual.mend } = finding;
  const verdict = verdictOf(finding, plan);
  const lie = seen.handOvers[0];
  const told = toldIn(seen);
  return {
    plan: id,
    title,
    kind,
    group,
    severity,
    verdict,
    decidedBy,
    expected,
    happened: finding.happened,
    ...(mend === undefined || verdict === 'pass' ? {} : { mend }),
    clauses,
    rules: finding.rules ?? [],
    ...defined({ allowedBy: finding.allowedBy, chosen: finding.chosen }),
    ...(lie === undefined ? {} : { lie: toldLie(lie) }),
    ...defined({ told }),
    ...(finding.request === undefined ? {} : { request: lineOf(finding.request) }),
    exchanges: seen.exchanges(),
  };
}

const toldLie = ({ what, sent, honest, shown }: HandOver): ToldLie => ({
  what,
  differences: shown === undefined ? [] : messageDifferences(shown.sent, shown.honest),
  sent,
  honest,
  shown,
});

function toldIn({ runs }: Seen): Result['told'] {
  const run = runs.at(-1);
  if (run?.outcome === undefined) return undefined;
  const said = saidIn(run);
  const outcome = run.told?.outcome ?? (run.outcome === 'rejected' ? 'refused' : run.outcome);
  return { outcome, ...(said === undefined ? {} : { [said.by]: steadyText(said.words) }) };
}

/** `POST https://mtls.wattle-energy.cdr.example/token: 200`. */
const lineOf = ({ method, url, answered }: SeenRequest): string =>
  `${method} ${steadyText(`${url.origin}${url.pathname}`)}: ${answered === undefined ? 'unanswered' : String(answered.status)}`;
