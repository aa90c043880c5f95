// Examines a recipient that runs elsewhere, in any language: by turns, or one plan by hand.
import { z } from 'zod';
import {
  builtInPlans,
  examinationJson,
  examinationJunit,
  examinationMarkdown,
  planGroups,
  type Told,
  type WholePlan,
} from '../../../mocks/examination.ts';
import { furtherActs } from '../asked-recipient.ts';
import { lever, TextAnswer, type Asked, type Lever, type Served } from './lever.ts';
import { instant, json } from './shapes.ts';

const tag = 'Examination';

const plan = z.object({
  id: z.string(),
  title: z.string().describe('What the sandbox does in this plan.'),
  kind: z.enum(['observe', 'legal', 'lie']),
  group: z.enum(planGroups),
  severity: z.enum(['must', 'should', 'advice']),
  expected: z.string().describe('What a good recipient does.'),
  clauses: z.array(z.string()),
  mend: z.string().optional(),
  needs: z.array(z.string()).optional().describe('What the recipient must be able to do.'),
});

const turn = z.object({
  number: z.number(),
  act: z.enum(['share', ...furtherActs]),
  softwareProductId: z
    .string()
    .describe('The software product that acts. Fetch its keys and certificate at each turn of `share`.'),
  clientId: z.string().optional().describe('Absent if the recipient must register first.'),
  loginHint: z.string().optional().describe('The consumer to ask. Only with backchannel.'),
  request: z
    .object({ method: z.string(), url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() })
    .optional()
    .describe('What a holder sends to your server. Only with answer.'),
});

const counts = z.record(z.string(), z.number());
const state = z.union([
  z.object({ state: z.literal('turn'), plan: z.string(), turn }),
  z.object({ state: z.enum(['waiting', 'by hand']), plan: z.string() }),
  z.object({ state: z.literal('ended'), grade: z.string(), counts }),
  z.object({ state: z.literal('none') }),
]);

const told = z.union([
  z.strictObject({
    outcome: z.enum(['shared', 'refused', 'declined']).describe('declined: the consumer said no.'),
    error: z.string().optional().describe('Shown in the report; does not affect the verdict.'),
    person: z.strictObject({ sub: z.string() }).optional(),
    records: z.number().int().nonnegative().optional(),
  }),
  z.strictObject({
    status: z.number().int().min(200).max(599).describe('Status code that your server answered with. Only for answer.'),
  }),
]);

/** Milliseconds that a caller waits for the next turn. */
const patience = 20_000;

const stateOf = ({ examination }: Served, { signal }: Pick<Asked<unknown>, 'signal'>): Promise<unknown> =>
  examination.state(patience, signal);

export const examinationLevers: readonly Lever[] = [
  lever({
    method: 'GET',
    path: '/examination/plans',
    tag,
    summary: 'Lists every plan of the world’s profile.',
    answer: z.array(plan),
    run: async ({ sandbox }) => builtInPlans(sandbox.profile).map(inWords),
  }),
  lever({
    method: 'POST',
    path: '/examination',
    tag,
    summary:
      'Begins an examination. Take its turns until it has ended. The world is restored before each plan and at the end.',
    body: z.strictObject({
      plans: z.array(z.string()).optional().describe('Ids, rows such as RJ-49, or groups. Default: all plans.'),
      name: z.string().optional(),
      can: z.array(z.enum(furtherActs)).optional().describe('What your recipient can do besides share.'),
      softwareProductId: z
        .string()
        .optional()
        .describe('The software product that acts. Default: the first of the scenario.'),
      known: z.record(z.string(), z.string()).optional().describe('Known failures: the reason, by plan.'),
      strict: z.boolean().optional().describe('Gives a warning if only silence shows that the recipient stopped.'),
      patient: z
        .boolean()
        .optional()
        .describe(
          'Cools down in real time (61 seconds, in RJ-83) instead of moving the clock. Other plans still move it.',
        ),
      later: z.array(z.string()).optional().describe('Scopes that the recipient uses later, so may request now.'),
    }),
    bodyIsOptional: true,
    answer: state,
    run: async (served, asked) => {
      await served.examination.begin(present(asked.body ?? {}));
      return stateOf(served, asked);
    },
  }),
  lever({
    method: 'GET',
    path: '/examination',
    tag,
    summary: 'Returns the next turn, or the state of the examination. Waits up to 20 seconds for a turn.',
    answer: state,
    run: stateOf,
  }),
  lever({
    method: 'POST',
    path: '/examination/told',
    tag,
    summary:
      'Reports how the open turn ended, and returns the next one. If your recipient rejected something wrong, that is `refused`.',
    body: told,
    answer: state,
    run: async (served, asked) => {
      served.examination.tell(present(asked.body) as Told);
      return stateOf(served, asked);
    },
  }),
  lever({
    method: 'POST',
    path: '/examination/consumer',
    tag,
    summary:
      'Opens the holder’s page as the consumer’s browser, following the plan. Returns the URL that the browser is sent back to.',
    body: z.strictObject({ url: z.url() }),
    answer: z.object({ redirect: z.string() }),
    run: async ({ examination }, { body }) => ({ redirect: (await examination.consumer(new URL(body.url))).href }),
  }),
  lever({
    method: 'POST',
    path: '/examination/wait',
    tag,
    summary: 'Waits on behalf of your recipient: moves the clock on by these seconds, and counts them as waited.',
    body: z.strictObject({ seconds: z.number().nonnegative() }),
    answer: z.object({ now: instant }),
    run: async ({ examination, sandbox }, { body }) => {
      await examination.wait(body.seconds);
      return { now: sandbox.clock.now().toISOString() };
    },
  }),
  lever({
    method: 'DELETE',
    path: '/examination',
    tag,
    summary: 'Ends the running examination, and restores the world.',
    answer: undefined,
    run: async ({ examination }) => examination.cancel(),
  }),
  lever({
    method: 'POST',
    path: '/examination/plans/{id}/begin',
    tag,
    summary:
      'Begins one plan by hand, in the current world. The sandbox tells its lies from now on, while you act in your app.',
    answer: state,
    run: async (served, asked) => {
      await served.examination.beginByHand(asked.path['id'] ?? '');
      return stateOf(served, asked);
    },
  }),
  lever({
    method: 'POST',
    path: '/examination/plans/end',
    tag,
    summary:
      'Ends the plan that was begun by hand. If no outcome was reported, it waits until five seconds have passed without a request.',
    answer: json.describe('The result, as in the report.'),
    run: async ({ examination }) => {
      const { plan: id } = await examination.endByHand();
      return examinationJson(examination.examination()).results.find((one) => one.plan === id);
    },
  }),
  lever({
    method: 'GET',
    path: '/examination/report.json',
    tag,
    summary: 'The report of the last examination, or of the plans that were played by hand.',
    answer: json.describe('examinationSchema of cdr-browser-sandbox/examination describes it.'),
    run: async ({ examination }) => examinationJson(examination.examination()),
  }),
  lever({
    method: 'GET',
    path: '/examination/report.xml',
    tag,
    summary: 'The report as JUnit XML.',
    answer: 'application/xml',
    run: async ({ examination }) => new TextAnswer(examinationJunit(examination.examination()), 'application/xml'),
  }),
  lever({
    method: 'GET',
    path: '/examination/report.md',
    tag,
    summary: 'The report as Markdown.',
    answer: 'text/markdown; charset=utf-8',
    run: async ({ examination }) =>
      new TextAnswer(examinationMarkdown(examination.examination()), 'text/markdown; charset=utf-8'),
  }),
];

/** A plan without its code. */
const inWords = (one: WholePlan): Pick<WholePlan, keyof typeof plan.shape> => {
  const { id, title, kind, group, severity, expected, clauses, mend, needs } = one;
  return present({ id, title, kind, group, severity, expected, clauses, mend, needs });
};

/** Removes undefined members. */
const present = <T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
