// Every way in which a draft can be bent, one list for each of its parts.
import type { Bend } from './bend.ts';
import { addressBends } from './bend-address.ts';
import { bodyBends } from './bend-bodies.ts';
import { claimBends } from './bend-claims.ts';
import { headerBends } from './bend-headers.ts';
import { jwtBends } from './bend-jwts.ts';
import type { Draft } from './draft.ts';
import type { Scene } from './scene.ts';

const parts = [addressBends, headerBends, bodyBends, jwtBends, claimBends] as const;

/** Those that fit the draft, part by part, so that no part crowds out the others. */
export const bendsFor = (draft: Draft, scene: Scene): readonly (readonly Bend[])[] =>
  parts.map((part) => part(draft, scene)).filter((found) => found.length > 0);
