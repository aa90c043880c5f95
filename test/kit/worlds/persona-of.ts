// A consumer of the scenario who answers by themselves.
import type { Persona } from '../../../mocks/personas/persona.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';

/** The first by default. */
export function personaOf({ personas }: Pick<Sandbox, 'personas'>, index = 0): Persona {
  const persona = personas[index];
  if (persona === undefined) throw new Error('No such consumer.');
  return persona;
}
