// One exchange of the trace: what was sent, what came back, and which rules were checked in between.
import type { CipherSuite } from '../spec/ciphers.ts';
import type { Party } from '../spec/party.ts';
import type { RuleId } from '../spec/rules/index.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface Check {
  readonly rule: RuleId;
  readonly title: string;
  readonly status: 'specified' | 'decision';
  readonly outcome: 'pass' | 'fail' | 'not-reached';
  /** The strict rule was broken and let pass, because a decision relaxes it. */
  readonly relaxed?: true;
  readonly expected?: Json;
  readonly actual?: Json;
  /**
   * Where in the request: `header:x-v`, `query:page`, `path:accountId`, `body:code`,
   * `body:client_assertion#payload.aud`, `certificate:subject.commonName`.
   */
  readonly at?: string;
  readonly fix?: string;
}

export interface TracedMessage {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
}
export interface TracedRequest extends TracedMessage {
  readonly method: string;
  readonly url: string;
}
export interface TracedResponse extends TracedMessage {
  readonly status: number;
}

/** A JWT found in the exchange. Of an encrypted one only the outer header can be read here. */
export interface TracedToken {
  readonly kind:
    'id_token' | 'request' | 'client_assertion' | 'software_statement' | 'registration' | 'access_token' | 'jwt';
  /** `request:body:client_assertion`, `response:body:id_token`, `response:fragment:id_token`. */
  readonly at: string;
  readonly value: string;
  readonly header: Json;
  readonly claims?: Json;
}

export interface TracedCertificate {
  readonly commonName: string;
  readonly issuer: string;
  /** x5t#S256 */
  readonly thumbprint: string;
  readonly notBefore: string;
  readonly notAfter: string;
}

/** What a real handshake would have carried; simulated here and labelled so. */
export interface TracedHandshake {
  readonly simulated: true;
  readonly protocol: 'TLSv1.2';
  /** One of the four that the profile permits (IS 11.1). */
  readonly suite: CipherSuite;
  /** How two such parties come to that suite. */
  readonly why: string;
  /** The host the client names, in the clear (RFC 6066 3). */
  readonly serverName: string;
  /** The server asks for a certificate; the exchange's own `certificate` is what it got. */
  readonly mutual: boolean;
}

/** A row of a party's state that the exchange added, changed or took away. */
export interface TracedChange {
  readonly party: Party;
  readonly table: string;
  readonly id: string;
  readonly verb: 'added' | 'changed' | 'removed';
}

export interface Exchange {
  readonly id: string;
  /** Flow and step of the recipient that sent it, where the sender said so. */
  readonly flow?: string;
  readonly step?: string;
  /** Exchange in whose course this one was sent (a holder calling the secondary holder). */
  readonly parent?: string;
  /** ISO 8601 instant by the sandbox's clock. */
  readonly at: string;
  /** Milliseconds of real time it took. */
  readonly took: number;
  readonly from: Party;
  readonly to: Party;
  /** Operation id; absent when the address is no operation. */
  readonly operation?: string;
  readonly transport: 'tls' | 'mtls' | 'browser';
  readonly handshake?: TracedHandshake;
  readonly request: TracedRequest;
  readonly response: TracedResponse;
  readonly tokens: readonly TracedToken[];
  readonly certificate?: TracedCertificate;
  readonly checks: readonly Check[];
  readonly verdict: 'ok' | 'refused' | 'faulted' | 'failed';
  readonly changes: readonly TracedChange[];
  /** What a real browser or network would have done differently. */
  readonly warnings?: readonly string[];
}
