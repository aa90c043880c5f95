// What the recipient of a run may know, whatever the profile of its world.
import type { AllFacts } from '../recipient/flows/all-flows.ts';
import type { TodayFacts } from '../recipient/flows/today-flows.ts';

export interface PlayedFacts extends AllFacts, TodayFacts {}
