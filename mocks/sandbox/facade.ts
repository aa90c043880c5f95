// What the sandbox object shows of a living world: recipients, holder, personas, certificates, register.
import { loadPart } from '../ambient/load-part.ts';
import { beginningOf } from '../holder/beginning.ts';
import { createPersona, type Persona } from '../personas/persona.ts';
import { dataHolderBrandId } from '../scenario/participants.ts';
import type { RegisterAdmin } from '../register/admin.ts';
import type { Certificates, DataRecipient, HolderControl, Sandbox } from './sandbox-interface.ts';
import type { BuiltWorld } from './build-world.ts';
import { registerControl } from './register-control.ts';
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
      const { enrolmentOf } = await loadPart(() => import('./enrolment-options.ts'));
      return recipients.enrol(await enrolmentOf(world, o, callbackPage));
    },
    dataHolder: { certificate, fetch: presentingWhereMutual(certificate, world.addresses, ownFetch) },
    personas: world.scenario.customers.map((customer) => createPersona(world, customer)),
    certificates: certificatesOf(world, ownFetch, changed),
    register: registerControl(world),
  };
}
