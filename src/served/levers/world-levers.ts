// Levers for the whole world: health, reset, export, import, checkpoints.
import { z } from 'zod';
import { version } from '../../../mocks/spec/package-version.ts';
import { type Served, lever, TextAnswer, type Lever } from './lever.ts';
import { notThere } from '../problem.ts';
import { instant, json } from './shapes.ts';

const tag = 'World';

const health = z.object({
  status: z.literal('ok'),
  version: z.string(),
  profile: z.string().describe('Profile of the world: 0.1.1 or cds-1.36.'),
  scenario: z.string(),
  now: instant,
});

const holder = z.object({
  brand: z.string().describe('Key of the brand in the paths of levers.'),
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
    summary: 'Answers once the world is open, with its profile, scenario and time.',
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
    summary: 'Returns the addresses of every party, and the consumers of each data holder.',
    answer: world,
    run: async (served) => worldOf(served),
  }),
  lever({
    method: 'GET',
    path: '/authority.pem',
    tag,
    summary: 'Returns the certificate that a client must trust to call this server.',
    answer: 'application/x-pem-file',
    run: async ({ authority }) => new TextAnswer(authority, 'application/x-pem-file'),
  }),
  lever({
    method: 'POST',
    path: '/reset',
    tag,
    summary: 'Resets the world to its scenario or another one. Replaces keys, clients, consents, clock and trace.',
    body: z.strictObject({
      scenario: z
        .union([z.string(), json])
        .optional()
        .describe('Name of a built-in scenario, or a scenario as an object.'),
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
    summary: 'Returns everything that is stored, as one JSON document.',
    query: { keys: 'true: include the private keys, so that another server can load the document.' },
    answer: json,
    run: async ({ sandbox }, { query }) =>
      sandbox.exportState({ includeKeys: z.enum(['true', 'false']).parse(query.get('keys') ?? 'false') === 'true' }),
  }),
  lever({
    method: 'PUT',
    path: '/state',
    tag,
    summary: 'Replaces everything with a document from GET /state. The whole document is checked first.',
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
    summary: 'Saves a checkpoint of the world. You can restore it any number of times.',
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
    summary: 'Restores the world to the checkpoint. Decisions stay as they are.',
    body: z.strictObject({
      timeGoesOn: z
        .boolean()
        .optional()
        .describe(
          'true: a running clock moves on by the real time since the checkpoint. Default: it shows the checkpoint’s time.',
        ),
    }),
    bodyIsOptional: true,
    answer: undefined,
    run: async (served, { path, body }) => {
      const checkpoint = served.checkpoints.get(path['id'] ?? '');
      if (checkpoint === undefined) throw notThere('There is no checkpoint with this id.');
      await checkpoint.restore({ timeGoesOn: body?.timeGoesOn === true });
      served.replaced();
    },
  }),
  lever({
    method: 'GET',
    path: '/due',
    tag,
    summary: 'Lists what falls due by the clock of the world, the earliest first.',
    answer: z.array(json),
    run: async ({ sandbox }) => sandbox.due(),
  }),
  lever({
    method: 'POST',
    path: '/shutdown',
    tag,
    summary: 'Answers, and then stops the server.',
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
