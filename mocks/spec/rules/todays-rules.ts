// Every rule that the profile of today adds, by its id; loaded with the profile.
import type { LaterRules } from '../rule.ts';
import { todaysRequestRules } from './todays-requests.ts';
import { withdrawalRules } from './todays-withdrawal.ts';

export const todaysRules = { ...todaysRequestRules, ...withdrawalRules } as const satisfies LaterRules;
