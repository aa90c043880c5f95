// Who is who in the scenario that runs: the names that the views use.
import type { DataHolderBrand, Persona, Sandbox } from '../../mocks/index.ts';

export interface Names {
  readonly person: string;
  readonly recipient: string;
  readonly holder: string;
}

interface Named {
  readonly sandbox: Sandbox | undefined;
  /** Customer id of who consents. */
  readonly persona?: string | undefined;
}

/** Before the world is open, those of the default scenario. */
export function namesOf({ sandbox, persona }: Named): Names {
  return {
    person: personaOf(sandbox, persona)?.name.split(' ')[0] ?? 'Priya',
    recipient: sandbox?.dataRecipient.name ?? 'Sunny Saver',
    holder: holderOfPersona(sandbox, persona)?.brandName ?? 'Wattle Energy',
  };
}

/** Who consents: the one of that customer id, else the first of the household. */
export const personaOf = (sandbox: Sandbox | undefined, customerId: string | undefined): Persona | undefined =>
  customerId === undefined
    ? sandbox?.personas[0]
    : sandbox?.personas.find((persona) => persona.customerId === customerId);

/** Whose customer consents; the scenario’s first holder where nobody does. */
export const holderOfPersona = (
  sandbox: Sandbox | undefined,
  customerId: string | undefined,
): DataHolderBrand | undefined =>
  sandbox?.holders[personaOf(sandbox, customerId)?.holder ?? sandbox.scenario.holders[0]?.brand ?? ''];
