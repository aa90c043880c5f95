// The data recipient that the judge acts as, and valid samples made with it.
import type { DataRecipient, Sandbox } from '../../../mocks/index.ts';
import { backchannelPoll } from '../../recipient/flows/backchannel.ts';
import type { PlayedFacts } from '../../runs/flows/played-facts.ts';
import type { MadeApp } from '../../runs/recipients/made-apps.ts';
import { recipientFor, type ActingRecipient } from '../../runs/recipients/recipient-for.ts';
import { recipientOfClient } from '../../runs/recipients/recipient-of-client.ts';

const own = new WeakMap<Sandbox, Promise<ActingRecipient>>();

/** The judge’s own recipient, enrolled and registered on first use and then reused. */
export async function ownRecipient(sandbox: Sandbox): Promise<ActingRecipient> {
  const known = await own.get(sandbox);
  // After undo or a reset it is another object, or no longer enrolled.
  const enrolled = known && (await sandbox.recipients.find(known.recipient.softwareProductId));
  if (known !== undefined && enrolled !== undefined)
    return recipientFor(sandbox, { recipient: enrolled, known: known.facts });
  const made = recipientFor(sandbox, { recipient: { name: 'Paste and judge' satisfies MadeApp } });
  own.set(sandbox, made);
  made.catch(() => own.delete(sandbox));
  return made;
}

/** The recipient in this sandbox with that client_id; for an unknown client, the judge’s own. */
export const recipientWith = async (sandbox: Sandbox, clientId: unknown): Promise<ActingRecipient> =>
  (await recipientOfClient(sandbox, clientId)) ?? ownRecipient(sandbox);

type SharingStep = 'request-object' | 'authorise' | 'token';

/** The facts of a sharing flow run up to this step. */
export const sharedUntil = (acting: ActingRecipient, step: SharingStep): Promise<Partial<PlayedFacts>> =>
  acting.runUntil(acting.flows.sharing, step);

/** A signed backchannel request that identifies the consumer’s device (CIBA Core 7.1). */
export async function goodBackchannelRequest(acting: ActingRecipient): Promise<string> {
  const known = { loginHint: (await acting.persona?.backchannelHint()) ?? '' };
  return (await acting.runUntil(backchannelPoll, 'backchannel-request', { known })).backchannelRequest ?? '';
}

const beforeRegistering = async (sandbox: Sandbox, recipient: DataRecipient) => {
  const acting = await recipientFor(sandbox, { recipient, register: false });
  return { acting, facts: await acting.runUntil(acting.flows.registration, 'discover-holder') };
};

/** A fresh software statement for the recipient’s product, signed by the register. */
export const goodStatement = async (sandbox: Sandbox, recipient: DataRecipient): Promise<string> =>
  (await beforeRegistering(sandbox, recipient)).facts.statement ?? '';

export async function goodRegistration(sandbox: Sandbox, recipient: DataRecipient): Promise<string> {
  const { acting, facts } = await beforeRegistering(sandbox, recipient);
  return acting.flows.registrationJwt(recipient, facts, sandbox.clock.now());
}
