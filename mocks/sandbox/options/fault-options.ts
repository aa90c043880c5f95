// Checks the argument of faults.add() before anything is armed.
import { meant } from '../../ambient/closest.ts';
import { presetTitles, type FaultPreset, type ResponseFault, type TransportFault } from '../../faults/fault.ts';
import { operations } from '../../spec/operations/index.ts';
import { isResponseFault } from '../../spec/response-faults.ts';
import { isIn } from '../../spec/profiles/index.ts';
import type { SecurityProfile } from '../../spec/profiles/profile.ts';
import { SandboxError } from '../../ambient/sandbox-error.ts';

const operationIds: readonly string[] = operations.map(({ id }) => id);
const presets = Object.keys(presetTitles);

/** Throws a SandboxError for an unknown preset, a malformed fault, and a fault that cannot occur in any profile of this world. */
export function checkFault(
  fault: FaultPreset | ResponseFault | TransportFault,
  ...profiles: readonly Pick<SecurityProfile, 'id' | 'responseModes'>[]
): void {
  checkGiven(fault);
  if (typeof fault === 'string' && isResponseFault(fault) && !profiles.some(sendsJwt))
    throw new SandboxError(
      'fault-unknown',
      `The fault ${fault} has no effect: no holder here sends signed responses.`,
      'Create the sandbox with profile: "today", or choose another fault.',
    );
  const operation = typeof fault === 'string' ? undefined : operations.find(({ id }) => id === fault.operation);
  if (operation !== undefined && !profiles.some((profile) => isIn(operation, profile)))
    throw new SandboxError(
      'operation-unknown',
      `The fault has no effect: security profile ${profiles.map(({ id }) => id).join(' and ')} has no operation ${operation.id}.`,
      'Choose an operation of the profile, or leave operation out.',
    );
}

const sendsJwt = ({ responseModes }: Pick<SecurityProfile, 'responseModes'>): boolean => responseModes.includes('jwt');

function checkGiven(given: unknown): void {
  if (typeof given === 'string') checkPreset(given);
  else if (!isObject(given))
    throw malformed(
      'This is not a fault',
      `Pass the name of a preset, or an object with ${Object.keys(members).join(', ')}`,
    );
  else checkTransport(Object.entries(given));
}

/** Whether it is a preset or a valid fault on the wire. */
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

/** What each member must be, in words, and the check. */
const members: Readonly<Record<keyof TransportFault, readonly [words: string, kept: (value: unknown) => boolean]>> = {
  operation: ['the id of an operation', (value) => typeof value === 'string'],
  // The Response constructor rejects a status below 200.
  status: ['a whole number from 200 to 599', (value) => isWhole(value) && value >= 200 && value <= 599],
  headers: ['an object of header names and strings', areHeaders],
  body: ['a string, or an object that is sent as JSON', (value) => typeof value === 'string' || isObject(value)],
  delay: [
    'a number of milliseconds from 0 to 86400000 (one day)',
    (value) => typeof value === 'number' && value >= 0 && value <= 86_400_000,
  ],
  networkError: ['true', (value) => value === true],
  every: ['a whole number of at least 1', (value) => isWhole(value) && value >= 1],
  share: ['a number above 0 and at most 1', (value) => typeof value === 'number' && value > 0 && value <= 1],
  times: [
    'a whole number of at least 1, or Infinity',
    (value) => value === Number.POSITIVE_INFINITY || (isWhole(value) && value >= 1),
  ],
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function areHeaders(value: unknown): boolean {
  if (!isObject(value) || Object.values(value).some((one) => typeof one !== 'string')) return false;
  try {
    const headers = new Headers();
    for (const [name, text] of Object.entries(value)) headers.set(name, String(text));
    return true;
  } catch {
    return false;
  }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

function checkTransport(entries: readonly (readonly [string, unknown])[]): void {
  const sent = entries.filter(([, value]) => value !== undefined);
  for (const [name, value] of sent) {
    const member = Object.entries(members).find(([known]) => known === name)?.[1];
    if (member === undefined)
      throw malformed(
        `A transport fault has no member “${name}”.${meant(name, Object.keys(members))}`,
        `Its members are ${Object.keys(members).join(', ')}`,
      );
    const [words, kept] = member;
    if (!kept(value))
      throw malformed(`${name} must be ${words}; got ${String(value)}`, `Change ${name}, or leave it out`);
    if (name === 'operation') checkOperation(String(value));
  }
  if (!sent.some(([name]) => name === 'status' || name === 'delay' || name === 'networkError'))
    throw malformed('This fault does nothing', 'Give it status, delay or networkError: true');
  const needsStatus = sent.find(([name]) => name === 'headers' || name === 'body')?.[0];
  if (needsStatus !== undefined && !sent.some(([name]) => name === 'status'))
    throw malformed(`A fault with ${needsStatus} needs a status`, 'Give it a status, for example 429');
  if (['status', 'networkError'].every((both) => sent.some(([name]) => name === both)))
    throw malformed(
      'A fault cannot have both status and networkError: a request that never arrives gets no status',
      'Leave one of them out',
    );
  if (['every', 'share'].every((both) => sent.some(([name]) => name === both)))
    throw malformed('A fault cannot have both every and share', 'Leave one of them out');
}

function checkOperation(id: string): void {
  if (!operationIds.includes(id))
    throw new SandboxError(
      'operation-unknown',
      `There is no operation “${id}”.${meant(id, operationIds)}`,
      'Read the id from Exchange.operation, or from operations of cdr-browser-sandbox/spec.',
    );
}

const malformed = (what: string, fix: string): SandboxError =>
  new SandboxError('fault-malformed', /[.?]$/u.test(what) ? what : `${what}.`, `${fix}.`);
