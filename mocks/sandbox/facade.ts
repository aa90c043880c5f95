// What the sandbox object shows of a living world: recipients, holder, personas, certificates, register.
import { beginningOf } from '../holder/beginning.ts';
import { createPersona, type Persona } from '../personas/persona.ts';
import { dataHolderBrandId } from '../scenario/participants.ts';
import type { RegisterAdmin } from '../register/admin.ts';
import type { Certificates, DataRecipient, HolderControl, Sandbox } from './sandbox-interface.ts';
import type { BuiltWorld } from './build-world.ts';
import { registerControl } from './register-control.ts';
import { belongingOf, checkEnrolment } from './enrolment-options.ts';
import { certificatesOf } from './certificates.ts';
import { openDataRecipients, presentingWhereMutual, type DataRecipients } from './data-recipients.ts';
import { holderControl } from './holder-control.ts';

export interface Facade {
  readonly dataRecipient: DataRecipient;
  readonly recipients: DataRecipients;
  readonly holder: HolderControl;
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
  /** Keys, certificates or addresses of a participant were changed here: other tabs must look again. */
  changed: () => void,
): Promise<Facade> {
  await beginningOf(world);
  const recipients = openDataRecipients(world, { ownFetch, changed });
  const [first] = await recipients.enrolScenario(callbackPage);
  if (first === undefined) throw new TypeError('A scenario needs at least one data recipient.');
  const brand = world.scenario.holders[0]?.brand ?? '';
  const certificate = await world.authority.certificateOf(dataHolderBrandId(world.scenario, brand), 'data-holder');
  return {
    dataRecipient: first,
    recipients,
    holder: holderControl(world),
    enrol: async (o = {}) => {
      checkEnrolment(o, { loopback: world.decisions.get('loopbackRedirects') === 'accept' });
      const slug = `app-${world.random.uuid().slice(0, 8)}`;
      const name = o.name ?? `Enrolled app ${slug.slice(4)}`;
      const { entity, brand: filed } = belongingOf(o.of, await world.table('register.enrolled').list());
      const enrolment = {
        slug,
        productName: name,
        description: 'Enrolled while the sandbox was running.',
        brandName: filed?.brandName ?? name,
        legalEntityName: entity?.legalEntityName ?? `${name} Pty Ltd`,
        alg: o.alg ?? 'PS256',
        redirectUris: o.redirectUris ?? [`${world.addresses.recipient(slug)}/callback`],
        ids: {
          legalEntityId: entity?.legalEntityId ?? world.random.uuid(),
          dataRecipientBrandId: filed?.dataRecipientBrandId ?? world.random.uuid(),
          softwareProductId: world.random.uuid(),
        },
      } as const;
      return recipients.enrol(enrolment);
    },
    dataHolder: { certificate, fetch: presentingWhereMutual(certificate, world.addresses, ownFetch) },
    personas: world.scenario.customers.map((customer) => createPersona(world, customer)),
    certificates: certificatesOf(world, ownFetch, changed),
    register: registerControl(world),
  };
}
