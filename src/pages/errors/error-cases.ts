// Every case in which a consumer or a holder ends a flow of today’s profile, as both sides see it.
import { everydayScopes } from '../../recipient/flows/facts.ts';
import { revokeArrangement } from '../../recipient/arrangement-client.ts';
import type { ErrorCase } from './error-case.ts';
import {
  amendedBy,
  asking,
  inactive,
  confirmedAfter,
  keyGone,
  lately,
  later,
  lockedOut,
  opened,
  refusedOnDevice,
  somebodyElse,
  walkedAway,
} from './error-plays.ts';

const pageWords = 'A page of the holder. The browser is not sent back.';
const screensWords = 'The screens of the holder, and then the recipient’s page.';
const nothingWords = 'Nothing from the holder: the browser is redirected at once.';
const pushAgain = 'Push a new request, and send the consumer again.';

const browser: readonly ErrorCase[] = [
  {
    id: 'client-unknown',
    group: 'browser',
    title: 'The client is unknown',
    rule: 'authorise.client-known',
    consumer: pageWords,
    recipient: 'Nothing comes back: send the client_id of your registration with this holder.',
    play: opened({ client_id: 'nobody' }),
    before: { rule: 'authorise.client-known' },
  },
  {
    id: 'client-missing',
    group: 'browser',
    title: 'client_id is missing',
    rule: 'authorise.client-id',
    consumer: pageWords,
    recipient: 'Nothing comes back: send client_id as well as the request.',
    play: opened({ client_id: '' }),
    before: { rule: 'authorise.client-id' },
  },
  {
    id: 'request-by-value',
    group: 'browser',
    title: 'The request itself is in the URL',
    rule: 'request-uri.no-request',
    consumer: pageWords,
    recipient:
      'Push the request, and send the browser with only client_id and request_uri. This request_uri is still valid.',
    play: opened({ request: 'by.value.here' }),
  },
  {
    id: 'reference-missing',
    group: 'browser',
    title: 'request_uri is missing',
    rule: 'request-uri.present',
    consumer: pageWords,
    recipient: 'Send the browser with the request_uri from the response to the push.',
    play: opened({ request_uri: '' }),
  },
  {
    id: 'reference-unknown',
    group: 'browser',
    title: 'The request_uri is unknown',
    rule: 'request-uri.known',
    consumer: `${pageWords} The page is the same if it is malformed, forgotten or another client’s.`,
    recipient: pushAgain,
    play: opened({ request_uri: 'urn:ietf:params:oauth:request_uri:nobody-pushed-this' }),
  },
  {
    id: 'reference-forgotten',
    group: 'browser',
    title: 'The request_uri expired hours ago',
    rule: 'request-uri.known',
    consumer: pageWords,
    recipient: pushAgain,
    play: later(({ sandbox }) => sandbox.clock.advance('PT3H')),
  },
  {
    id: 'reference-used',
    group: 'browser',
    title: 'The request_uri was used before',
    rule: 'request-uri.unused',
    consumer: nothingWords,
    recipient: `Perhaps the consumer went back or reloaded. ${pushAgain}`,
    play: async (world) => {
      const address = await world.address();
      await world.open(address);
      return world.open(address);
    },
  },
  {
    id: 'reference-expired',
    group: 'browser',
    title: 'The request_uri has expired',
    rule: 'request-uri.live',
    consumer: nothingWords,
    recipient: `Push only when the consumer is about to leave. ${pushAgain}`,
    play: later(({ sandbox }) => sandbox.clock.advance('PT2M')),
  },
];

const since: readonly ErrorCase[] = [
  {
    id: 'redirect-uri-gone',
    group: 'changed',
    title: 'The redirect URI is no longer registered',
    rule: 'request-uri.redirect-uri',
    consumer: pageWords,
    recipient: 'Nothing comes back: push again with a redirect URI that is registered now.',
    play: later((world) => world.registerAnew({ redirectUris: world.recipient.redirectUris.slice(1) })),
    before: { rule: 'authorise.redirect-uri', play: asking({ redirect_uri: 'https://elsewhere.example/callback' }) },
  },
  {
    id: 'redirect-uri-gone-since',
    group: 'changed',
    title: 'The redirect URI is removed while the consumer is at the screens',
    rule: 'interaction.redirect-uri',
    consumer: pageWords,
    recipient: 'Nothing comes back. Remove a redirect URI only when no authorisation that uses it is under way.',
    play: confirmedAfter((world) => world.registerAnew({ redirectUris: world.recipient.redirectUris.slice(1) })),
  },
  {
    id: 'scope-gone',
    group: 'changed',
    title: 'A scope is no longer registered',
    rule: 'request-uri.scope',
    consumer: nothingWords,
    recipient: 'Push again with scopes of the current registration.',
    play: later((world) => world.registerAnew({ scope: everydayScopes.slice(0, -1).join(' ') })),
    before: { rule: 'request.scope', play: asking({ scope: 'openid bank:accounts.basic:read' }) },
  },
  {
    id: 'product-inactive',
    group: 'changed',
    title: 'The software product is no longer active',
    rule: 'authorise.client-active',
    consumer: nothingWords,
    recipient: 'Ask for no new consents until the register says ACTIVE again. Let consumers withdraw existing ones.',
    play: lately(inactive),
    before: { rule: 'authorise.client-active' },
  },
  {
    id: 'response-key-gone',
    group: 'changed',
    title: 'No published key fits the encryption that is registered',
    rule: 'interaction.response-key',
    consumer: `${pageWords} No response can satisfy the registration.`,
    recipient: 'Publish a key for the algorithm that is registered, and keep it published; then push again.',
    encryptedOnly: true,
    play: keyGone,
  },
];

const asked: readonly ErrorCase[] = [
  {
    id: 'no-session',
    group: 'asked',
    title: 'prompt=none: the consumer is not to be asked',
    rule: 'authorise.session',
    consumer: nothingWords,
    recipient: 'Send the consumer without prompt=none: holders keep no login sessions.',
    play: asking({ prompt: 'none' }),
    before: { rule: 'authorise.session' },
  },
  {
    id: 'level-not-reached',
    group: 'asked',
    title: 'A level of assurance that no login here reaches',
    rule: 'level.reachable',
    consumer: nothingWords,
    recipient: 'Ask for a level in acr_values_supported, or do not make it essential.',
    play: asking({ claims: { id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:4'] } } } }),
    before: { rule: 'level.reachable' },
  },
  {
    id: 'other-arrangement',
    group: 'asked',
    title: 'The arrangement to amend is another consumer’s',
    rule: 'arrangement.consumer',
    consumer: screensWords,
    recipient: 'Have the consumer of this arrangement log in, or leave out cdr_arrangement_id to ask for a new one.',
    play: amendedBy(1, () => Promise.resolve()),
  },
  {
    id: 'arrangement-ended',
    group: 'asked',
    title: 'The arrangement ended while it was being amended',
    rule: 'interaction.consent',
    consumer: screensWords,
    recipient: 'An ended arrangement cannot be amended: delete it, and ask for a new one.',
    play: amendedBy(0, ({ holder, recipient }, id) => revokeArrangement(holder(), id, recipient.fetch)),
  },
];

const consumer: readonly ErrorCase[] = [
  {
    id: 'cancelled',
    group: 'consumer',
    title: 'The consumer cancels',
    rule: 'interaction.continued',
    consumer: screensWords,
    recipient:
      'Say that nothing was shared, and let the consumer begin again if they like. Do not send them back unasked.',
    play: async (world) => world.walk(world.consumer().cancel(await world.address(), { at: 'accounts' })),
    before: { rule: 'interaction.continued' },
  },
  {
    id: 'refused',
    group: 'consumer',
    title: 'The consumer says no on the last screen',
    rule: 'interaction.authorised',
    consumer: screensWords,
    recipient: 'Say that nothing was shared. The consent that the consumer gave you no longer applies.',
    play: async (world) => world.walk(world.consumer().deny(await world.address())),
    before: { rule: 'interaction.authorised' },
  },
  {
    id: 'locked-out',
    group: 'consumer',
    title: 'Three wrong one-time passwords',
    rule: 'interaction.attempts',
    consumer: screensWords,
    recipient: 'The error does not say why. Offer to begin again; the next one-time password is a new one.',
    play: lockedOut,
    before: { rule: 'interaction.attempts' },
  },
  {
    id: 'refused-on-device',
    group: 'consumer',
    title: 'The consumer says on their device that they did not log in',
    rule: 'interaction.acknowledged',
    consumer: screensWords,
    recipient: 'The error does not say why. Do not begin again automatically: the login may be an impostor’s.',
    play: refusedOnDevice,
    before: { rule: 'interaction.acknowledged' },
  },
  {
    id: 'somebody-else',
    group: 'consumer',
    title: 'The consumer who logs in is not the one that the request names',
    rule: 'interaction.subject',
    consumer: screensWords,
    recipient: 'Have the consumer that id_token_hint or the sub claim names log in, or leave both out.',
    play: somebodyElse,
    before: { rule: 'interaction.subject' },
  },
  {
    id: 'walked-away',
    group: 'consumer',
    title: 'The consumer walks away',
    rule: 'interaction.known',
    consumer: 'The screen says that it has ended, if they ever come back to it.',
    recipient: 'Nothing comes back, not even an error: do not wait, and offer to begin again.',
    play: walkedAway,
    before: { rule: 'interaction.known' },
  },
];

export const errorCases: readonly ErrorCase[] = [...browser, ...since, ...asked, ...consumer];
