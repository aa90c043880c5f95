// What every member of every component means. Loaded by the OpenAPI document alone: no page waits for it.
import { billingDescriptions } from './billing.ts';
import { commonDescriptions } from './common.ts';
import type { ByMember } from './descriptions.ts';
import { energyDescriptions } from './energy.ts';
import { planDescriptions } from './plans.ts';
import { registerDescriptions } from './register.ts';
import { securityDescriptions } from './security.ts';

/** In the order in which they are read; no key stands in two of them. */
export const descriptionTables: readonly ByMember<string>[] = [
  commonDescriptions,
  energyDescriptions,
  billingDescriptions,
  planDescriptions,
  registerDescriptions,
  securityDescriptions,
];

export const descriptions: ByMember<string> = Object.assign({}, ...descriptionTables) as ByMember<string>;
