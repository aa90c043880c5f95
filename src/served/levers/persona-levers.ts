// Consumers who answer automatically: a consent without a browser.
import { z } from 'zod';
import type { Persona } from '../../../mocks/index.ts';
import { placesToCancel } from '../../../mocks/spec/screens.ts';
import { lever, NotThere, type Lever, type Served } from './lever.ts';
import { json } from './shapes.ts';

const tag = 'Personas';

const person = z.object({
  customerId: z.string().describe('What the person types to identify themself.'),
  name: z.string(),
  holder: z.string().describe('Brand of the data holder whose customer this is.'),
  note: z.string(),
});

const redirect = z.object({
  redirect: z.string().describe('Where the browser is sent back to: the redirect URI with the answer in it.'),
});

const url = z.string().describe('The address of the authorisation endpoint that the recipient sends the browser to.');
const authReqId = z.string().describe('auth_req_id of the backchannel request.');

export const personaLevers: readonly Lever[] = [
  lever({
    method: 'GET',
    path: '/personas',
    tag,
    summary: 'The consumers of the scenario.',
    answer: z.array(person),
    run: async ({ sandbox }) =>
      sandbox.personas.map(({ customerId, name, holder, note }) => ({ customerId, name, holder, note })),
  }),
  lever({
    method: 'POST',
    path: '/personas/{customerId}/authorise',
    tag,
    summary: 'Walks the holder’s screens to the end and consents.',
    body: z.strictObject({
      url,
      accounts: z
        .union([z.literal('all'), z.array(z.string())])
        .optional()
        .describe('Names, numbers or keys; all that may be shared where absent.'),
      profile: z.string().optional().describe('Name of the profile to act for; the first where absent.'),
    }),
    answer: redirect,
    run: async (served, { path, body }) => {
      const { accounts, profile } = body;
      const options = { ...(accounts !== undefined && { accounts }), ...(profile !== undefined && { profile }) };
      return { redirect: (await personaOf(served, path).authorise(body.url, options)).href };
    },
  }),
  lever({
    method: 'POST',
    path: '/personas/{customerId}/deny',
    tag,
    summary: 'Walks to the last screen and declines.',
    body: z.strictObject({ url }),
    answer: redirect,
    run: async (served, { path, body }) => ({ redirect: (await personaOf(served, path).deny(body.url)).href }),
  }),
  lever({
    method: 'POST',
    path: '/personas/{customerId}/cancel',
    tag,
    summary: 'Cancels at a screen, the first where none is named.',
    body: z.strictObject({ url, at: z.enum(placesToCancel).optional() }),
    answer: redirect,
    run: async (served, { path, body: { url: address, at } }) => ({
      redirect: (await personaOf(served, path).cancel(address, at === undefined ? {} : { at })).href,
    }),
  }),
  lever({
    method: 'POST',
    path: '/personas/{customerId}/backchannel/approve',
    tag,
    summary: 'Approves a backchannel request on the person’s device.',
    body: z.strictObject({ authReqId }),
    answer: undefined,
    run: async (served, { path, body }) => personaOf(served, path).approveBackchannel(body.authReqId),
  }),
  lever({
    method: 'POST',
    path: '/personas/{customerId}/backchannel/deny',
    tag,
    summary: 'Denies a backchannel request on the person’s device.',
    body: z.strictObject({ authReqId }),
    answer: undefined,
    run: async (served, { path, body }) => personaOf(served, path).denyBackchannel(body.authReqId),
  }),
  lever({
    method: 'GET',
    path: '/personas/{customerId}/backchannel/hint',
    tag,
    summary: 'A login_hint by which recipients may ask for this person.',
    answer: z.object({ hint: z.string() }),
    run: async (served, { path }) => ({ hint: await personaOf(served, path).backchannelHint() }),
  }),
  lever({
    method: 'POST',
    path: '/personas/{customerId}/withdraw',
    tag,
    summary: 'Withdraws an arrangement on the holder’s dashboard; the holder tells the recipient.',
    body: z.strictObject({ arrangementId: z.string().describe('cdr_arrangement_id.') }),
    answer: undefined,
    run: async (served, { path, body }) => personaOf(served, path).withdraw(body.arrangementId),
  }),
  lever({
    method: 'GET',
    path: '/personas/{customerId}/messages/{kind}',
    tag,
    summary: 'The newest message to the person: one-time-password, or another kind.',
    answer: json,
    run: async ({ sandbox }, { path }) => {
      const kind = path['kind'] as 'one-time-password';
      const message = sandbox.messages.latest(path['customerId'] ?? '', kind);
      if (message === undefined) throw new NotThere('No such message has been sent to this person.');
      return message;
    },
  }),
];

function personaOf({ sandbox }: Served, { customerId }: Readonly<Record<string, string>>): Persona {
  const found = sandbox.personas.find((one) => one.customerId === customerId);
  if (found !== undefined) return found;
  const known = sandbox.personas.map((one) => one.customerId).join(', ');
  throw new NotThere(`No consumer of this world has this customerId. There are: ${known}.`);
}
