// Values for calls to the register and the registration endpoint: a published logo, and a product that has not registered yet.
import type { DataRecipient, Sandbox } from '../../mocks/index.ts';
import { setupFlow } from '../../mocks/spec/flow-mark.ts';
import { recipientFor } from '../runs/recipients/recipient-for.ts';
import type { World } from './preparers.ts';

/** The name of the first logo in the register’s list. */
export async function logoIn({ urls, fetch: send }: Sandbox): Promise<string> {
  const address = `${urls.register.base}/cdr-register/v1/all/data-holders/brands/summary`;
  const text = await (await send(address, { headers: { 'x-v': '1' } })).text();
  return /"logoUri":"[^"]*\/logos\/([^"]+)"/u.exec(text)?.[1] ?? '';
}

export interface Newcomer {
  readonly recipient: DataRecipient;
  /** The registration request it would send to the holder; its software statement is valid for ten minutes. */
  readonly jwt: string;
}

const newcomers = new WeakMap<Sandbox, DataRecipient>();

/** A software product at the register that is no holder’s client yet; the same one until it has registered. */
export async function newcomer({ sandbox, own }: World): Promise<Newcomer> {
  const known = newcomers.get(sandbox);
  const found = known === undefined ? undefined : await sandbox.recipients.find(known.softwareProductId);
  const acting = await recipientFor(sandbox, {
    recipient: found !== undefined && found.clientId === undefined ? found : { name: 'Explorer newcomer' },
    holder: own.holder.brand,
    register: false,
  });
  const { recipient, flows } = acting;
  newcomers.set(sandbox, recipient);
  const facts = await acting.runUntil({ ...flows.registration, id: setupFlow }, 'discover-holder');
  return { recipient, jwt: await flows.registrationJwt(recipient, facts, sandbox.clock.now()) };
}
