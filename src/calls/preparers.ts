// What a call needs from the world before it is sent: what prepares it, and the functions that several of these share.
import { interactionClient, type ClientCertificate, type Sandbox } from '../../mocks/index.ts';
import type { Operation } from '../../mocks/spec/operation.ts';
import type { OperationId } from '../../mocks/spec/operations/index.ts';
import type { ExplorerRecipient } from './explorer-recipient.ts';
import { screenAt } from './prefill-screens.ts';

export type KnownOperation = Operation & { readonly id: OperationId };

export interface Prefilled {
  readonly base: string;
  /** By place and name: `path.accountId`, `query.page-size`, `header.accept`, `form.grant_type`. */
  readonly values: Readonly<Record<string, string>>;
  /** Further suggestions, by the same names. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  readonly body?: string;
  /** The certificate the caller presents, if it is not the explorer recipient’s. */
  readonly sender?: ClientCertificate;
  /** Valid for one call: the next needs new values. */
  readonly once?: true;
  /** Expiry in milliseconds, by the sandbox’s clock. */
  readonly until?: number;
}

export interface World {
  readonly sandbox: Sandbox;
  readonly own: ExplorerRecipient;
}

export type Values = Omit<Prefilled, 'base'> & { readonly base?: string };
export type Preparer = (world: World, variant: string, operation: KnownOperation) => Promise<Values> | Values;

/** Operations that need more than the others of their party. */
export type Preparers = Readonly<Partial<Record<OperationId, Preparer>>>;

export const asJson = { 'header.accept': 'application/json' };

export const inMinutes = ({ sandbox }: World, minutes: number): number =>
  sandbox.clock.now().getTime() + minutes * 60_000;

export const customerIdOf = ({ own }: World): string => own.holder.personas[0]?.customerId ?? '';

export const recipientBase = async ({ own }: World): Promise<string> => {
  const { notificationEndpoint } = (await own.registered()).recipient;
  return notificationEndpoint.slice(0, notificationEndpoint.lastIndexOf('/'));
};

/** The address to send the consumer to, with a request nobody has opened yet. */
export type Addressed = (world: World) => Promise<URL | undefined>;

/** The parameters of that address, in the query or as a form. */
export async function parametersOf(world: World, variant: string, addressed: Addressed): Promise<Values['values']> {
  const place = variant === 'post' ? 'form' : 'query';
  const parameters = [...((await addressed(world))?.searchParams ?? [])].filter(([name]) => name !== 'holder');
  return { ...asJson, ...Object.fromEntries(parameters.map(([name, value]) => [`${place}.${name}`, value])) };
}

/** `ask`: makes a request appear on the consumer’s device. */
export const deviceAnswerTo =
  (ask: (world: World) => Promise<unknown>): Preparer =>
  async (world) => {
    const { sandbox, own } = world;
    const address = `${own.holder.urls.issuer}/device/${encodeURIComponent(customerIdOf(world))}`;
    const waiting = async (): Promise<readonly string[]> => {
      const answer = await sandbox.fetch(address, { headers: { accept: 'application/json' } });
      return [...(await answer.text()).matchAll(/"requestId":"([^"]+)"/gu)].map(([, id = '']) => id);
    };
    const before = await waiting();
    await ask(world);
    const requestId = (await waiting()).find((id) => !before.includes(id)) ?? '';
    return {
      values: { ...asJson, 'path.customerId': customerIdOf(world), 'path.requestId': requestId },
      body: JSON.stringify({ decision: 'approve' }, null, 2),
      once: true,
    };
  };

/** A screen of the holder, to read or to answer. */
export const screenOf =
  (wanted: 'look' | 'answer', addressed: Addressed): Preparer =>
  async (world, variant) => {
    const { holder } = world.own;
    const authorisationUrl = await addressed(world);
    const client = interactionClient(holder.urls.issuer, (request) => world.sandbox.fetch(request));
    const { screen: here, answer } = await screenAt(client, authorisationUrl, holder, variant || 'identify');
    const path = { ...asJson, 'path.interactionId': here.interactionId };
    if (wanted === 'look') return { values: path, until: inMinutes(world, 9) };
    return {
      values: { ...path, 'path.screen': here.name },
      body: JSON.stringify(answer, null, 2),
      once: true,
    };
  };
