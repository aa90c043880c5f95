// Names of the scenario’s people and parties, as the views show them.
import type { DataHolderBrand, Persona, Sandbox } from '../../mocks/index.ts';

export interface Names {
  readonly person: string;
  readonly recipient: string;
  readonly holder: string;
}

interface Named {
  readonly sandbox: Sandbox | undefined;
  /** Customer id of the consumer who consents. */
  readonly persona?: string | undefined;
}

/** Names of the default scenario until the world is open. */
export function namesOf({ sandbox, persona }: Named): Names {
  return {
    person: personaOf(sandbox, persona)?.name.split(' ')[0] ?? 'Priya',
    recipient: sandbox?.dataRecipient.name ?? 'Sunny Saver',
    holder: holderOfPersona(sandbox, persona)?.brandName ?? 'Wattle Energy',
  };
}

/** The consumer with this customer id; without one, the first of the household. */
export const personaOf = (sandbox: Sandbox | undefined, customerId: string | undefined): Persona | undefined =>
  customerId === undefined
    ? sandbox?.personas[0]
    : sandbox?.personas.find((persona) => persona.customerId === customerId);

/** The holder of the consenting consumer; without one, the scenario’s first holder. */
export const holderOfPersona = (
  sandbox: Sandbox | undefined,
  customerId: string | undefined,
): DataHolderBrand | undefined =>
  sandbox?.holders[personaOf(sandbox, customerId)?.holder ?? sandbox.scenario.holders[0]?.brand ?? ''];
