// Rules of client-initiated backchannel authentication (CIBA).
import type { Rules } from '../rule.ts';

export const backchannelRules = {} as const satisfies Rules;
