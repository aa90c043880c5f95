// Levers for the whole world: health, reset, export, import, checkpoints.
import { z } from 'zod';
import { version } from '../../../mocks/spec/package-version.ts';
import { type Served, lever, NotThere, TextAnswer, type Lever } from './lever.ts';
import { instant, json } from './shapes.ts';

const tag = 'World';

const health = z.object({
  status: z.literal('ok'),
  version: z.string(),
  profile: z.string().describe('Release that the world speaks: 0.1.1 or cds-1.36.'),
  scenario: z.string(),
  now: instant,
});

const holder = z.object({
  brand: z.string().describe('Key of the brand in paths of levers.'),
  brandName: z.string(),
  brandId: z.string().describe('dataHolderBrandId at the register.'),
  profile: z.string(),
  urls: z.record(z.string(), z.string()),
  discovery: z.string().describe('Address of its OpenID Provider metadata.'),
  personas: z.array(z.string()).describe('customerIds of its consumers.'),
});

const world = z.object({
  tls: z.string(),
  mtls: z.string(),
  register: z.record(z.string(), z.string()),
  secondaryDataHolder: z.record(z.string(), z.string()),
  holders: z.array(holder),
});

export const worldLevers: readonly Lever[] = [
  lever({
    method: 'GET',
    path: '/health',
    tag,
    summary: 'Answers once the world is open: what it speaks and what time it is there.',
    answer: health,
    run: async ({ sandbox }) => ({
      status: 'ok',
      version,
      profile: sandbox.profile,
      scenario: sandbox.scenario.name,
      now: sandbox.clock.now().toISOString(),
    }),
  }),
  lever({
    method: 'GET',
    path: '/world',
    tag,
    summary: 'Where every party stands, and who the consumers of each data holder are.',
    answer: world,
    run: async (served) => worldOf(served),
  }),
  lever({
    method: 'GET',
    path: '/authority.pem',
    tag,
    summary: 'The certificate that a client trusts to talk to this server.',
    answer: 'application/x-pem-file',
    run: async ({ authority }) => new TextAnswer(authority, 'application/x-pem-file'),
  }),
  lever({
    method: 'POST',
    path: '/reset',
    tag,
    summary: 'Begins the scenario anew, or another one: keys, clients, consents, clock and trace start afresh.',
    body: z.strictObject({
      scenario: z.union([z.string(), json]).optional().describe('Name of a built-in scenario, or a whole one.'),
      profile: z.string().optional().describe('0.1.1, cds-1.36 or today.'),
      clock: instant.optional(),
    }),
    bodyIsOptional: true,
    answer: health.pick({ profile: true, scenario: true, now: true }),
    run: async (served, { body }) => {
      const { sandbox } = served;
      const { scenario, profile, clock } = body ?? {};
      // `reset` refuses invalid values with its own message.
      await sandbox.reset(scenario as Parameters<typeof sandbox.reset>[0], {
        ...(profile !== undefined && { profile: profile as '0.1.1' }),
        ...(clock !== undefined && { clock }),
      });
      served.replaced();
      return { profile: sandbox.profile, scenario: sandbox.scenario.name, now: sandbox.clock.now().toISOString() };
    },
  }),
  lever({
    method: 'GET',
    path: '/state',
    tag,
    summary: 'Everything that is stored, as one JSON document.',
    query: { keys: 'true: with the private keys, so that the document can be put into another server.' },
    answer: json,
    run: async ({ sandbox }, { query }) =>
      sandbox.exportState({ includeKeys: z.enum(['true', 'false']).parse(query.get('keys') ?? 'false') === 'true' }),
  }),
  lever({
    method: 'PUT',
    path: '/state',
    tag,
    summary: 'Puts a document of GET /state in place of everything; checked as a whole before anything is replaced.',
    body: json,
    answer: undefined,
    run: async (served, { body }) => {
      await served.sandbox.importState(body);
      served.replaced();
    },
  }),
  lever({
    method: 'POST',
    path: '/checkpoints',
    tag,
    summary: 'Notes the world as it stands, so that it can be gone back to any number of times.',
    answer: z.object({ id: z.string() }),
    run: async ({ sandbox, checkpoints }) => {
      const id = crypto.randomUUID();
      checkpoints.set(id, await sandbox.checkpoint());
      return { id };
    },
  }),
  lever({
    method: 'POST',
    path: '/checkpoints/{id}/restore',
    tag,
    summary: 'Puts the world back as it stood at the checkpoint; decisions stay as they are.',
    body: z.strictObject({
      timeGoesOn: z
        .boolean()
        .optional()
        .describe(
          'true: a clock that was running includes the time since; otherwise it shows the instant of the checkpoint.',
        ),
    }),
    bodyIsOptional: true,
    answer: undefined,
    run: async (served, { path, body }) => {
      const checkpoint = served.checkpoints.get(path['id'] ?? '');
      if (checkpoint === undefined) throw new NotThere('There is no checkpoint with this id.');
      await checkpoint.restore({ timeGoesOn: body?.timeGoesOn === true });
      served.replaced();
    },
  }),
  lever({
    method: 'GET',
    path: '/due',
    tag,
    summary: 'What falls due by the clock of the world, the earliest first.',
    answer: z.array(json),
    run: async ({ sandbox }) => sandbox.due(),
  }),
  lever({
    method: 'POST',
    path: '/shutdown',
    tag,
    summary: 'Ends the server once this is answered.',
    answer: undefined,
    run: async ({ shutDown }) => shutDown(),
  }),
];

function worldOf({ sandbox, origins }: Served): z.input<typeof world> {
  const { urls, holders } = sandbox;
  return {
    ...origins,
    register: { ...urls.register },
    secondaryDataHolder: { ...urls.secondaryDataHolder },
    holders: Object.values(holders).map(({ brand, brandName, brandId, profile, urls: own, personas }) => ({
      brand,
      brandName,
      brandId,
      profile,
      urls: { ...own },
      discovery: `${own.issuer}/.well-known/openid-configuration`,
      personas: personas.map(({ customerId }) => customerId),
    })),
  };
}
