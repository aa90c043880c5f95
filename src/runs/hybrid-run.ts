// The flow of the start page: registration, then the hybrid flow, by the recipient of the scenario.
import { hybrid } from '../recipient/flows/hybrid.ts';
import { registration } from '../recipient/flows/registration.ts';
import { stepsOf, type RunnableFlow } from './way.ts';

export const hybridRun = {
  name: 'hybrid',
  ways: [{ label: '', title: hybrid.title, words: hybrid.words, steps: stepsOf(registration, hybrid), known: {} }],
  recipient: 'own',
  first: [],
  side: 'app',
} as const satisfies RunnableFlow;
