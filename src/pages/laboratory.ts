// Every view that is not a flow; loaded together, when the first of them is opened.
import { view as lessons } from './lessons/lessons-page.ts';
import { view as glossary } from './glossary/glossary-page.ts';
import { view as compare } from './compare/compare-page.ts';
import { view as api } from './explorer/explorer-page.ts';
import { view as trace } from './trace/trace-page.ts';
import { view as data } from './data/data-page.ts';
import { view as register } from './register/register-page.ts';
import { view as arrangements } from './arrangements/arrangements-page.ts';
import { view as judge } from './judge/judge-page.ts';
import { view as errors } from './errors/errors-page.ts';
import { view as keys } from './keys/keys-page.ts';
import { view as faults } from './faults/faults-page.ts';
import { view as decisions } from './decisions/decisions-page.ts';
import { view as rules } from './rules/rules-page.ts';
import { view as profiles } from './profiles/profiles-page.ts';
import { view as elsewhere } from './elsewhere-page.ts';
import { view as unknown } from './unknown-page.ts';
import type { PageViewName } from './page-views.ts';
import type { View } from './views.ts';

export const laboratory: Readonly<Record<PageViewName | 'elsewhere' | 'unknown', View>> = {
  lessons,
  glossary,
  compare,
  api,
  trace,
  data,
  register,
  arrangements,
  judge,
  errors,
  keys,
  faults,
  decisions,
  rules,
  profiles,
  elsewhere,
  unknown,
};
