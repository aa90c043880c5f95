// Levers for the clock, the faults and the decisions of the world.
import { z } from 'zod';
import type { SandboxClock } from '../../../mocks/index.ts';
import { lever, type Lever } from './lever.ts';
import { duration, instant, json } from './shapes.ts';

const time = z.object({ now: instant });
const timeOf = ({ now }: SandboxClock): z.input<typeof time> => ({ now: now().toISOString() });

const armed = z.object({ id: z.string() });

const wireFault = json.describe(
  'A fault on the wire: operation, status, headers, body, delay, networkError, every, share, times; for example ' +
    '{"operation": "listAccounts", "status": 429, "headers": {"retry-after": "30"}, "every": 3}. With every or share the fault stays until you disarm it.',
);

const decision = z.object({
  name: z.string(),
  option: z.string().describe('The current option.'),
  options: z.array(z.string()),
  question: z.string(),
});

export const switchLevers: readonly Lever[] = [
  lever({
    method: 'GET',
    path: '/clock',
    tag: 'Clock',
    summary: 'Returns the time in the world.',
    answer: time,
    run: async ({ sandbox }) => timeOf(sandbox.clock),
  }),
  lever({
    method: 'PUT',
    path: '/clock',
    tag: 'Clock',
    summary: 'Stops the clock at an instant, lets it run on from one, or lets it follow real time again.',
    body: z.union([
      z.strictObject({ standAt: instant }),
      z.strictObject({ runFrom: instant }),
      z.strictObject({ followRealTime: z.literal(true) }),
    ]),
    answer: time,
    run: async ({ sandbox: { clock } }, { body }) => {
      if ('standAt' in body) await clock.set(body.standAt);
      else if ('runFrom' in body) await clock.runFrom(body.runFrom);
      else await clock.followRealTime();
      return timeOf(clock);
    },
  }),
  lever({
    method: 'POST',
    path: '/clock/advance',
    tag: 'Clock',
    summary: 'Moves the clock on. Everything that falls due meanwhile happens.',
    body: z.strictObject({ duration }),
    answer: time,
    run: async ({ sandbox: { clock } }, { body }) => {
      await clock.advance(body.duration);
      return timeOf(clock);
    },
  }),
  lever({
    method: 'GET',
    path: '/faults',
    tag: 'Faults',
    summary: 'Lists the armed faults, the first armed first.',
    answer: z.array(json),
    run: async ({ sandbox }) => sandbox.faults.list(),
  }),
  lever({
    method: 'POST',
    path: '/faults',
    tag: 'Faults',
    summary: 'Arms a fault: a preset by its name, or a fault on the wire as an object.',
    body: z.strictObject({ fault: z.union([z.string().describe('The name of a preset.'), wireFault]) }),
    answer: armed,
    run: async ({ sandbox: { faults } }, { body }) => {
      // `add` refuses an invalid fault with its own message; the newest fault is the last.
      faults.add(body.fault as Parameters<typeof faults.add>[0]);
      return { id: faults.list().at(-1)?.id ?? '' };
    },
  }),
  lever({
    method: 'DELETE',
    path: '/faults/{id}',
    tag: 'Faults',
    summary: 'Disarms a fault, and puts back what a preset changed.',
    answer: undefined,
    run: async ({ sandbox: { faults } }, { path }) => faults.remove(path['id'] ?? ''),
  }),
  lever({
    method: 'DELETE',
    path: '/faults',
    tag: 'Faults',
    summary: 'Disarms every fault.',
    answer: undefined,
    run: async ({ sandbox: { faults } }) => faults.clear(),
  }),
  lever({
    method: 'GET',
    path: '/decisions',
    tag: 'Decisions',
    summary: 'Lists every choice that the specification leaves open, with the current option.',
    answer: z.array(decision),
    run: async ({ sandbox }) =>
      (await sandbox.decisions.list()).map(({ name, option, row }) => ({
        name,
        option,
        options: Object.keys(row.options),
        question: row.question,
      })),
  }),
  lever({
    method: 'PUT',
    path: '/decisions/{name}',
    tag: 'Decisions',
    summary: 'Chooses an option. It takes effect from the next request.',
    body: z.strictObject({ option: z.string() }),
    answer: undefined,
    run: async ({ sandbox: { decisions } }, { path, body }) =>
      // `set` refuses an unknown decision or option with its own message.
      decisions.set(path['name'] as 'versions', body.option as never),
  }),
  lever({
    method: 'POST',
    path: '/decisions/preset',
    tag: 'Decisions',
    summary: 'Sets all decisions at once: strict, or lenient for common client libraries with their default settings.',
    body: z.strictObject({ preset: z.enum(['strict', 'lenient']) }),
    answer: undefined,
    run: async ({ sandbox: { decisions } }, { body }) => decisions.preset(body.preset),
  }),
];
