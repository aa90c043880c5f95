// What people pass to faults.add, checked before anything is armed: a fault that cannot strike would only be waited for.
import { meant } from '../ambient/closest.ts';
import { presetTitles, type FaultPreset, type ResponseFault, type TransportFault } from '../faults/fault.ts';
import { operations } from '../spec/operations/index.ts';
import { isResponseFault } from '../spec/response-faults.ts';
import { isIn } from '../spec/profiles/index.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';

const operationIds: readonly string[] = operations.map(({ id }) => id);
const presets = Object.keys(presetTitles);

/** Refuses (SandboxError) a name that is no preset, a preset for a profile that nobody speaks, what describes no fault on the wire, and an operation that no profile of the world has. */
export function checkFault(
  fault: FaultPreset | ResponseFault | TransportFault,
  ...profiles: readonly Pick<SecurityProfile, 'id'>[]
): void {
  checkGiven(fault);
  if (typeof fault === 'string' && isResponseFault(fault) && !profiles.some(({ id }) => id === 'today'))
    throw new SandboxError(
      'fault-unknown',
      `No holder here sends signed responses: the fault ${fault} could never strike.`,
      'Create the sandbox with profile: "today", or choose another fault.',
    );
  const operation = typeof fault === 'string' ? undefined : operations.find(({ id }) => id === fault.operation);
  if (operation !== undefined && !profiles.some((profile) => isIn(operation, profile)))
    throw new SandboxError(
      'operation-unknown',
      `Security profile ${profiles.map(({ id }) => id).join(' and ')} has no operation ${operation.id}: the fault could never strike.`,
      'Choose an operation of the profile, or leave operation out.',
    );
}

function checkGiven(given: unknown): void {
  if (typeof given === 'string') checkPreset(given);
  else if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw malformed(
      'This describes no fault',
      'Name a preset, or write { operation, status, delay, networkError, times }',
    );
  else checkTransport(Object.entries(given));
}

/** Whether it is a preset or describes a fault on the wire. */
export function isFault(value: unknown): value is FaultPreset | ResponseFault | TransportFault {
  try {
    checkGiven(value);
    return true;
  } catch {
    return false;
  }
}

function checkPreset(name: string): void {
  if (!Object.hasOwn(presetTitles, name))
    throw new SandboxError(
      'fault-unknown',
      `There is no fault “${name}”.${meant(name, presets)}`,
      `Choose one of ${presets.join(', ')}, or describe a transport fault.`,
    );
}

/** What each member must be, in words, and whether it is. */
const members: Readonly<Record<keyof TransportFault, readonly [words: string, kept: (value: unknown) => boolean]>> = {
  operation: ['the id of an operation', (value) => typeof value === 'string'],
  // Below are answers that no fetch ever gives; a Response cannot be made with them.
  status: ['a whole number from 200 to 599', (value) => isWhole(value) && value >= 200 && value <= 599],
  delay: [
    'milliseconds, at most a day of them',
    (value) => typeof value === 'number' && value >= 0 && value <= 86_400_000,
  ],
  networkError: ['true', (value) => value === true],
  times: [
    'a whole number from 1, or Infinity',
    (value) => value === Number.POSITIVE_INFINITY || (isWhole(value) && value >= 1),
  ],
};

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

function checkTransport(entries: readonly (readonly [string, unknown])[]): void {
  const sent = entries.filter(([, value]) => value !== undefined);
  for (const [name, value] of sent) {
    const [words, kept] = Object.entries(members).find(([known]) => known === name)?.[1] ?? [];
    if (kept === undefined || words === undefined)
      throw malformed(
        `A transport fault has no “${name}”.${meant(name, Object.keys(members))}`,
        `Its members are ${Object.keys(members).join(', ')}`,
      );
    if (!kept(value)) throw malformed(`${name} is ${String(value)}`, `Write ${words}`);
    if (name === 'operation') checkOperation(String(value));
  }
  if (!sent.some(([name]) => name === 'status' || name === 'delay' || name === 'networkError'))
    throw malformed('This fault does nothing', 'Give it a status, a delay or networkError: true');
  if (['status', 'networkError'].every((both) => sent.some(([name]) => name === both)))
    throw malformed('A request that never arrives has no status', 'Leave out status or networkError');
}

function checkOperation(id: string): void {
  if (!operationIds.includes(id))
    throw new SandboxError(
      'operation-unknown',
      `There is no operation “${id}”.${meant(id, operationIds)}`,
      'Exchange.operation names that of each exchange; operations of cdr-browser-sandbox/spec are all of them.',
    );
}

const malformed = (what: string, fix: string): SandboxError =>
  new SandboxError('fault-malformed', /[.?]$/u.test(what) ? what : `${what}.`, `${fix}.`);
