// Sends the example of a rule: the call that breaks it, or the same call without the breach.
import { decodeJwt } from 'jose';
import type { Sandbox } from '../../../mocks/index.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import type { CallSettings } from '../../calls/compose-call.ts';
import type { ExplorerSession, SentCall } from '../../calls/explorer-session.ts';
import type { KnownOperation } from '../../calls/preparers.ts';
import { signed } from '../../runs/recipients/signed-claims.ts';
import type { RuleExample, Wrong } from './rule-examples.ts';

interface ExampleScene {
  readonly sandbox: Sandbox;
  readonly session: ExplorerSession;
}

/** The operation of an example. */
function operationOfExample({ operation }: RuleExample): KnownOperation {
  const found = operations.find(({ id }) => id === operation);
  if (found === undefined) throw new Error(`The table has no operation ${operation}.`);
  return found;
}

const honest = (example: RuleExample): CallSettings => ({
  operation: operationOfExample(example),
  ...(example.variant === undefined ? {} : { variant: example.variant }),
  written: {},
});

/** Sends the call without the breach. */
export const sendAsItShouldBe = ({ session }: ExampleScene, example: RuleExample): Promise<SentCall> =>
  session.send(honest(example));

/** Sends the call with its one breach. */
export async function sendBroken(scene: ExampleScene, example: RuleExample): Promise<SentCall> {
  const { claims, written = {}, ...wrong } = example.wrong;
  const anew = claims === undefined ? {} : await signedAnew(scene, example, claims);
  return scene.session.send({ ...honest(example), ...wrong, written: { ...written, ...anew } });
}

/** The recipient’s signed request with changed claims, signed again with its key. */
async function signedAnew(
  { sandbox, session }: ExampleScene,
  example: RuleExample,
  claims: NonNullable<Wrong['claims']>,
): Promise<Readonly<Record<string, string>>> {
  const { values } = await session.prefilled(operationOfExample(example), example.variant ?? '');
  const request = values['query.request'] ?? '';
  const payload = decodeJwt(request);
  const recipient = (await sandbox.recipients.list()).find(({ clientId }) => clientId === payload['client_id']);
  if (recipient === undefined) throw new Error('The recipient of this example is not in this world.');
  const now = Math.floor(sandbox.clock.now().getTime() / 1000);
  // JSON omits undefined members.
  return { 'query.request': await signed(recipient, { ...payload, jti: crypto.randomUUID(), ...claims(now) }) };
}
