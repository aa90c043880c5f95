// A recipient after registration and the hybrid flow: client, tokens, accounts, usage.
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import {
  codeFlow,
  hybrid,
  registration,
  startFlow,
  todayRegistration,
  type AllFacts,
  type TodayFacts,
} from '../../../src/recipient/index.ts';
import { flowSurroundings } from './flow-surroundings.ts';

export type Walked = Required<Pick<AllFacts, 'client' | 'tokens' | 'accounts' | 'usage' | 'servicePointIds'>> &
  AllFacts;

export async function walked(sandbox: Sandbox, recipient: DataRecipient): Promise<Walked> {
  const surroundings = flowSurroundings(sandbox, recipient);
  const registered = await startFlow<AllFacts>(registration, surroundings).toEnd();
  return (await startFlow<AllFacts>(hybrid, surroundings, registered).toEnd()) as Walked;
}

/** A recipient after today’s registration and authorisation code flow. */
export async function walkedToday(sandbox: Sandbox, recipient: DataRecipient): Promise<TodayFacts> {
  const surroundings = flowSurroundings(sandbox, recipient);
  const registered = await startFlow<TodayFacts>(todayRegistration, surroundings).toEnd();
  return startFlow<TodayFacts>(codeFlow, surroundings, registered).toEnd();
}
