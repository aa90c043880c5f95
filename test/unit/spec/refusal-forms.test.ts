// A refusal takes the form of its operation. A rule without that form is refused in the OAuth form.
import { expect, test } from 'vitest';
import { Refusal } from '../../../mocks/engine/refusal.ts';
import { refuse } from '../../../mocks/engine/refuse.ts';
import type { RefusalForm } from '../../../mocks/spec/refusals.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { bareWorld } from '../../kit/worlds/bare-world.ts';

const world = bareWorld();
const refused = async (rule: RuleId, form: RefusalForm): Promise<readonly [number, unknown]> => {
  const answer = await refuse(new Refusal(rule), { form, area: 'B', profile: '0.1.1', wantsJson: true }, world);
  const { error, errors } = (await answer.json()) as { error?: string; errors?: readonly { code: string }[] };
  return [answer.status, error ?? errors?.[0]?.code];
};

test('RFC 6749 5.2: refuses in the declared form, else in the OAuth form', async () => {
  expect(await refused('level.reachable', 'page')).toEqual([400, 'access_denied']);
  expect(await refused('level.reachable', 'oauth')).toEqual([403, 'access_denied']);
  expect(await refused('level.reachable', 'cds')).toEqual([403, 'access_denied']);
  expect(await refused('request.scope-consented', 'screen')).toEqual([400, 'invalid_scope']);
  expect(await refused('transport.certificate-present', 'screen')).toEqual(
    await refused('transport.certificate-present', 'oauth'),
  );
  expect(await refused('transport.certificate-present', 'cds')).toEqual([
    401,
    'urn:au-cds:error:cds-all:GeneralError/Expected',
  ]);
});

test('throws for a rule that never refuses', () => {
  expect(() =>
    refuse(new Refusal('introspection.known'), { form: 'oauth', area: 'D', profile: '0.1.1', wantsJson: true }, world),
  ).toThrow('Rule introspection.known declares no refusal for the form oauth.');
});
