// Operations in groups by party and subject, and the search through them.
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import type { SecurityProfile } from '../../../mocks/spec/profiles/profile.ts';
import type { Party } from '../../../mocks/spec/party.ts';
import type { KnownOperation } from '../../calls/preparers.ts';

export interface OperationGroup {
  readonly title: string;
  /** The usual caller. */
  readonly caller: Party;
  readonly party: Party;
  readonly operations: readonly KnownOperation[];
}

type Row = readonly [title: string, caller: Party, party: Party, has: (operation: KnownOperation) => boolean];

const isConsentApi = ({ path }: KnownOperation): boolean => path.startsWith('/clients/');
const isRegisters = ({ access }: KnownOperation): boolean => access.kind === 'register';
const isOffered = ({ notImplemented }: KnownOperation): boolean => notImplemented !== true;

const rows: readonly Row[] = [
  ['Customer and energy data', 'recipient', 'holder', (one) => one.area === 'A' && isOffered(one) && !isRegisters(one)],
  ['Meter data behind the holder', 'holder', 'secondary', ({ area }) => area === 'B'],
  ['Register', 'recipient', 'register', ({ area }) => area === 'C'],
  ['Security', 'recipient', 'holder', (one) => one.area === 'D' && one.party === 'holder' && !isConsentApi(one)],
  ['Administration', 'register', 'holder', isRegisters],
  ['Consents', 'recipient', 'holder', isConsentApi],
  ['What recipients host', 'holder', 'recipient', ({ party }) => party === 'recipient'],
  ['Known, not offered', 'recipient', 'holder', (one) => !isOffered(one)],
];

/** Each operation of the profile is in one group; the default profile unless another is given. */
const groupsIn = (profile?: Pick<SecurityProfile, 'id'>): readonly OperationGroup[] =>
  rows
    .map(([title, caller, party, has]) => ({ title, caller, party, operations: operationsOf(profile).filter(has) }))
    .filter(({ operations }) => operations.length > 0);

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * The groups with the operations that contain every word, at the start of a word of title, id, path, scope or group. A
 * method in capitals matches the method.
 */
export function groupsWith(words: string, profile?: Pick<SecurityProfile, 'id'>): readonly OperationGroup[] {
  const wanted = words.split(/\s+/u).filter(Boolean);
  return groupsIn(profile)
    .map((group) => ({
      ...group,
      operations: group.operations.filter((operation) => {
        const text = textOf(operation, group).toLowerCase();
        return wanted.every((word) =>
          methods.includes(word) ? methodsOf(operation).includes(word) : isIn(text, word.toLowerCase()),
        );
      }),
    }))
    .filter((group) => group.operations.length > 0);
}

/** Matches only at the start of a word: `DER` does not match every holder. */
function isIn(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 1 || !/[a-z\d]/u.test(word.charAt(0)) || !/[a-z\d]/u.test(text.charAt(at - 1))) return at !== -1;
  return isIn(text.slice(at + 1), word);
}

const methodsOf = ({ method, alsoMethods = [] }: KnownOperation): readonly string[] => [method, ...alsoMethods];

const textOf = ({ id, title, path, access }: KnownOperation, group: OperationGroup): string =>
  [title, id, path, ...(access.kind === 'bearer' ? access.scopes : []), group.title].join(' ');

/** The party that calls an operation. */
export function callerOf({ area, party, form, access }: KnownOperation): Party {
  if (access.kind === 'register') return 'register';
  if (form === 'page' || form === 'screen') return 'consumer';
  return area === 'B' || party === 'recipient' ? 'holder' : 'recipient';
}
