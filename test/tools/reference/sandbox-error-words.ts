// When each SandboxError is thrown, in a sentence. A new code does not compile without one.
import type { SandboxErrorCode } from '../../../mocks/ambient/sandbox-error.ts';

export const sandboxErrorWords: Readonly<Record<SandboxErrorCode, string>> = {
  'account-unknown':
    'A persona is told to share an account that the holder does not offer, or to act in a profile that the consumer does not have.',
  'address-unreachable': 'Your code sends a browser to an address that exists only inside the sandbox.',
  'already-started': 'startSandbox() is called with other options while a sandbox runs.',
  'arrangement-unknown':
    'Your code withdraws an arrangement that is not the consumer’s or has ended, or that belongs to a holder without a dashboard.',
  'authorisation-refused':
    'The holder answers an authorisation request with an error page and does not redirect the browser.',
  'authorisation-url-unknown': 'A persona is given an address that is not an authorisation endpoint of this sandbox.',
  'brand-unknown':
    'Your code names a data holder brand that the scenario does not have, or that the register may not call.',
  'certificate-foreign': 'Your code revokes a certificate that this sandbox did not issue.',
  'certificate-unreadable': 'Your code passes a value that cannot be read as a certificate.',
  'decision-unknown':
    'Your code names a decision, an option of a decision or a preset that does not exist, or a decision that does not apply to the profile.',
  'duration-malformed':
    'A duration is not valid, takes the clock outside its range, or is negative where that is not allowed.',
  'enrolment-invalid':
    'Your code enrols a data recipient with an option that does not exist, or with a name, an algorithm or an address that the register would not take. Redirect URIs have a code of their own, redirect-uri-invalid.',
  'environment-unfit':
    'Your code imports an entry point of the package where it cannot work, such as `/node` in a page.',
  'exchange-unknown': 'A matcher judges something that is not an exchange of a running sandbox.',
  'fault-malformed': 'A transport fault has a member with a value that it cannot have.',
  'fault-unknown': 'Your code names a fault that does not exist, or that has no effect in this world.',
  'insecure-context':
    'The page is served over http from a host other than localhost, where browsers offer no WebCrypto.',
  'instant-malformed': 'A date-time cannot be read, or is outside the range of the sandbox’s clock.',
  'key-use-unknown': 'Your code asks for a key with a use other than signing or encryption.',
  'keys-not-extractable':
    'Your code exports the private keys of a world that they cannot leave, or asks a served world for them.',
  'limit-malformed':
    'Your code names a limit that does not exist, or sets one to something other than a whole number of at least 1.',
  'msw-missing': 'An entry point of the package needs MSW 3, and it is not installed.',
  'node-too-old': 'The process runs on a version of Node older than the sandbox needs.',
  'operation-unknown': 'Your code names an operation that this security profile does not have.',
  'option-malformed': 'An option, a plan, a lie or a recipient under test has a wrong value or lacks a member.',
  'option-unknown':
    'Your code passes an option that does not exist, often because of a typing error, or the page asks the sandbox for an action it does not know.',
  'origin-missing': 'Your code asks for the addresses of a page where there is no page.',
  'part-missing': 'A part of the sandbox that is loaded later cannot be loaded.',
  'port-taken': 'A served world cannot listen at its port.',
  'profile-unknown': 'Your code names a security profile that does not exist.',
  'recipient-unknown': 'Your code names a data recipient that the world does not have, or has no more.',
  'redirect-uri-invalid': 'Your code passes a redirect URI that a register would not take.',
  'request-unknown':
    'Your code answers a request on a consumer’s device that is not waiting there, or names a consumer that the world does not have.',
  'rule-unknown': 'Your code names a rule that does not exist.',
  'scenario-invalid':
    'A scenario of your own has a member with a value that it cannot have, or the option seed is not a whole number.',
  'scenario-unknown': 'Your code names a scenario that does not exist.',
  'screen-unknown': 'A persona is told to cancel at a screen that does not exist.',
  'state-malformed':
    'Your code imports a value that is not an exported state, or one of another security profile, or `serve` is given a file that it did not write.',
  'status-unknown':
    'Your code names a participant that the register does not know, or a status that the participant cannot have.',
  stopped: 'A sandbox is used after stop().',
  'storage-blocked': 'The browser does not let this page use IndexedDB.',
  'storage-full': 'The browser has no room left for the stored world.',
  'storage-unknown': 'The storage option is not the address of a store.',
  'transition-unknown': 'A participant cannot go from its current status to the one requested.',
  'world-closed': 'Another tab or the browser ended the world, or its server does not answer.',
  'world-damaged': 'The stored world cannot be opened.',
  'world-newer': 'The stored world was written by a newer version of the package.',
  'world-older': 'The stored world was written by an older version of the package.',
  'world-taken':
    'Another tab, or another sandbox of this page, has the stored world open with other options, or another tab tells a lie in it.',
  'worker-missing': 'The page has no service worker file, or no service workers.',
  'worker-scope': 'The service worker cannot be started for this page.',
  'worker-stale': 'The service worker file was copied from another version of the package.',
  'worker-taken': 'Another service worker, often MSW’s own, answers for this page.',
};

/** What happened, for messages that compute it. */
export const computedCauses: Partial<Readonly<Record<SandboxErrorCode, string>>> = {
  'authorisation-refused': 'The holder answers with an error page, whose words and rule the message quotes.',
  'duration-malformed': 'A duration is not valid, or takes the clock outside its range.',
  'fault-malformed': 'A transport fault has a member with a value that it cannot have.',
  'option-malformed': 'An option, a plan, a lie or a recipient under test has a wrong value or lacks a member.',
  'recipient-unknown': 'An examination names a data recipient that the world does not have.',
  'request-unknown': 'A request is not waiting on the consumer’s device.',
  'storage-unknown': 'The storage option is not the address of a store.',
};

/** What to do, for messages that compute it. */
export const computedMends: Partial<Readonly<Record<SandboxErrorCode, string>>> = {
  'address-unreachable':
    'Use startSandbox() of cdr-browser-sandbox/browser, whose pages are at your origin, or let a persona answer.',
  'authorisation-refused': 'The message quotes the rule that was broken and its mend: correct the request.',
  'brand-unknown': 'Choose one of the brands that the message lists.',
  'fault-malformed': 'Write the member as the message says.',
  'option-malformed': 'Do what the message says.',
  'transition-unknown':
    'Choose one of the statuses that the message lists, or first set to ACTIVE what the message names.',
};
