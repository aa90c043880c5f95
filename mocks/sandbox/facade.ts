// What the sandbox object shows of a living world: recipients, holder, personas, certificates, register.
import { presenting } from '../certificates/present.ts';
import { beginningOf } from '../holder/beginning.ts';
import { createPersona, type Persona } from '../personas/persona.ts';
import { dataHolderBrandId } from '../scenario/participants.ts';
import type { RecipientRow } from '../recipients/recipients.ts';
import type { RegisterAdmin } from '../register/admin.ts';
import type { Certificates, DataRecipient, Sandbox } from './sandbox-interface.ts';
import type { Exchange } from '../trace/exchange.ts';
import type { World } from '../world/world.ts';
import type { BuiltWorld } from './build-world.ts';
import { registerControl } from './register-control.ts';
import { checkEnrolment } from './enrolment-options.ts';
import { enrol, enrolScenario, presentingWhereMutual } from './data-recipients.ts';

export interface Facade {
  dataRecipient(): DataRecipient;
  enrol: Sandbox['enrol'];
  readonly dataHolder: Sandbox['dataHolder'];
  readonly personas: readonly Persona[];
  readonly certificates: Certificates;
  readonly register: RegisterAdmin;
}

export async function facadeOf(
  { world }: BuiltWorld,
  ownFetch: typeof fetch,
  callbackPage: string | undefined,
  /** Aborted when another world takes the place of this one. */
  until: AbortSignal,
): Promise<Facade> {
  await beginningOf(world);
  const recipients = await enrolScenario(world, callbackPage, ownFetch);
  const brand = world.scenario.holders[0]?.brand ?? '';
  const certificate = await world.authority.certificateOf(dataHolderBrandId(world.scenario, brand), 'data-holder');
  const clientIds = new Map<string, string>();
  for (const one of recipients) if (one.clientId !== undefined) clientIds.set(one.softwareProductId, one.clientId);
  followRegistrations(world, clientIds, until);
  const withClientId = (one: DataRecipient): DataRecipient => ({
    ...one,
    get clientId() {
      return clientIds.get(one.softwareProductId) as string;
    },
  });
  return {
    dataRecipient: () => withClientId(recipients[0] as DataRecipient),
    enrol: async (o = {}) => {
      checkEnrolment(o, { loopback: world.decisions.get('loopbackRedirects') === 'accept' });
      const slug = `app-${world.random.uuid().slice(0, 8)}`;
      const name = o.name ?? `Enrolled app ${slug.slice(4)}`;
      const enrolment = {
        slug,
        productName: name,
        description: 'Enrolled while the sandbox was running.',
        brandName: name,
        legalEntityName: `${name} Pty Ltd`,
        alg: o.alg ?? 'PS256',
        redirectUris: o.redirectUris ?? [`${world.addresses.recipient(slug)}/callback`],
        ids: {
          legalEntityId: world.random.uuid(),
          dataRecipientBrandId: world.random.uuid(),
          softwareProductId: world.random.uuid(),
        },
      } as const;
      return withClientId(await enrol(world, enrolment, ownFetch));
    },
    dataHolder: { certificate, fetch: presentingWhereMutual(certificate, world.addresses, ownFetch) },
    personas: world.scenario.customers.map((customer) => createPersona(world, customer)),
    certificates: certificatesOf(world, ownFetch),
    register: registerControl(world),
  };
}

function certificatesOf(world: World, ownFetch: typeof fetch): Certificates {
  const untrusted = world.authority.untrusted();
  return {
    issue: ({ commonName, validFor }) =>
      world.authority.issue({ commonName, role: 'data-recipient', ...(validFor === undefined ? {} : { validFor }) }),
    issueUntrusted: ({ commonName }) => untrusted.issue({ commonName, role: 'data-recipient' }),
    present: (certificate, base = ownFetch) => presenting(certificate, base),
  };
}

/** A recipient learns its client id from the answer to its registration, as everyone who reads the trace does. */
function followRegistrations(world: World, clientIds: Map<string, string>, until: AbortSignal): void {
  const follow = (exchange: Exchange): void => {
    if (exchange.operation !== 'registerClient' || exchange.response.status !== 201) return;
    const product = exchange.certificate?.commonName;
    const answer = JSON.parse(exchange.response.body ?? '{}') as { client_id?: string };
    if (product === undefined || answer.client_id === undefined) return;
    const clientId = answer.client_id;
    clientIds.set(product, clientId);
    // Where the store is gone by now, there is nothing left to remember it for.
    rememberClientId(world, product, clientId).catch(() => undefined);
  };
  world.trace.subscribe(follow, { signal: until });
}

async function rememberClientId(world: World, product: string, clientId: string): Promise<void> {
  const table = world.table<RecipientRow>('recipients.products');
  const row = (await table.list()).find(({ softwareProductId }) => softwareProductId === product);
  if (row !== undefined) await table.update(row.id, (found) => ({ ...found, clientId }));
}
