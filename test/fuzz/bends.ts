// Every way to bend a draft, in one list for each of its parts.
import type { Bend } from './bend.ts';
import { addressBends } from './bend-address.ts';
import { bodyBends } from './bend-bodies.ts';
import { claimBends } from './bend-claims.ts';
import { headerBends } from './bend-headers.ts';
import { jwtBends } from './bend-jwts.ts';
import type { Draft } from './draft.ts';
import type { Scene } from './scene.ts';

const parts = [addressBends, headerBends, bodyBends, jwtBends, claimBends] as const;

/** The bends that apply to the draft, grouped by part, so that each part is equally likely. */
export const bendsFor = (draft: Draft, scene: Scene): readonly (readonly Bend[])[] =>
  parts.map((part) => part(draft, scene)).filter((found) => found.length > 0);
