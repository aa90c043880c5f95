// Every view of the playground by its address: each is one import().
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { loadPart } from '../recipient/awaited-part.ts';
import type { PageViewName } from './page-views.ts';
import type { ViewAddress } from './address/view-address.ts';
import type { View } from './view.ts';

/** The views that are not a flow. */
const pages: Readonly<Record<PageViewName | 'elsewhere' | 'unknown', () => Promise<{ readonly view: View }>>> = {
  lessons: () => import('./lessons/lessons-page.ts'),
  glossary: () => import('./glossary/glossary-page.ts'),
  compare: () => import('./compare/compare-page.ts'),
  api: () => import('./explorer/explorer-page.ts'),
  trace: () => import('./trace/trace-page.ts'),
  data: () => import('./data/data-page.ts'),
  register: () => import('./register/register-page.ts'),
  arrangements: () => import('./arrangements/arrangements-page.ts'),
  judge: () => import('./judge/judge-page.ts'),
  examination: () => import('./examination/examination-page.ts'),
  errors: () => import('./errors/errors-page.ts'),
  keys: () => import('./keys/keys-page.ts'),
  metrics: () => import('./metrics/metrics-page.ts'),
  faults: () => import('./faults/faults-page.ts'),
  decisions: () => import('./decisions/decisions-page.ts'),
  rules: () => import('./rules/rules-page.ts'),
  profiles: () => import('./profiles/profiles-page.ts'),
  reference: () => import('./reference/reference-page.ts'),
  elsewhere: () => import('./shell/other-profile-page.ts'),
  unknown: () => import('./shell/unknown-page.ts'),
};

/** Loads the view of an address. A part that cannot be loaded is said, and asked for again. */
export async function loadView(address: ViewAddress, profile: ProfileId): Promise<View> {
  if (address.view !== 'flow') return (await loadPart(pages[address.view])).view;
  const { viewOfFlow } = await loadPart(() => import('./flow/flow-page.ts'));
  return viewOfFlow(address.flow, profile);
}
