// What calls to the register and to the registration endpoint need: a logo that is published, and a product that has not registered yet.
import type { DataRecipient, Sandbox } from '../../mocks/index.ts';
import { startFlow } from '../recipient/flows/flow.ts';
import { registration } from '../recipient/flows/registration.ts';
import { placesOf } from '../runs/places.ts';

/** The name of the first logo that the register lists. */
export async function logoIn({ urls, fetch: send }: Sandbox): Promise<string> {
  const address = `${urls.register.base}/cdr-register/v1/all/data-holders/brands/summary`;
  const text = await (await send(address, { headers: { 'x-v': '1' } })).text();
  return /"logoUri":"[^"]*\/logos\/([^"]+)"/u.exec(text)?.[1] ?? '';
}

export interface Newcomer {
  readonly recipient: DataRecipient;
  /** Software statement assertion, ten minutes of life. */
  readonly statement: string;
  /** Register id of the holder that is registered with. */
  readonly brandId: string;
}

const newcomers = new WeakMap<Sandbox, DataRecipient>();

/** A software product that is on file at the register and no holder’s client yet: the same until it has registered. */
export async function newcomer({ sandbox }: { readonly sandbox: Sandbox }): Promise<Newcomer> {
  const known = newcomers.get(sandbox);
  const found = known === undefined ? undefined : await sandbox.recipients.find(known.softwareProductId);
  const recipient =
    found !== undefined && found.clientId === undefined ? found : await sandbox.enrol({ name: 'Explorer newcomer' });
  newcomers.set(sandbox, recipient);
  const steps = registration.steps.filter(({ id }) => wanted.includes(id));
  const surroundings = { ...placesOf(sandbox), identity: recipient, consumer: (url: URL) => Promise.resolve(url) };
  const facts = await startFlow({ ...registration, id: 'explorer-setup', steps }, surroundings).toEnd();
  return { recipient, statement: facts.statement ?? '', brandId: facts.brand?.dataHolderBrandId ?? '' };
}

const wanted: readonly string[] = ['discover-register', 'register-token', 'brands', 'statement'];
