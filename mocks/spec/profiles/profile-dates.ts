// Dates of the security text, and how the staged drafts and the ACCC's reference server differ. For reading only: nothing is decided by them.
import type { SecurityProfile } from './profile.ts';
import type { RuleId } from '../rules/index.ts';

/** A document, and a section in it. */
export interface Source {
  readonly document: string;
  readonly section: string;
}

/** What a difference is about: a fact of the profiles, or a topic that no profile holds as data. */
export type Topic = Exclude<keyof SecurityProfile, 'id' | 'title'> | keyof typeof furtherTopics;

/** A statement about a profile, with the rules that enforce it. */
export interface Statement {
  readonly words: string;
  readonly source: Source;
  readonly rules?: readonly RuleId[];
}

const standards = 'Consumer Data Standards 1.36.0';
const at =
  (document: string) =>
  (section: string): Source => ({ document, section });
const cds = at(standards);
const infosec = at('CDR InfoSec profile 0.1.1');
const drafts = at('Staged drafts of the Consumer Data Standards, 31 October 2025');
const server = at('ACCC authorisation server 3.0.0, April 2025');

/** Requirements of the profiles beyond their facts; every profile has an entry for each. */
export const furtherTopics = {
  foundation: {
    title: 'Underlying standards',
    said: {
      '0.1.1': {
        words: 'OpenID Connect Core 1.0, the implementer’s draft of FAPI Part 2 (read and write), CIBA Core 1.0',
        source: infosec('2 and 4'),
      },
      'cds-1.36': {
        words: 'FAPI 1.0 Part 1 and Part 2 (Advanced), RFC 9126, RFC 7636, JARM, RFC 7591 and RFC 8705',
        source: cds('Security Profile: Authentication Flows'),
      },
    },
  },
  requestObject: {
    title: 'Times and audience of the request object',
    said: {
      '0.1.1': {
        words:
          'exp is required. By decision, exp is at most an hour after nbf or, without nbf, an hour from now; nbf, if present, is at most an hour old; aud is the issuer',
        source: at('FAPI 1.0 Part 2, implementer’s draft')('5.2.2'),
        rules: ['request-object.exp', 'request-object.not-before', 'request-object.lifetime', 'request-object.aud'],
      },
      'cds-1.36': {
        words: 'exp and nbf are required, at most an hour apart; aud is the issuer',
        source: cds('Security Profile: Request Object Submission'),
        rules: ['request-object.exp', 'request-object.not-before', 'request-object.lifetime', 'request-object.aud'],
      },
    },
  },
  redirectUri: {
    title: 'Comparing the redirect URI',
    said: {
      '0.1.1': {
        words: 'Character for character, with a registered redirect URI',
        source: at('FAPI 1.0 Part 1')('5.2.2-8 to 5.2.2-10'),
        rules: ['authorise.redirect-uri'],
      },
      'cds-1.36': {
        words:
          'Character for character when the request is pushed; it must still be registered when the browser arrives',
        source: at('FAPI 1.0 Part 1')('5.2.2-8 to 5.2.2-10'),
        rules: ['authorise.redirect-uri', 'request-uri.redirect-uri'],
      },
    },
  },
  refresh: {
    title: 'Refresh tokens',
    said: {
      '0.1.1': {
        words: 'The text does not say whether using a refresh token replaces it: a decision, off by default',
        source: infosec('7.3'),
        rules: ['refresh.unused'],
      },
      'cds-1.36': {
        words: 'Never replaced; valid until the sharing ends',
        source: cds('Security Profile: Tokens'),
        rules: ['refresh.known'],
      },
    },
  },
  introspection: {
    title: 'Introspection responses',
    said: {
      '0.1.1': { words: 'JSON with active and, for an active token, exp', source: infosec('13.7') },
      'cds-1.36': {
        words:
          'JSON with active and, for an active token, exp, scope and cdr_arrangement_id; nothing about the consumer',
        source: cds('Security Profile: Introspection endpoint'),
      },
    },
  },
  headers: {
    title: 'Headers of a call for consumer data',
    said: {
      '0.1.1': {
        words: 'x-fapi-auth-date, x-fapi-customer-ip-address, x-cds-client-headers and x-fapi-interaction-id',
        source: at('Data-Sharing Ecosystem Interfaces')('Common request headers'),
      },
      'cds-1.36': {
        words: 'x-fapi-auth-date, x-fapi-customer-ip-address, x-cds-client-headers and x-fapi-interaction-id',
        source: cds('High Level Standards: HTTP Headers'),
      },
    },
  },
  consumer: {
    title: 'How the consumer authenticates',
    said: {
      '0.1.1': {
        words:
          'acr or a vector of trust states the level of assurance; in the sandbox, the consumer enters an identifier and a one-time password',
        source: infosec('10'),
        rules: ['level.reachable', 'interaction.code'],
      },
      'cds-1.36': {
        words: 'An identifier that the consumer knows and a one-time password of 4 to 6 digits; never a password',
        source: cds('Security Profile: Credential Requirements'),
        rules: ['interaction.code'],
      },
    },
  },
  leaving: {
    title: 'The redirect back to the recipient',
    said: {
      '0.1.1': { words: 'A redirect; the examples have status 302', source: at('RFC 6749')('1.7 and 4.1.2') },
      'cds-1.36': { words: 'A redirect; the examples have status 302', source: at('RFC 6749')('1.7 and 4.1.2') },
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly said: Readonly<Record<SecurityProfile['id'], Statement>> }>
>;

/** A day on which something changed or will change. */
export interface DatedChange {
  /** ISO 8601 date, in Australian time. */
  readonly date: string;
  readonly words: string;
  readonly source: Source;
  readonly rules?: readonly RuleId[];
}

/** In order of date. The sandbox's clock switches none of them. */
export const datedChanges: readonly DatedChange[] = [
  {
    date: '2022-07-04',
    words: 'Every brand has its own issuer; every kid is unique in its key set',
    source: cds('CDR Federation; Security Endpoints: JSON Web Key Set'),
  },
  {
    date: '2022-07-31',
    words:
      'Holders send cdr_arrangement_jwt to recipients; aud in a call to a recipient is the full URL of the resource',
    source: cds('Security Endpoints: CDR Arrangement Revocation; Client Authentication: Self-signed JWT'),
  },
  {
    date: '2022-08-31',
    words: 'A holder ignores the scopes in a software statement that it does not support',
    source: cds('Client Registration: Registration Validation'),
  },
  {
    date: '2022-11-15',
    words: 'Recipients check the claims of the arrangement JWT itself, and that both ids are equal',
    source: cds('Security Endpoints: CDR Arrangement Revocation'),
  },
  {
    date: '2023-11-13',
    words: 'client_id beside a client assertion is optional',
    source: cds('Client Authentication: Private Key JWT'),
    rules: ['client.id-present'],
  },
  {
    date: '2025-03-17',
    words: 'Only the cipher suites of BCP 195',
    source: cds('Transaction Security: Ciphers; Future Dated Obligations'),
  },
  {
    date: '2025-05-12',
    words:
      'The hybrid flow of version 1 of the standards, which dates from the draft 0.1.1, ends; a refresh token is valid until the sharing ends',
    source: cds('Authentication Flows; Tokens; Future Dated Obligations'),
    rules: ['authorise.response-type'],
  },
  {
    date: '2025-11-10',
    words: 'A response is encrypted only if the recipient asked for encryption',
    source: cds('Future Dated Obligations'),
  },
  {
    date: '2027-05-10',
    words: 'Redirect to App, for holders and recipients',
    source: cds('Authentication Schedule; Future Dated Obligations'),
  },
];

/** A difference in the drafts or on the reference server, with its topic. */
export interface Difference extends Statement {
  readonly topic: Topic;
}

/** Staged: not yet binding, and not implemented here. */
export const stagedDrafts: readonly Difference[] = [
  {
    topic: 'foundation',
    words: 'FAPI 2.0 Security Profile and Message Signing in place of FAPI 1.0',
    source: drafts('Security Profile'),
  },
  {
    topic: 'clientAuthentication',
    words: 'private_key_jwt or mutual TLS',
    source: drafts('Client Authentication'),
  },
  {
    topic: 'metadata',
    words: 'mtls_endpoint_aliases in addition to the endpoints',
    source: drafts('OpenID Provider Configuration'),
  },
  { topic: 'responseModes', words: 'JARM stays', source: drafts('Authorisation') },
  { topic: 'introspection', words: 'The response is a signed JWT', source: drafts('Introspection') },
  { topic: 'refresh', words: 'Still never replaced', source: drafts('Tokens') },
  { topic: 'leaving', words: 'Only status 303', source: drafts('Authorisation') },
  {
    topic: 'headers',
    words:
      'x-cds-user-present instead of x-fapi-auth-date and x-fapi-customer-ip-address; x-cds-authorisation-attempt-id and x-cds-authorisation-intent-id link push, authorisation and token calls, and are in the response JWT too',
    source: drafts('HTTP Headers'),
  },
  {
    topic: 'consumer',
    words:
      'One-time passwords of 6 to 10 digits, preferably not by SMS or e-mail; other authenticators by Redirect to Web from 10 May 2027; a consumer who fails to authenticate returns to the recipient with an error specific enough to act on',
    source: drafts('Authentication'),
  },
];

/** A difference of a server that developers can try, with how to see it. */
export interface ServerDifference extends Difference {
  /** Labels of samples on the judge page. */
  readonly samples?: readonly string[];
  /** Why no pasted sample can show it, if none does. */
  readonly unshown?: string;
}

/** Where the ACCC's server accepts or sends what the text does not allow. What works there may be refused elsewhere. */
export const referenceServer: readonly ServerDifference[] = [
  {
    topic: 'idToken',
    words: 'ID tokens contain name, given_name and family_name',
    source: server('ID token of the code flow'),
    samples: ['ID token with a name'],
  },
  {
    topic: 'codeBinding',
    words:
      'The ID token of the code flow contains c_hash; if code_challenge_method is left out, the server assumes S256',
    source: server('Pushed authorisation and token endpoints'),
    rules: ['pkce.method'],
    samples: ['ID token with c_hash', 'Request object without code_challenge_method'],
  },
  {
    topic: 'requestObject',
    words: 'aud may be the URL of the PAR endpoint; the age of nbf is not checked',
    source: server('Pushed authorisation endpoint'),
    rules: ['request-object.aud', 'request-object.not-before'],
    samples: ['Request object for the PAR endpoint', 'Request object that is more than an hour old'],
  },
  {
    topic: 'redirectUri',
    words: 'Compared without its query, and ignoring case',
    source: server('Authorisation endpoint'),
    rules: ['authorise.redirect-uri'],
    samples: ['Redirect URI in capitals', 'Redirect URI with a query of its own'],
  },
  {
    topic: 'sharingSource',
    words: 'sharing_duration is not limited to a year; an amendment is bound to the client, but not to the consumer',
    source: server('Pushed authorisation and authorisation endpoints'),
    rules: ['arrangement.consumer'],
    unshown:
      'No pasted sample shows it. Both servers accept a request for more than a year, and only introspection shows when the sharing ends. No message shows who confirms an amendment',
  },
  {
    topic: 'responseModes',
    words: 'Where response encryption is on, every client gets encrypted responses, whether or not it asked for them',
    source: server('Authorisation endpoint'),
    samples: ['Response encrypted, though nobody asked'],
  },
];
