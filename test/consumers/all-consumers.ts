// Every kind of consumer, in the order in which they run. To add one, add a file here and a line to this list.
import type { Consumer } from './consumer.ts';
import { documentationSites } from './documentation-sites.ts';
import { guidePages } from './guide-pages.ts';
import { guidesConsumer } from './guides.ts';
import { newcomer } from './newcomer.ts';
import { openApiTypes } from './openapi-types.ts';
import { ownApp } from './own-app.ts';
import { servedRecipients } from './served-recipients.ts';
import { testRunners } from './test-runners.ts';
import { toolChains } from './tool-chains.ts';
import { vanillaTs } from './vanilla-ts.ts';
import { withoutMsw3 } from './without-msw-3.ts';

export const allConsumers: readonly Consumer[] = [
  newcomer,
  vanillaTs,
  ...withoutMsw3,
  ownApp,
  ...toolChains,
  openApiTypes,
  guidesConsumer,
  guidePages,
  servedRecipients,
  testRunners,
  ...documentationSites,
];
