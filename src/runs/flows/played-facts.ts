// All facts that a run’s recipient may have, in any profile.
import type { AllFacts } from '../../recipient/flows/all-flows.ts';
import type { TodayFacts } from '../../recipient/flows/today-flows.ts';

export interface PlayedFacts extends AllFacts, TodayFacts {}
