// An exchange in the trace: the request, the response, and the rules that were checked.
import { isRecord } from '../ambient/is-record.ts';
import type { CipherSuite } from '../spec/ciphers.ts';
import type { Party } from '../spec/party.ts';
import type { ClauseId } from '../spec/clauses.ts';
import type { ProfileId } from '../spec/ids.ts';
import type { RuleId } from '../spec/rules/index.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface Check {
  /** Id of the rule in `mocks/spec/rules`. */
  readonly rule: RuleId;
  /** One sentence that is true when the rule is kept. */
  readonly title: string;
  /** The clauses in the profile of the party that checked; absent if they are those of the rule itself. */
  readonly clauses?: readonly ClauseId[];
  /** The source of the rule: a clause, a decision of ours where the clauses are silent, or the sandbox itself. */
  readonly status: 'specified' | 'decision' | 'sandbox';
  /** `not-reached`: an earlier rule was broken first. */
  readonly outcome: 'pass' | 'fail' | 'not-reached';
  /** The strict rule was broken, but a decision tolerates that. */
  readonly relaxed?: true;
  /** What would have kept the rule. */
  readonly expected?: Json;
  /** What was found instead. */
  readonly actual?: Json;
  /**
   * The place in the request: `header:x-v`, `query:page`, `path:accountId`, `body:code`,
   * `body:client_assertion#payload.aud`, `certificate:subject.commonName`. A record of the responding party that is not
   * in the request is named `state:` and its path: `state:consent.status`.
   */
  readonly at?: string;
  /** What to do about a breach, in one sentence. */
  readonly fix?: string;
}

export interface TracedMessage {
  /** Names in lower case, in the order of the message. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** As text, cut at a mebibyte; absent if there is no body. */
  readonly body?: string;
}
export interface TracedRequest extends TracedMessage {
  /** As on the wire, in upper case. */
  readonly method: string;
  /** The whole address, without a fragment. */
  readonly url: string;
}
export interface TracedResponse extends TracedMessage {
  /** HTTP status code. */
  readonly status: number;
}

/** A JWT found in the exchange. Of an encrypted one, only the outer header is readable here. */
export interface TracedToken {
  /** The role of the token in the profile. */
  readonly kind:
    | 'id_token'
    | 'request'
    | 'client_assertion'
    | 'software_statement'
    | 'registration'
    | 'access_token'
    | 'response'
    | 'jwt';
  /** `request:body:client_assertion`, `response:body:id_token`, `response:fragment:id_token`. */
  readonly at: string;
  /** Compact serialisation, as in the message. */
  readonly value: string;
  /** JOSE header, decoded. */
  readonly header: Json;
  /** Decoded payload; absent for an encrypted token. */
  readonly claims?: Json;
}

export interface TracedCertificate {
  /** Common name of the subject: the id of the software product or brand or, in today's profile, its name. */
  readonly commonName: string;
  /** Id at the register of the participant to whom it was issued; absent if the common name is that id. */
  readonly owner?: string;
  /** Common name of the authority that signed it. */
  readonly issuer: string;
  /** x5t#S256 */
  readonly thumbprint: string;
  /** ISO 8601 instant. */
  readonly notBefore: string;
  /** ISO 8601 instant. */
  readonly notAfter: string;
}

/** As the engine records it. The role is no part of the public type. */
export interface RecordedCertificate extends TracedCertificate {
  /** Of the participant to whom it was issued. */
  readonly role?: string;
}

/** What a real handshake would show; simulated here, and marked as such. */
export interface TracedHandshake {
  /** Always true: no handshake took place. */
  readonly simulated: true;
  /** The lowest version that the profile allows. */
  readonly protocol: 'TLSv1.2';
  /** One of the suites that the profile permits: four in 0.1.1 (IS 11.1), two today (CDS, Transaction Security: Ciphers). */
  readonly suite: CipherSuite;
  /** Why these two parties agree on that suite. */
  readonly why: string;
  /** The host that the client names in clear text (RFC 6066 3). */
  readonly serverName: string;
  /** The server asks for a client certificate; the exchange's own `certificate` is the one presented. */
  readonly mutual: boolean;
}

/** A member of a row that changed. Long values are shortened. */
export interface TracedMember {
  /** Name of the member. */
  readonly name: string;
  /** Absent if the row did not have the member. */
  readonly before?: Json;
  /** Absent if the row no longer has the member. */
  readonly after?: Json;
}

/** A row of a party's state that the exchange added, changed or removed. */
export interface TracedChange {
  /** Whose state it is. */
  readonly party: Party;
  /** Name of the table, `holder.consents`. */
  readonly table: string;
  /** Key of the row. */
  readonly id: string;
  /** What happened to the row. */
  readonly verb: 'added' | 'changed' | 'removed';
  /** The members that changed; all of them for a row that was added or removed. */
  readonly members?: readonly TracedMember[];
}

/** What an examination changed. */
export interface TracedTampering {
  /** Id of the plan that did it. */
  readonly by: string;
  /** The response as it would have been; absent if the party was never called. */
  readonly honest?: TracedResponse;
}

export interface Exchange {
  /** UUID, the same in every tab. */
  readonly id: string;
  /** Id of the flow in which a recipient sent it, if the sender said so. */
  readonly flow?: string;
  /** Id of the step within the flow. */
  readonly step?: string;
  /** Id of the run that sent it, if the sender distinguishes runs of a flow. */
  readonly run?: string;
  /** The exchange during which this one was sent (such as a holder's call to the secondary holder). */
  readonly parent?: string;
  /** ISO 8601 instant by the sandbox's clock. */
  readonly at: string;
  /** Milliseconds of real time it took. */
  readonly took: number;
  /** Who sent the request. */
  readonly from: Party;
  /** Who answered it. */
  readonly to: Party;
  /**
   * The security profile whose rules applied: that of the called holder, otherwise the world's. Absent in exchanges
   * that an earlier release stored.
   */
  readonly profile?: ProfileId;
  /** Operation id; absent if the address belongs to no operation. */
  readonly operation?: string;
  /** `browser`: a navigation or a screen of the holder. */
  readonly transport: 'tls' | 'mtls' | 'browser';
  /** What a real handshake would show. */
  readonly handshake?: TracedHandshake;
  /** The request as it arrived. */
  readonly request: TracedRequest;
  /** The response as it was sent. */
  readonly response: TracedResponse;
  /** Every JWT in both messages, decoded as far as possible. */
  readonly tokens: readonly TracedToken[];
  /** The client certificate that was presented. */
  readonly certificate?: TracedCertificate;
  /** Rules in the order in which they were checked; after a refusal, those not reached. */
  readonly checks: readonly Check[];
  /** `refused`: by a rule. `faulted`: by an armed fault. `failed`: by a defect of the sandbox, see `warnings`. */
  readonly verdict: 'ok' | 'refused' | 'faulted' | 'failed';
  /** Rows that this exchange changed; changes of concurrent exchanges are not included. */
  readonly changes: readonly TracedChange[];
  /** Ids of shared accounts that the response leaves out because they are temporarily unavailable. */
  readonly leftOut?: readonly string[];
  /** Present if an examination changed the response. */
  readonly tampered?: TracedTampering;
  /** Where a real browser or network would have behaved differently. */
  readonly warnings?: readonly string[];
}

const isMessage = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) &&
  (value['body'] === undefined || typeof value['body'] === 'string') &&
  Array.isArray(value['headers']) &&
  value['headers'].every(
    (header) => Array.isArray(header) && header.length === 2 && header.every((part) => typeof part === 'string'),
  );

/** Readers of an exchange parse its address again. */
const isRequest = (value: unknown): boolean =>
  isMessage(value) && typeof value['method'] === 'string' && URL.canParse(String(value['url']));

const isResponse = (value: unknown): boolean => isMessage(value) && typeof value['status'] === 'number';

const verdicts: readonly unknown[] = ['ok', 'refused', 'faulted', 'failed'] satisfies Exchange['verdict'][];

/** Whether a value from a store or another tab has the members that readers of the trace rely on. */
export const isExchange = (value: unknown): value is Exchange =>
  isRecord(value) &&
  ['id', 'at', 'from', 'to', 'transport'].every((name) => typeof value[name] === 'string') &&
  !Number.isNaN(Date.parse(String(value['at']))) &&
  typeof value['took'] === 'number' &&
  isRequest(value['request']) &&
  isResponse(value['response']) &&
  ['tokens', 'checks', 'changes'].every((name) => {
    const list = value[name];
    return Array.isArray(list) && list.every(isRecord);
  }) &&
  verdicts.includes(value['verdict']);
