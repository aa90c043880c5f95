// Produces a case in worlds of its own: with a signed response, with an encrypted one, and in profile 0.1.1 where it
// applies.
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { ErrorCase, Play } from './error-case.ts';
import type { Ending } from './ending.ts';
import { openErrorWorld, type ResponseForm } from './error-world.ts';

export const wayTitles = {
  plain: 'Today, with a signed response',
  encrypted: 'Today, with an encrypted response',
  before: 'Under profile 0.1.1',
} as const;

export type Way = keyof typeof wayTitles;

export interface Produced {
  readonly way: Way;
  readonly ending: Ending;
}

interface Production {
  readonly way: Way;
  readonly profile: ProfileId;
  readonly responseForm: ResponseForm;
  readonly play: Play;
}

export function productionsOf({ play, before, encryptedOnly }: ErrorCase): readonly Production[] {
  const today = { profile: 'cds-1.36', play } as const;
  return [
    ...(encryptedOnly === true ? [] : [{ ...today, way: 'plain', responseForm: 'plain' } as const]),
    { ...today, way: 'encrypted', responseForm: 'encrypted' },
    ...(before === undefined
      ? []
      : [{ way: 'before', responseForm: 'plain', profile: '0.1.1', play: before.play ?? play } as const]),
  ];
}

/** Opens a world for one way, plays the case and ends the world. */
export async function produced({ way, profile, responseForm, play }: Production): Promise<Produced> {
  const world = await openErrorWorld(profile, responseForm);
  try {
    return { way, ending: await play(world) };
  } finally {
    await world.end();
  }
}
