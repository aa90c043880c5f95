// The flow of the start page, with its face and the calls that are broken on purpose.
import { registration } from '../../recipient/flows/registration.ts';
import { hybridRun } from '../../runs/hybrid-run.ts';
import { breakages } from './breakages.ts';
import { startPageFace } from './face.ts';
import type { Playable } from './playable.ts';

export const hybridPlayable: Playable = {
  ...hybridRun,
  knows: () => [],
  breakages,
  folded: registration.steps.length,
  face: startPageFace,
};
