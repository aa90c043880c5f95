// A recipient in another process is examined over sockets, turn by turn, and in one plan by hand.
import { expect, test } from 'vitest';
import { examine } from '../../../mocks/examination.ts';
import { checkingRecipient } from '../../../src/examined/checking-recipient.ts';
import { examinedOver, standOver, type Report, type State } from '../../kit/sockets/examined-over-levers.ts';
import { pull, pulled } from '../../kit/sockets/over-sockets.ts';
import { servingHere } from '../../kit/sockets/sockets-of-test.ts';

const can = ['read', 'amend', 'withdraw', 'backchannel', 'answer'];

/** Rows that need another scenario, another path, a call by the holder, a wait or a new registration; two are played carelessly. */
const some = ['RJ-22', 'RJ-29', 'RJ-49', 'RJ-64', 'RJ-81', 'RJ-98', 'RJ-113', 'RJ-96'];

test.each(['0.1.1', 'today'] as const)(
  'an examination over sockets finds the same as one in Node, profile %s',
  { timeout: 600_000 },
  async (profile) => {
    const server = await servingHere({ profile });
    const asked = process.env['CDR_THOROUGH'] === undefined ? { plans: ofProfile(some, profile) } : {};
    const without = ['RJ-49', 'RJ-64'] as const;
    const trace = server.sandbox.trace.entries().length;
    const report = await examinedOver(server, checkingRecipient({ without }), { can, name: 'over there', ...asked });
    const here = await examine(checkingRecipient({ without }), { profile, ...asked });
    expect(verdictsIn(report)).toEqual(verdictsIn(here));
    expect([report.recipient, report.grade, report.profile]).toEqual(['over there', 'failed', server.sandbox.profile]);
    // The world is restored.
    expect(server.sandbox.trace.entries()).toHaveLength(trace);
    expect(server.sandbox.dataRecipient.clientIds).toEqual({});
  },
);

const ofProfile = (rows: readonly string[], profile: '0.1.1' | 'today'): readonly string[] =>
  rows.filter((row) => (profile === 'today' ? ['RJ-96'] : ['RJ-49', 'RJ-98']).every((other) => other !== row));

const verdictsIn = ({ results }: Pick<Report, 'results'>): readonly (readonly [string, string])[] =>
  results.map(({ plan, verdict }) => [plan, verdict] as const);

test('a plan by hand lies until it is ended, and the report contains its result', async () => {
  const server = await servingHere({ profile: 'today' });
  const own = server.sandbox.dataRecipient;
  const { stand, close } = await standOver(server, own.softwareProductId);
  const [persona] = server.sandbox.personas;
  const atHand = { ...stand, consumer: async (url: URL) => (await persona?.authorise(url)) ?? url };
  const careful = checkingRecipient();
  await careful.share(atHand);
  await pulled<State>(server, 'POST', '/examination/plans/RJ-49a/begin');
  const twice = await pull(server, 'POST', '/examination', {});
  expect([twice.status, (JSON.parse(twice.text) as { error: string }).error]).toEqual([409, 'not_now']);
  await expect(careful.share(atHand)).rejects.toThrow('iss');
  await pulled(server, 'POST', '/examination/told', { outcome: 'refused' });
  const result = await pulled<Report['results'][number]>(server, 'POST', '/examination/plans/end');
  expect([result.plan, result.verdict, result.decidedBy]).toEqual(['RJ-49a', 'pass', 'told']);
  await careful.share(atHand);
  close();
  const report = await pulled<Report>(server, 'GET', '/examination/report.json');
  expect(report.results.map(({ plan }) => plan)).toEqual(['RJ-49a']);
});

test('ending an examination restores the world', async () => {
  const server = await servingHere({ profile: 'today' });
  const begun = await pulled<State>(server, 'POST', '/examination', { plans: ['RJ-49'] });
  expect(begun).toMatchObject({ state: 'turn', plan: 'baseline', turn: { act: 'share', number: 1 } });
  await pulled(server, 'DELETE', '/examination');
  expect(await pulled<State>(server, 'GET', '/examination')).toEqual({ state: 'none' });
  expect(server.sandbox.dataRecipient.clientIds).toEqual({});
  expect((await pull(server, 'POST', '/examination/told', { outcome: 'shared' })).status).toBe(409);
});
