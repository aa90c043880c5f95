// Worlds of one test file or one test, which stop after it.
import { afterAll, onTestFinished } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../../mocks/sandbox/sandbox-interface.ts';
import { createSandbox } from '../../../mocks/sandbox.ts';
import {
  authorisedRecipient,
  type AuthorisedOptions,
  type AuthorisedRecipient,
} from '../recipients/authorised-recipient.ts';
import { openStreet, type Street } from '../energy/billed.ts';
import type { Player } from './fixture.ts';
import { openFixture, type SandboxFixture } from './sandbox-fixture.ts';
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

/** A fixture for one test file. */
export async function ownFixture(options: SandboxOptions = {}): Promise<SandboxFixture> {
  const fixture = await openFixture(options);
  afterAll(() => fixture.stop());
  return fixture;
}

/** A scene for one test file. */
export async function ownScene(...given: Parameters<typeof scene>): Promise<Scene> {
  const here = await scene(...given);
  afterAll(() => here.sandbox.stop());
  return here;
}

/** The street of special cases for one test file. */
export async function ownStreet(...given: Parameters<typeof openStreet>): Promise<Street> {
  const street = await openStreet(...given);
  afterAll(() => street.sandbox.stop());
  return street;
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
): Promise<{ readonly fixture: TodayFixture; readonly player: Player }> {
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
