// Refuses unknown options and invalid values, which would otherwise be ignored.
import { checkValues, isBoolean, isFunction, oneOf, type Good } from '../../ambient/checked-values.ts';
import { isString } from '../../ambient/is-text.ts';
import { checkMembers } from '../../ambient/known-members.ts';
import type { SandboxOptions } from '../sandbox-interface.ts';

const hosts = ['virtual', 'same-origin'] as const satisfies readonly SandboxOptions['hosts'][];
const keys = ['random', 'from-seed'] as const satisfies readonly SandboxOptions['keys'][];

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const address: Good = [
  (value) => (isString(value) || value instanceof URL) && isWeb(String(value)),
  'Write an absolute URL: new URL("authorise/", location.href).',
];

/** Undefined: the option is checked where it is used. */
const options: Readonly<Record<keyof SandboxOptions, Good | undefined>> = {
  storage: [isString, 'Write auto, memory: or indexeddb:NAME.'],
  scenario: undefined,
  seed: undefined,
  profile: undefined,
  clock: undefined,
  hosts: oneOf(hosts),
  authorisationPage: address,
  callbackPage: undefined,
  decisions: [isObject, 'Write decisions: { versions: "published" }.'],
  limits: [isObject, 'Write limits: { trace: 5000 }.'],
  keys: oneOf(keys),
  extractableKeys: [isBoolean, 'Write true or false.'],
  log: [(value) => value === 'console' || isFunction(value), 'Write log: "console", or log: (line) => { … }.'],
  begunElsewhere: [isFunction, 'Write begunElsewhere: () => location.reload().'],
};

const isWeb = (text: string): boolean => URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol);

/** Throws a SandboxError for unknown names and values of the wrong type. Members that are undefined are ignored. */
export function checkOptions(given: SandboxOptions): void {
  checkMembers(given, { name: 'A sandbox', code: 'option-unknown', known: Object.keys(options) });
  checkValues(given, options, (name) => `The option ${name}`);
}
