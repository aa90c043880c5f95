// What the sandbox object exposes of the current world: recipients, holder, personas, certificates, register.
import { loadPart } from '../ambient/load-part.ts';
import { beginningOf } from '../holder/beginning.ts';
import { createPersona } from '../personas/create-persona.ts';
import { dataHolderBrandId } from '../scenario/participants.ts';
import type { Sandbox } from './sandbox-interface.ts';
import type { BuiltWorld } from './build-world.ts';
import { controlMethods, personaMethods } from './controls/control-methods.ts';
import { registerControl } from './controls/register-control.ts';
import { certificatesOf } from './controls/certificate-control.ts';
import { openDataRecipients, type DataRecipients } from './controls/data-recipients.ts';
import { presentingWhereMutual } from './presenting-where-mutual.ts';
import { holderControl } from './controls/holder-control.ts';
import { holdersOf } from './controls/holders.ts';
import { methodsWhileOpen, type WhileOpen } from './refuse-when-stopped.ts';

export interface Facade extends Pick<
  Sandbox,
  'dataRecipient' | 'holders' | 'holder' | 'enrol' | 'dataHolder' | 'personas' | 'certificates' | 'register'
> {
  readonly recipients: DataRecipients;
}

export interface FacadeParts {
  readonly ownFetch: typeof fetch;
  readonly callbackPage: string | undefined;
  /** Called when keys, certificates or addresses of a participant change here, so that other tabs read them again. */
  readonly changed: () => void;
  readonly whileOpen: WhileOpen;
}

export async function facadeOf({ world }: BuiltWorld, parts: FacadeParts): Promise<Facade> {
  const { ownFetch, callbackPage, changed, whileOpen } = parts;
  await beginningOf(world);
  const recipients = openDataRecipients(world, { ownFetch, changed, whileOpen });
  const [first] = await recipients.enrolScenario(callbackPage);
  if (first === undefined) throw new TypeError('The scenario has no data recipient; it needs at least one.');
  const brand = world.scenario.holders[0]?.brand ?? '';
  const ownId = dataHolderBrandId(world.scenario, brand);
  const certificate = await world.authority.certificateOf(ownId, 'data-holder');
  const personas = world.scenario.customers.map((customer) =>
    methodsWhileOpen(createPersona(world, customer), whileOpen, personaMethods),
  );
  return {
    dataRecipient: first,
    recipients,
    holders: holdersOf(world, personas),
    holder: methodsWhileOpen(holderControl(world), whileOpen, controlMethods.holder),
    enrol: async (o = {}) => {
      const { enrolmentOf } = await loadPart(() => import('./options/enrolment-options.ts'));
      return recipients.enrol(await enrolmentOf(world, o, callbackPage));
    },
    dataHolder: {
      dataHolderBrandId: ownId,
      certificate,
      fetch: presentingWhereMutual(certificate, world.addresses, ownFetch),
    },
    personas,
    certificates: methodsWhileOpen(certificatesOf(world, ownFetch, changed), whileOpen, controlMethods.certificates),
    register: methodsWhileOpen(registerControl(world), whileOpen, controlMethods.register),
  };
}
