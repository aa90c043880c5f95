// Descriptions of every member of every component. Only the OpenAPI document loads them, so no page waits for them.
import { billingDescriptions } from './billing.ts';
import { commonDescriptions } from './common.ts';
import type { ByMember } from './descriptions.ts';
import { energyDescriptions } from './energy.ts';
import { planDescriptions } from './plans.ts';
import { registerDescriptions } from './register.ts';
import { securityDescriptions } from './security.ts';

/** In lookup order; no key occurs in two tables. */
export const descriptionTables: readonly ByMember<string>[] = [
  commonDescriptions,
  energyDescriptions,
  billingDescriptions,
  planDescriptions,
  registerDescriptions,
  securityDescriptions,
];

export const descriptions: ByMember<string> = Object.assign({}, ...descriptionTables) as ByMember<string>;
