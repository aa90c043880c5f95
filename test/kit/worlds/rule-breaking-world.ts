// A world for breaking rules that depend on a party's state: one sandbox, its recipients, and how they are used.
import type { Persona } from '../../../mocks/personas/persona.ts';
import type { OperationId } from '../../../mocks/spec/operations/index.ts';
import type { RuleId } from '../../../mocks/spec/rules/index.ts';
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import type { RequestDocument } from '../../../src/pages/workbench/request-document.ts';
import type { Party } from './scene.ts';
import { partyOf, openTokenWorld, type TokenWorld } from './token-world.ts';
import { personaOf } from './persona-of.ts';
import { signedIn, type Tokens } from '../calls/tokens.ts';
import type { RegisteredRecipient, Wanted } from './fixture.ts';
import { pollMembers, registered } from '../calls/registration.ts';

export interface RuleBreakingWorld {
  readonly fixture: TokenWorld;
  /** An active recipient that is registered for every grant. */
  readonly player: RegisteredRecipient;
  readonly party: Party;
  readonly persona: Persona;
  readonly stranger: Persona;
  hint(): Promise<string>;
  /** The player's tokens for every scope of the tests. */
  tokens(wanted?: Wanted): Promise<Tokens>;
}

export interface CaseOf<Stage> {
  /** The refusing operation; undefined if the address or method belongs to none. */
  readonly at: OperationId | undefined;
  /** Sends the request that breaks the rule. */
  refuse(stage: Stage): Promise<unknown>;
  /** What has to happen in the world, as the product says, and the request if the person changes it by hand. */
  world?(stage: Stage, refused: Exchange): Promise<RequestDocument | void>;
}

export type CasesOf<Stage> = Readonly<Partial<Record<RuleId, CaseOf<Stage>>>>;
export type StateCases = CasesOf<RuleBreakingWorld>;

export async function openRuleBreakingWorld(): Promise<RuleBreakingWorld> {
  const fixture = await openTokenWorld({ extractableKeys: true });
  const player = await fixture.player();
  const { personas } = fixture.sandbox;
  const [, stranger] = personas;
  if (stranger === undefined) throw new Error('The scenario has one persona only.');
  const persona = personaOf(fixture.sandbox);
  return {
    fixture,
    player,
    party: partyOf(fixture, player),
    persona,
    stranger,
    hint: () => persona.backchannelHint(),
    tokens: (wanted = {}) => signedIn(fixture, player, { scopes: consumerScopes, ...wanted }),
  };
}

/** Changes a status at the register; holders know it five minutes later. */
export const suspend = ({ fixture }: RuleBreakingWorld, player: RegisteredRecipient): Promise<void> =>
  fixture.setStatus(player, 'INACTIVE');
export const activate = ({ fixture }: RuleBreakingWorld, player: RegisteredRecipient): Promise<void> =>
  fixture.setStatus(player, 'ACTIVE');

/** Registers the product again for every grant, which ends everything issued under the first registration. */
export async function registerAnew(
  { fixture: { sandbox, decisions } }: RuleBreakingWorld,
  player: RegisteredRecipient,
): Promise<Party> {
  await decisions.set('secondRegistration', 'replace');
  const claims = { ...pollMembers, id_token_signed_response_alg: 'ES256' };
  const clientId = await registered(sandbox, player, claims);
  return partyOf({ sandbox }, { ...player, clientId });
}

/** The id of the row with these members. */
export async function rowId(
  { fixture: { sandbox } }: RuleBreakingWorld,
  table: string,
  members: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { tables } = await sandbox.exportState();
  const rows = (tables[table] ?? []) as readonly { readonly id: string; readonly [name: string]: unknown }[];
  const found = rows.findLast((row) => Object.entries(members).every(([name, value]) => row[name] === value));
  if (found === undefined) throw new Error(`${table} has no such row.`);
  return found.id;
}
