// Every scenario but the default one, loaded together because they are small.
import type { Scenario } from '../../scenario/scenario.ts';
import { scenario as accountUnavailable } from './account-unavailable.ts';
import { scenario as bigBusiness } from './big-business.ts';
import { scenario as concession } from './concession.ts';
import { scenario as controlledLoad } from './controlled-load.ts';
import { scenario as estimatedReads } from './estimated-reads.ts';
import { scenario as jointAccount } from './joint-account.ts';
import { scenario as movedHouse } from './moved-house.ts';
import { scenario as noDer } from './no-der.ts';
import { scenario as noEligibleAccount } from './no-eligible-account.ts';
import { scenario as oneName } from './one-name.ts';
import { scenario as outages } from './outages.ts';
import { scenario as situations } from './situations.ts';
import { scenario as solarBattery } from './solar-battery.ts';
import { scenario as twoProfiles } from './two-profiles.ts';
import { scenario as twoProperties } from './two-properties.ts';

export const others = {
  'solar-battery': solarBattery,
  'two-properties': twoProperties,
  'big-business': bigBusiness,
  'one-name': oneName,
  'joint-account': jointAccount,
  concession,
  'account-unavailable': accountUnavailable,
  'moved-house': movedHouse,
  'no-eligible-account': noEligibleAccount,
  'controlled-load': controlledLoad,
  'estimated-reads': estimatedReads,
  'no-der': noDer,
  outages,
  'two-profiles': twoProfiles,
  situations,
} as const satisfies Readonly<Record<string, Scenario>>;
