// Worlds of one test file or one test, which stop after it.
//
// I need …                                             → open …
// any options, nobody registered                       → ownSandbox(options)
// a recipient with tokens, and calls with good headers → ownAuthorised(options)
// a registered recipient and its consent API           → ownScene(options, claims)
// many recipients, codes, tokens and statuses          → ownTokenWorld(options)
// the same without screens, or a slow store            → openSmallWorld(scenario, speed, profile)
// today’s profile, perhaps with a recipient            → ownTodayWorld(options), ownToday(options)
// today’s profile, with a clock that stands still      → standingToday(options)
// bills of every special case, a caller per customer   → ownBilledWorld(scenario, clock)
// a state that makes a party refuse                    → openRuleBreakingWorld()
// two brands with different profiles                   → openTwoBrands()
// the accounts of the published test cases             → openPublishedWorld()
// tables and a clock, for a function alone             → bareWorld(store)
import { afterAll, onTestFinished } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import {
  authorisedRecipient,
  type AuthorisedOptions,
  type AuthorisedRecipient,
} from '../recipients/authorised-recipient.ts';
import { openBilledWorld, type BilledCustomers } from '../energy/billed.ts';
import type { RegisteredRecipient } from './fixture.ts';
import { openTokenWorld, type TokenWorld } from './token-world.ts';
import { scene, type Scene } from './scene.ts';
import { newPlayer, openToday, type TodayFixture } from './today.ts';

/** A sandbox in memory for one test file. */
export async function ownSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({ storage: 'memory:', ...options });
  afterAll(() => sandbox.stop());
  return sandbox;
}

/** A recipient with tokens in a sandbox for one test file. */
export async function ownAuthorised(options: AuthorisedOptions = {}): Promise<AuthorisedRecipient> {
  const one = await authorisedRecipient(options);
  afterAll(() => one.stop());
  return one;
}

/** A world of the token tests for one test file. */
export async function ownTokenWorld(options: SandboxOptions = {}): Promise<TokenWorld> {
  const world = await openTokenWorld(options);
  afterAll(() => world.stop());
  return world;
}

/** A registered recipient, its consent API and two consumers, for one test file. */
export async function ownScene(...given: Parameters<typeof scene>): Promise<Scene> {
  const here = await scene(...given);
  afterAll(() => here.sandbox.stop());
  return here;
}

/** A world of today with the bills of every special case, for one test file. */
export async function ownBilledWorld(...given: Parameters<typeof openBilledWorld>): Promise<BilledCustomers> {
  const billedWorld = await openBilledWorld(...given);
  afterAll(() => billedWorld.sandbox.stop());
  return billedWorld;
}

/** A world of today’s profile for one test file. */
export async function ownTodayWorld(options: SandboxOptions = {}): Promise<TodayFixture> {
  const fixture = await openToday(options);
  afterAll(() => fixture.sandbox.stop());
  return fixture;
}

/** The same with a registered recipient. */
export async function ownToday(
  options: SandboxOptions = {},
): Promise<{ readonly fixture: TodayFixture; readonly player: RegisteredRecipient }> {
  const fixture = await ownTodayWorld(options);
  return { fixture, player: await newPlayer(fixture) };
}

/** 13:00 AEST on a Friday. */
const noon = '2026-11-20T03:00:00Z';

/** A world of today’s profile for one test, whose clock stands still: a call takes only as long as faults delay it. */
export async function standingToday(options: SandboxOptions = {}): Promise<TodayFixture> {
  const fixture = await openToday({ clock: noon, ...options });
  onTestFinished(() => fixture.sandbox.stop());
  await fixture.clock.set(noon);
  return fixture;
}
