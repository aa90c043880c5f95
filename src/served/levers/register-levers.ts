// Acts as the register’s operator: statuses, and the register’s calls to holders.
import { z } from 'zod';
import { lever, type Lever } from './lever.ts';
import { json } from './shapes.ts';

const tag = 'Register';

const entity = z.enum(['dataHolderBrand', 'dataRecipient', 'dataRecipientBrand', 'softwareProduct']);
const computed = z.enum(['usage', 'der', 'invoices', 'transactions', 'balances', 'plans']);
const entry = z.object({
  entity,
  id: z.string(),
  name: z.string(),
  status: z.string(),
  parent: z.string().optional(),
});

/** The response to a call that the register made. */
const answered = z.object({ status: z.number(), body: json.or(z.string()) });

async function answerOf(response: Response): Promise<z.input<typeof answered>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return { status: response.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : text };
}

export const registerLevers: readonly Lever[] = [
  lever({
    method: 'GET',
    path: '/register',
    tag,
    summary: 'Lists every participant in the register, with its status.',
    query: { entity: `One of ${entity.options.join(', ')}. Default: all.` },
    answer: z.array(entry),
    run: async ({ sandbox: { register } }, { query }) => {
      const kind = query.get('entity');
      return register.list(kind === null ? undefined : entity.parse(kind));
    },
  }),
  lever({
    method: 'PUT',
    path: '/register/{entity}/{id}/status',
    tag,
    summary: 'Changes a participant’s status. Participants below it change as the standard requires.',
    body: z.strictObject({ status: z.string().describe('A status of the standard, for example SUSPENDED.') }),
    answer: undefined,
    run: async ({ sandbox: { register } }, { path, body }) =>
      register.setStatus(entity.parse(path['entity']), path['id'] ?? '', body.status),
  }),
  lever({
    method: 'POST',
    path: '/register/holders/{brand}/metadata-update',
    tag,
    summary: 'The register tells a holder to read it again (Metadata Update).',
    answer: answered,
    run: async ({ sandbox: { register } }, { path }) => answerOf(await register.updateMetadata(path['brand'] ?? '')),
  }),
  lever({
    method: 'GET',
    path: '/register/holders/{brand}/metrics',
    tag,
    summary: 'The register asks a holder for its metrics (Get Metrics).',
    query: { period: 'CURRENT, HISTORIC or ALL.' },
    answer: answered,
    run: async ({ sandbox: { register } }, { path, query }) =>
      answerOf(
        await register.metrics(
          path['brand'] ?? '',
          z.enum(['CURRENT', 'HISTORIC', 'ALL']).parse(query.get('period') ?? 'ALL'),
        ),
      ),
  }),
  lever({
    method: 'POST',
    path: '/holder/rotate-signing-key',
    tag: 'Holders',
    summary: 'Gives every brand new signing keys. The old ones stay in its key set for the overlap.',
    body: z.strictObject({ overlap: z.string().optional().describe('An ISO 8601 duration. Default: PT1H.') }),
    bodyIsOptional: true,
    answer: undefined,
    run: async ({ sandbox: { holder } }, { body }) =>
      holder.rotateSigningKey(body?.overlap === undefined ? {} : { overlap: body.overlap }),
  }),
  lever({
    method: 'GET',
    path: '/computed/{kind}',
    tag: 'Holders',
    summary: 'Returns records that a party computes and does not store: usage, der, or what a data holder bills.',
    query: { text: 'Only service points, accounts or plans whose NMI, key, number, id or name contains this text.' },
    answer: json,
    run: async ({ sandbox }, { path, query }) =>
      sandbox.computed(computed.parse(path['kind']), query.get('text') ?? ''),
  }),
];
