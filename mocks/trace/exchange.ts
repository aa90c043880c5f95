// One exchange of the trace: what was sent, what came back, and which rules were checked in between.
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
  /** What the rule rests on in the profile of the party that checked it; absent where that is what the rule itself names. */
  readonly clauses?: readonly ClauseId[];
  /** Whether a clause says so, a decision of ours where the clauses are silent, or the sandbox itself, for its own sake. */
  readonly status: 'specified' | 'decision' | 'sandbox';
  /** `not-reached`: an earlier rule was broken first. */
  readonly outcome: 'pass' | 'fail' | 'not-reached';
  /** The strict rule was broken and let pass, because a decision relaxes it. */
  readonly relaxed?: true;
  /** What would have kept the rule. */
  readonly expected?: Json;
  /** What was found instead. */
  readonly actual?: Json;
  /**
   * Where in the request: `header:x-v`, `query:page`, `path:accountId`, `body:code`,
   * `body:client_assertion#payload.aud`, `certificate:subject.commonName`. What the party that answers holds itself, and
   * no byte of the request says, is named `state:` and a record of it: `state:consent.status`.
   */
  readonly at?: string;
  /** What to do about a breach, in one sentence. */
  readonly fix?: string;
}

export interface TracedMessage {
  /** Names in lower case, in the order of the message. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** As text, cut at a mebibyte; absent when there is none. */
  readonly body?: string;
}
export interface TracedRequest extends TracedMessage {
  /** As on the wire, in capitals. */
  readonly method: string;
  /** Whole address, without a fragment. */
  readonly url: string;
}
export interface TracedResponse extends TracedMessage {
  /** HTTP status code. */
  readonly status: number;
}

/** A JWT found in the exchange. Of an encrypted one only the outer header can be read here. */
export interface TracedToken {
  /** What the token is to the profile. */
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
  /** Payload, decoded; absent of an encrypted token. */
  readonly claims?: Json;
}

export interface TracedCertificate {
  /** Subject’s common name: the id of the software product or the brand, or today its name. */
  readonly commonName: string;
  /** Id at the register of whom it was issued to; absent where the common name says it. */
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

/** What a real handshake would have carried; simulated here and labelled so. */
export interface TracedHandshake {
  /** Always: no handshake took place. */
  readonly simulated: true;
  /** The least version that the profile allows. */
  readonly protocol: 'TLSv1.2';
  /** One of those that the profile permits: four in 0.1.1 (IS 11.1), two today (CDS, Transaction Security: Ciphers). */
  readonly suite: CipherSuite;
  /** How two such parties come to that suite. */
  readonly why: string;
  /** The host the client names, in the clear (RFC 6066 3). */
  readonly serverName: string;
  /** The server asks for a certificate; the exchange's own `certificate` is what it got. */
  readonly mutual: boolean;
}

/** A member of a row that is another now. Values are cut where they are longer than people read. */
export interface TracedMember {
  /** Name of the member. */
  readonly name: string;
  /** Absent where the row had none. */
  readonly before?: Json;
  /** Absent where the row has none any more. */
  readonly after?: Json;
}

/** A row of a party's state that the exchange added, changed or took away. */
export interface TracedChange {
  /** Whose state it is. */
  readonly party: Party;
  /** Name of the table, `holder.consents`. */
  readonly table: string;
  /** Key of the row. */
  readonly id: string;
  /** What became of the row. */
  readonly verb: 'added' | 'changed' | 'removed';
  /** The members that are others now; all of them, of a row that was added or removed. */
  readonly members?: readonly TracedMember[];
}

/** What an examination changed. */
export interface TracedTampering {
  /** Id of the plan that did it. */
  readonly by: string;
  /** The answer as it would have been; absent where the party was not asked. */
  readonly honest?: TracedResponse;
}

export interface Exchange {
  /** UUID, the same in every tab. */
  readonly id: string;
  /** Flow and step of the recipient that sent it, where the sender said so. */
  readonly flow?: string;
  /** Id of the step within the flow. */
  readonly step?: string;
  /** Id of the run that sent it, where the sender tells runs of a flow apart. */
  readonly run?: string;
  /** Exchange in whose course this one was sent (a holder calling the secondary holder). */
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
   * Security profile by which it was judged: that of the holder it was sent to, else that of the world. Absent in
   * exchanges that an earlier release kept.
   */
  readonly profile?: ProfileId;
  /** Operation id; absent when the address is no operation. */
  readonly operation?: string;
  /** `browser`: a navigation or a screen of the holder. */
  readonly transport: 'tls' | 'mtls' | 'browser';
  /** What a real handshake would have carried. */
  readonly handshake?: TracedHandshake;
  /** The request as it arrived. */
  readonly request: TracedRequest;
  /** The answer as it left. */
  readonly response: TracedResponse;
  /** Every JWT of both messages, decoded as far as it can be. */
  readonly tokens: readonly TracedToken[];
  /** The client certificate that was presented. */
  readonly certificate?: TracedCertificate;
  /** Rules in the order in which they were looked at; after a refusal those not reached. */
  readonly checks: readonly Check[];
  /** `refused`: by a rule. `faulted`: by an armed fault. `failed`: our own defect, see `warnings`. */
  readonly verdict: 'ok' | 'refused' | 'faulted' | 'failed';
  /** Rows that this exchange changed, and none that another changed meanwhile. */
  readonly changes: readonly TracedChange[];
  /** Ids of shared accounts whose records the answer leaves out, since they are unavailable for now. */
  readonly leftOut?: readonly string[];
  /** Where an examination changed the answer. */
  readonly tampered?: TracedTampering;
  /** What a real browser or network would have done differently. */
  readonly warnings?: readonly string[];
}

const isMessage = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) &&
  (value['body'] === undefined || typeof value['body'] === 'string') &&
  Array.isArray(value['headers']) &&
  value['headers'].every(
    (header) => Array.isArray(header) && header.length === 2 && header.every((part) => typeof part === 'string'),
  );

/** Whoever shows an exchange reads its address again. */
const isRequest = (value: unknown): boolean =>
  isMessage(value) && typeof value['method'] === 'string' && URL.canParse(String(value['url']));

const isResponse = (value: unknown): boolean => isMessage(value) && typeof value['status'] === 'number';

const verdicts: readonly unknown[] = ['ok', 'refused', 'faulted', 'failed'] satisfies Exchange['verdict'][];

/** Whether a value from a store or another tab has what a reader of the trace relies on. */
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
