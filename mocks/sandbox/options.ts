// What people pass to createSandbox, checked before anything is opened.
import { isShowable, type ClockState } from '../ambient/clock.ts';
import { meant } from '../ambient/closest.ts';
import { addDuration } from '../ambient/duration.ts';
import { loadPart } from '../ambient/load-part.ts';
import { checkRedirectUri } from './redirect-uris.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import type { SandboxOptions } from './sandbox-interface.ts';
import type { BrandId, Scenario } from '../scenario/scenario.ts';
import { limits, type Limits } from '../spec/limits.ts';
import { decisionsOf, defaultProfile, isProfileId, profileIds, profileIsHere } from '../spec/profiles/index.ts';
import type { ProfileId, SecurityProfile } from '../spec/profiles/profile.ts';
import { decisionNames, choiceRow, isDecision, type Decisions } from '../spec/decisions.ts';

/** Refuses an unknown decision, one that arises in none of the profiles, and an option that the decision does not have. */
export function checkDecision(name: string, option: unknown, ...profiles: readonly SecurityProfile[]): void {
  if (!isDecision(name))
    throw new SandboxError(
      'decision-unknown',
      `There is no decision “${name}”.${meant(name, decisionNames)}`,
      'sandbox.decisions.list() names them all.',
    );
  if (profiles.length > 0 && !profiles.some((profile) => decisionsOf(profile).includes(name)))
    throw new SandboxError(
      'decision-unknown',
      `Decision ${name} does not arise in security profile ${profiles.map(({ id }) => id).join(' or ')}.`,
      'sandbox.decisions.list() names those that do.',
    );
  const { options } = choiceRow(name);
  if (typeof option !== 'string' || !options.includes(option))
    throw new SandboxError(
      'decision-unknown',
      `Decision ${name} has no option ${String(option)}.`,
      `Choose one of ${options.join(', ')}.`,
    );
}

/** The decisions given; members that are undefined are left out. Without profiles they may arise in any. */
export function givenDecisions(
  given: Partial<Decisions> = {},
  ...profiles: readonly SecurityProfile[]
): Partial<Decisions> {
  const entries = Object.entries(given).filter(([, option]) => option !== undefined);
  for (const [name, option] of entries) checkDecision(name, option, ...profiles);
  return Object.fromEntries(entries);
}

/** What is left of kept decisions once those that this version no longer knows are gone. */
export function knownDecisions(kept: Readonly<Record<string, unknown>> = {}): Partial<Decisions> {
  const known = decisionNames.filter((name) => {
    const option = kept[name];
    return typeof option === 'string' && choiceRow(name).options.includes(option);
  });
  return Object.fromEntries(known.map((name) => [name, kept[name]]));
}

/** The limits, those given over our own. Refuses a limit that there is not, and one that is no whole number from 1. */
export function givenLimits(given: Partial<Limits> = {}): Limits {
  for (const [name, limit] of Object.entries(given)) {
    if (!Object.hasOwn(limits.sandbox, name))
      throw new SandboxError(
        'limit-malformed',
        `There is no limit ${name}.`,
        `Choose among ${Object.keys(limits.sandbox).join(', ')}.`,
      );
    if (limit !== undefined && !(Number.isSafeInteger(limit) && limit >= 1))
      throw new SandboxError(
        'limit-malformed',
        `The limit ${name} is no whole number from 1.`,
        `Write ${name}: 100000.`,
      );
  }
  const { address, headers, body, trace } = given;
  return {
    address: address ?? limits.sandbox.address,
    headers: headers ?? limits.sandbox.headers,
    body: body ?? limits.sandbox.body,
    trace: trace ?? limits.sandbox.trace,
  };
}

const profiles: Readonly<Record<ProfileId, () => Promise<SecurityProfile> | SecurityProfile>> = {
  '0.1.1': () => defaultProfile,
  today: async () => profileIsHere((await loadPart(() => import('../spec/profiles/todays-tables.ts'))).todaysTables),
};

/** The profile of the name, loaded where it is not the default one. Refuses one that is not there. */
export async function profileNamed(id: string): Promise<SecurityProfile> {
  if (isProfileId(id)) return profiles[id]();
  throw new SandboxError(
    'profile-unknown',
    `There is no security profile “${id}”.${meant(id, profileIds)}`,
    `Choose ${profileIds.join(', ')}, or leave the option out.`,
  );
}

/** The profiles of the brands that name one, each loaded where it is not the default one. */
export async function profilesNamedIn({ holders }: Scenario): Promise<ReadonlyMap<BrandId, SecurityProfile>> {
  const named = holders.flatMap(({ brand, profile }) => (profile === undefined ? [] : [{ brand, profile }]));
  return new Map(
    await Promise.all(named.map(async ({ brand, profile }) => [brand, await profileNamed(profile)] as const)),
  );
}

/** Refuses what is no instant: null, a number and text without a date would be some instant all the same. */
export function instantOf(clock: string | Date): Date {
  const isDated = clock instanceof Date || (typeof clock === 'string' && /^[+-]?\d{4,6}-\d\d(?!\d)/u.test(clock));
  const instant = new Date(isDated ? clock : Number.NaN);
  if (Number.isNaN(instant.getTime()))
    throw new SandboxError(
      'instant-malformed',
      `“${String(clock)}” is no instant.`,
      'Write an ISO 8601 date and time.',
    );
  if (!isShowable(instant.getTime()))
    throw new SandboxError(
      'instant-malformed',
      `No clock of a sandbox shows ${instant.toISOString()}.`,
      `Choose an instant from ${limits.earliest} to ${limits.latest}.`,
    );
  return instant;
}

/** The instant so much later. Refuses what is no ISO 8601 duration, and one that leads to where no clock goes. */
export function laterBy(now: Date, duration: string): Date {
  try {
    const then = addDuration(now, duration);
    if (!isShowable(then.getTime())) throw new RangeError(`${duration} leads beyond what a clock shows.`);
    return then;
  } catch (error) {
    throw new SandboxError(
      'duration-malformed',
      error instanceof RangeError ? error.message : `“${duration}” is no ISO 8601 duration.`,
      'Write PT10M, P1D or the like.',
      { cause: error },
    );
  }
}

/** Longer than an ID token lives, and than a copy of a key set is kept. */
const usualOverlap = 'PT1H';

/** Until when a key that is rotated away stays published. Refuses what is no duration, and one that leads back. */
export function overlapEnd(now: Date, overlap = usualOverlap): Date {
  const end = laterBy(now, overlap);
  if (end >= now) return end;
  throw new SandboxError('duration-malformed', `The overlap ${overlap} leads back.`, 'Write PT10M, or PT0S for none.');
}

/** The clock as the options set it; undefined where they leave it to the world. */
export const givenClock = ({ clock }: SandboxOptions): ClockState | undefined =>
  clock === undefined ? undefined : { standsAt: instantOf(clock).getTime() };

/** Refuses a callback page that no code may be sent to. */
export function checkCallbackPage({ callbackPage }: SandboxOptions): void {
  if (callbackPage !== undefined) checkRedirectUri(String(callbackPage), { loopback: true });
}

/** Where the page is. Refuses same-origin addresses where there is no page. */
export function placeOf(options: SandboxOptions): { authorisationPage?: string; origin?: string } {
  const page = options.authorisationPage === undefined ? undefined : String(options.authorisationPage);
  const origin = (globalThis as { location?: { href: string } }).location?.href ?? page;
  if (options.hosts === 'same-origin' && origin === undefined) {
    throw new SandboxError(
      'origin-missing',
      'hosts: same-origin needs a page.',
      'Use virtual hosts, or give authorisationPage.',
    );
  }
  return { ...(page === undefined ? {} : { authorisationPage: page }), ...(origin === undefined ? {} : { origin }) };
}
