// Loads the views of the playground by address, one import() each.
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { loadPart } from '../recipient/load-with-retry.ts';
import { isPageView, pageViews, type PageViewName } from './page-views.ts';
import type { ViewAddress } from './address/view-address.ts';
import type { View } from './view.ts';

/** Views other than flows. */
const pages: Readonly<Record<PageViewName | 'elsewhere' | 'unknown', () => Promise<{ readonly view: View }>>> = {
  lessons: () => import('./lessons/lessons-view.ts'),
  glossary: () => import('./glossary/glossary-view.ts'),
  compare: () => import('./compare/compare-view.ts'),
  api: () => import('./explorer/explorer-page.ts'),
  trace: () => import('./trace/trace-view.ts'),
  data: () => import('./data/data-view.ts'),
  register: () => import('./register/register-view.ts'),
  arrangements: () => import('./arrangements/arrangements-view.ts'),
  judge: () => import('./judge/judge-view.ts'),
  examination: () => import('./examination/examination-view.ts'),
  errors: () => import('./errors/errors-view.ts'),
  keys: () => import('./keys/keys-view.ts'),
  metrics: () => import('./metrics/metrics-view.ts'),
  faults: () => import('./faults/faults-view.ts'),
  decisions: () => import('./decisions/decisions-view.ts'),
  rules: () => import('./rules/rules-view.ts'),
  profiles: () => import('./profiles/profiles-view.ts'),
  reference: () => import('./reference/reference-view.ts'),
  elsewhere: () => import('./shell/other-profile-page.ts'),
  unknown: () => import('./shell/unknown-page.ts'),
};

/** Loads the view of an address. If a part cannot be loaded, the page says so and retries. */
export async function loadView(address: ViewAddress, profile: ProfileId): Promise<View> {
  if (address.view !== 'flow') {
    const { view } = await loadPart(pages[address.view]);
    return isPageView(address.view) ? { title: pageViews[address.view].label, ...view } : view;
  }
  const { viewOfFlow } = await loadPart(() => import('./flow/flow-page.ts'));
  return viewOfFlow(address.flow, profile);
}
