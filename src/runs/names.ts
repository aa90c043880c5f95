// Names of the scenario’s people and parties, as the views show them.
import type { DataHolderBrand, Persona, Sandbox } from '../../mocks/index.ts';
import type { Party } from '../../mocks/spec/party.ts';

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
  const consumer = personaOf(sandbox, persona);
  return {
    person: consumer === undefined ? 'Priya' : firstName(consumer.name),
    recipient: sandbox?.dataRecipient.name ?? 'Sunny Saver',
    holder: holderOfPersona(sandbox, persona)?.brandName ?? 'Wattle Energy',
  };
}

/** Headings of the lanes of a diagram. */
export function laneNames(named: Named): Readonly<Record<Party, string>> {
  const { person, recipient, holder } = namesOf(named);
  return {
    consumer: person,
    recipient,
    // Before the world is open, its host in a browser.
    register: named.sandbox === undefined ? 'register.cdr.example' : new URL(named.sandbox.urls.register.base).host,
    holder,
    secondary: 'Market operator',
  };
}

/** The first word of a person’s name. */
export const firstName = (name: string): string => name.split(' ', 1)[0] ?? name;

/** The consumer with this customer id, name or first name, in any case; undefined if there is none. */
export function personaNamed(personas: readonly Persona[], asked: string): Persona | undefined {
  const wanted = asked.toLowerCase();
  return personas.find(({ customerId, name }) =>
    [customerId, name, firstName(name)].some((one) => one.toLowerCase() === wanted),
  );
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
