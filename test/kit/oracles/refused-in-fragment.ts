// Expects that an authorisation request is refused by a redirect whose fragment has the error and nothing else.
import { expect } from 'vitest';
import { asked, type Bent } from '../calls/authorisation-request.ts';
import type { Party } from '../worlds/scene.ts';
import { brokenRules } from './checks.ts';

/** Returns the rule that was broken. */
export async function refusedInFragment(party: Party, bent: Bent, error: string): Promise<string | undefined> {
  const answer = await asked(party, bent);
  expect(answer.status).toBe(303);
  expect(answer.screen).toBeUndefined();
  const { error_description: words, ...fragment } = answer.fragment ?? {};
  expect(words).toBeTypeOf('string');
  expect(fragment).toEqual({ error, state: answer.state });
  expect(new URL(answer.location ?? '').search).toBe('');
  const broken = brokenRules(party.sandbox, 'authorise');
  expect(broken).toHaveLength(1);
  return broken[0];
}
