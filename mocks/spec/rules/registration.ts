// Rules of dynamic client registration.
import type { Rules } from '../rule.ts';

export const registrationRules = {} as const satisfies Rules;
