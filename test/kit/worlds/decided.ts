// Switches a decision on a fixture during some work, and adapts the fixture’s recipient.
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { DecisionName, Decisions } from '../../../mocks/spec/decisions.ts';
import type { Check } from '../../../mocks/trace/exchange.ts';
import { renewedConsentApi, type Party } from '../calls/authorisation-request.ts';
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

/** The checks of the last exchange of an operation. */
export const lastChecks = ({ trace }: Pick<Sandbox, 'trace'>, operation: string): readonly Check[] =>
  trace.entries((exchange) => exchange.operation === operation).at(-1)?.checks ?? [];

/** The only rule that the last exchange of an operation broke. */
export const ruleBroken = (sandbox: Pick<Sandbox, 'trace'>, operation: string): string | undefined =>
  lastChecks(sandbox, operation).find(({ outcome }) => outcome === 'fail')?.rule;

/** The rules that a decision relaxed in the last exchange of an operation. */
export const rulesRelaxed = (sandbox: Pick<Sandbox, 'trace'>, operation: string): readonly string[] =>
  lastChecks(sandbox, operation)
    .filter(({ relaxed }) => relaxed === true)
    .map(({ rule }) => rule);
