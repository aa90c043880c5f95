// Who is who in the scenario that runs: the names that the views use.
import type { Sandbox } from '../../mocks/index.ts';

export interface Names {
  readonly person: string;
  readonly recipient: string;
  readonly holder: string;
}

/** Before the world is open, those of the default scenario. */
export function namesOf({ sandbox }: { readonly sandbox: Sandbox | undefined }): Names {
  return {
    person: sandbox?.personas[0]?.name.split(' ')[0] ?? 'Priya',
    recipient: sandbox?.dataRecipient.name ?? 'Sunny Saver',
    holder: sandbox?.scenario.holders[0]?.brandName ?? 'Wattle Energy',
  };
}
