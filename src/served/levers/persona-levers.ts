// Consumers who answer automatically: a consent without a browser.
import { z } from 'zod';
import type { Persona } from '../../../mocks/index.ts';
import { placesToCancel } from '../../../mocks/spec/screens.ts';
import { lever, type Lever, type Served } from './lever.ts';
import { notThere } from '../problem.ts';
import { json } from './shapes.ts';

const tag = 'Personas';

const person = z.object({
  customerId: z.string().describe('The customer ID that the person types in to log in.'),
  name: z.string(),
  holder: z.string().describe('Brand of the person’s data holder.'),
  note: z.string(),
});

const redirect = z.object({
  redirect: z.string().describe('The redirect URI, with the response in it, that the browser is sent back to.'),
});

const url = z.string().describe('The address of the authorisation endpoint that the recipient sends the browser to.');
const authReqId = z.string().describe('auth_req_id of the backchannel request.');

export const personaLevers: readonly Lever[] = [
  lever({
    method: 'GET',
    path: '/personas',
    tag,
    summary: 'Lists the consumers of the scenario.',
    answer: z.array(person),
    run: async ({ sandbox }) =>
      sandbox.personas.map(({ customerId, name, holder, note }) => ({ customerId, name, holder, note })),
  }),
  lever({
    method: 'POST',
    path: '/personas/{customerId}/authorise',
    tag,
    summary: 'Goes through all of the holder’s screens and authorises.',
    body: z.strictObject({
      url,
      accounts: z
        .union([z.literal('all'), z.array(z.string())])
        .optional()
        .describe('Names, numbers or keys. Default: all accounts that can be shared.'),
      profile: z.string().optional().describe('Name of the profile to act for. Default: the first.'),
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
    summary: 'Goes to the last of the holder’s screens and declines.',
    body: z.strictObject({ url }),
    answer: redirect,
    run: async (served, { path, body }) => ({ redirect: (await personaOf(served, path).deny(body.url)).href }),
  }),
  lever({
    method: 'POST',
    path: '/personas/{customerId}/cancel',
    tag,
    summary: 'Cancels at a screen. Default: the first.',
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
    summary: 'Returns a login_hint that recipients can use to ask this person.',
    answer: z.object({ hint: z.string() }),
    run: async (served, { path }) => ({ hint: await personaOf(served, path).backchannelHint() }),
  }),
  lever({
    method: 'POST',
    path: '/personas/{customerId}/withdraw',
    tag,
    summary: 'Withdraws an arrangement on the holder’s dashboard; the holder notifies the recipient.',
    body: z.strictObject({ arrangementId: z.string().describe('cdr_arrangement_id.') }),
    answer: undefined,
    run: async (served, { path, body }) => personaOf(served, path).withdraw(body.arrangementId),
  }),
  lever({
    method: 'GET',
    path: '/personas/{customerId}/messages/{kind}',
    tag,
    summary: 'Returns the newest message to the person of one kind, for example one-time-password.',
    answer: json,
    run: async ({ sandbox }, { path }) => {
      const kind = path['kind'] as 'one-time-password';
      const message = sandbox.messages.latest(path['customerId'] ?? '', kind);
      if (message === undefined) throw notThere('No such message has been sent to this person.');
      return message;
    },
  }),
];

function personaOf({ sandbox }: Served, { customerId }: Readonly<Record<string, string>>): Persona {
  const found = sandbox.personas.find((one) => one.customerId === customerId);
  if (found !== undefined) return found;
  const known = sandbox.personas.map((one) => one.customerId).join(', ');
  throw notThere(`No consumer of this world has this customerId. Choose one of: ${known}.`);
}
