// The packed OpenAPI documents pass an OpenAPI linter (Redocly’s recommended rules).
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { profileIds } from '../../mocks/spec/ids.ts';
import type { Operation } from '../../mocks/spec/operation.ts';
import { operations } from '../../mocks/spec/operations/index.ts';
import { openapi, openApiParties } from '../../mocks/spec/openapi.ts';
import { withSharedComponents } from '../tools/published/shared-components.ts';

const config = await createConfig({ extends: ['recommended'] });
/** Operations that profile 0.1.1 names and the sandbox does not offer have no successful response. */
const unserved = new Set(operations.flatMap((row: Operation) => (row.notImplemented === true ? [row.path] : [])));
const isOfUnserved = (pointer = ''): boolean =>
  unserved.has((pointer.split('/')[2] ?? '').replaceAll('~1', '/').replaceAll('~0', '~'));

const documents = profileIds.flatMap((profile) => openApiParties.map((party) => ({ profile, party })));

test.each(documents)('sandbox:openapi the linter accepts $party in $profile', async (choice) => {
  const source = JSON.stringify(withSharedComponents(openapi(choice)));
  const problems = await lintFromString({ source, config });
  const others = problems.filter(
    ({ ruleId, location }) => ruleId !== 'operation-2xx-response' || !isOfUnserved(location[0]?.pointer),
  );
  const said = others.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${String(location[0]?.pointer)})`);
  expect(said).toEqual([]);
});
