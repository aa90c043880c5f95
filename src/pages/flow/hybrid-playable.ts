// The flow of the start page: registration, then the hybrid flow, by the recipient of the scenario.
import { hybrid } from '../../recipient/flows/hybrid.ts';
import { registration } from '../../recipient/flows/registration.ts';
import { breakages } from './breakages.ts';
import { startPageFace } from './face.ts';
import { stepsOf, type Playable } from './playable.ts';

export const hybridPlayable: Playable = {
  name: 'hybrid',
  ways: [{ label: '', title: hybrid.title, words: hybrid.words, steps: stepsOf(registration, hybrid), known: {} }],
  recipient: 'own',
  first: [],
  side: 'app',
  knows: () => [],
  breakages,
  folded: registration.steps.length,
  face: startPageFace,
};
