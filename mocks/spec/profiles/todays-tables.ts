// The profile of today with the rules that it adds: what is loaded when a world of it is asked for.
import { todaysRules } from '../rules/todays-rules.ts';
import type { LaterProfile } from './index.ts';
import { today } from './today.ts';

export const todaysTables: LaterProfile = { profile: today, rules: todaysRules };
