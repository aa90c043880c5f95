// Switches a decision on a fixture during some work, and adapts the fixture’s recipient.
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { DecisionName, Decisions } from '../../../mocks/spec/decisions.ts';
import { renewedConsentApi } from '../calls/consent-api.ts';
import type { Party } from './scene.ts';
import type { SandboxFixture } from './sandbox-fixture.ts';
import type { Player } from './fixture.ts';

/** Does the work with the decision switched, then restores it. */
export async function under<K extends DecisionName, T>(
  { decisions }: Pick<Sandbox, 'decisions'>,
  name: K,
  option: Decisions[K],
  work: () => Promise<T>,
): Promise<T> {
  const before = decisions.get(name);
  if (before === option) throw new Error(`${name} is ${option} already: nothing would be switched.`);
  await decisions.set(name, option);
  try {
    return await work();
  } finally {
    await decisions.set(name, before);
  }
}

export const partyOf = ({ sandbox }: Pick<SandboxFixture, 'sandbox'>, player: Player): Party => ({
  sandbox,
  recipient: player,
  clientId: player.clientId,
  consentApi: renewedConsentApi(sandbox, player, player.clientId),
});
