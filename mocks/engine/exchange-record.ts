// Records an exchange for the trace: messages, tokens, certificate, checks, changes.
import { defined } from '../ambient/defined.ts';
import { markedAsCut } from '../spec/cut-text.ts';
import type { CertificateOwner, InspectedCertificate } from '../certificates/certificate.ts';
import { inspectPresented } from '../certificates/present.ts';
import { agreedSuite } from '../spec/ciphers.ts';
import type { SecurityProfile } from '../spec/profiles/profile.ts';
import type { Party } from '../spec/party.ts';
import type { Check, Exchange, RecordedCertificate, TracedHandshake, TracedTampering } from '../trace/exchange.ts';
import { crossOriginWarnings } from './cross-origin.ts';
import type { Sender } from './request-sender.ts';
import { isMutual } from '../spec/check-order.ts';
import type { Found } from './steps/route.ts';
import { bodyText } from './texts.ts';
import { tokensIn } from './tokens-in.ts';
import type { Arrived } from './call.ts';
import type { World } from '../world/world.ts';
import { boundedAddress, boundedHeaders, boundedText } from '../trace/bounded.ts';
import { tracedChange, type RowChange } from '../trace/row-change.ts';

export interface Recorded {
  readonly arrived: Arrived;
  readonly found: Found;
  readonly sender: Sender;
  readonly response: Response;
  readonly verdict: Exchange['verdict'];
  readonly at: string;
  readonly took: number;
  readonly changes: readonly RowChange[];
  /** The profile of the called party. */
  readonly profile: SecurityProfile;
  /** Why there is no response, or why the sandbox itself failed. */
  readonly warning?: string;
  /** Who changed the response, and what the original was. */
  readonly tampered?: TracedTampering;
}

/** Both messages as they are now, because caller and sandbox may still change them. */
interface Seen {
  readonly sent: readonly (readonly [string, string])[];
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
  readonly certificate: InspectedCertificate | undefined;
  readonly owner: CertificateOwner | undefined;
}

/** Copies only what may change. The exchange itself is built when it is read. */
export async function exchangeOf(recorded: Recorded, { authority }: Pick<World, 'authority'>): Promise<() => Exchange> {
  const { arrived, response } = recorded;
  const presented = arrived.request.headers.get('client-cert');
  const certificate = presented === null ? undefined : await inspectPresented(presented);
  const seen: Seen = {
    sent: [...arrived.request.headers],
    status: response.status,
    headers: [...response.headers],
    text: await bodyText(response),
    certificate,
    owner: certificate && (await authority.ownerOf(certificate)),
  };
  return () => written(recorded, seen);
}

/** After a host alone the mark would look like part of its name. */
function addressOf({ sentTo: url, isCut, sizes }: Arrived): string {
  return isCut && `${url.pathname}${url.search}` !== '/' ? markedAsCut(url.href, sizes.address) : url.href;
}

function written(recorded: Recorded, seen: Seen): Exchange {
  const { arrived, found, sender } = recorded;
  const request = {
    method: arrived.request.method,
    url: boundedAddress(addressOf(arrived)),
    headers: boundedHeaders(seen.sent),
    ...bodyOf(new TextDecoder('utf-8', { ignoreBOM: true }).decode(arrived.bytes)),
  };
  const answered = { status: seen.status, headers: boundedHeaders(seen.headers), ...bodyOf(seen.text) };
  const certificate = certificateOf(seen);
  const browser = found.operation?.form === 'page' || found.operation?.form === 'screen';
  const mutual = found.place !== undefined && isMutual(found.place.slot);
  const exchange: Exchange = {
    id: arrived.exchange,
    ...defined({ flow: sender.flow, step: sender.step, run: sender.run, parent: sender.parent }),
    at: recorded.at,
    took: recorded.took,
    from: sender.from ?? senderOf(certificate, browser),
    to: receiverOf(found),
    profile: recorded.profile.id,
    ...defined({ operation: found.operation?.id }),
    transport: browser ? 'browser' : mutual ? 'mtls' : 'tls',
    handshake: handshakeOf(recorded, browser, mutual),
    request,
    response: answered,
    // From the original messages, because text that is shortened for the trace can no longer be parsed.
    tokens: tokensIn({ ...request, url: arrived.url.href, headers: seen.sent }, { ...answered, headers: seen.headers }),
    ...defined({ certificate }),
    checks: checksOf(recorded),
    verdict: recorded.verdict,
    changes: recorded.changes.map(tracedChange),
    ...(recorded.verdict === 'ok' && arrived.ledger.leftOut.length > 0 ? { leftOut: arrived.ledger.leftOut } : {}),
    ...defined({ tampered: recorded.tampered }),
  };
  const warnings = warningsOf(recorded, exchange);
  return warnings.length === 0 ? exchange : { ...exchange, warnings };
}

/**
 * TLS 1.2, the lowest version that a profile allows, because only there does the profile name suites (IS 11.1; CDS,
 * Transaction Security: Ciphers).
 */
const handshakeOf = ({ arrived, profile }: Recorded, browser: boolean, mutual: boolean): TracedHandshake => ({
  simulated: true,
  protocol: 'TLSv1.2',
  ...agreedSuite(browser ? 'browser' : 'server', profile.hellos),
  serverName: boundedText(arrived.url.hostname),
  mutual,
});

function warningsOf({ warning }: Recorded, exchange: Exchange): readonly string[] {
  return [...(warning === undefined ? [] : [warning]), ...crossOriginWarnings(exchange)];
}

function checksOf({ arrived, found, verdict }: Recorded): readonly Check[] {
  const { ledger } = arrived;
  if (found.operation === undefined || verdict !== 'refused') return ledger.checks;
  return [...ledger.checks, ...ledger.notReached()];
}

function senderOf(certificate: RecordedCertificate | undefined, browser: boolean): Party {
  if (browser) return 'consumer';
  return certificate?.role === 'data-holder' ? 'holder' : 'recipient';
}

function receiverOf({ place }: Found): Party {
  const slot = place?.slot ?? 'holder.tls';
  if (slot.startsWith('register')) return 'register';
  if (slot.startsWith('secondary')) return 'secondary';
  return slot.startsWith('recipient') ? 'recipient' : 'holder';
}

function certificateOf({ certificate, owner }: Seen): RecordedCertificate | undefined {
  if (certificate === undefined) return undefined;
  return {
    commonName: certificate.subject.commonName,
    issuer: certificate.issuer.commonName,
    thumbprint: certificate.thumbprint,
    notBefore: certificate.notBefore.toISOString(),
    notAfter: certificate.notAfter.toISOString(),
    ...(owner?.id === undefined || owner.id === certificate.subject.commonName ? {} : { owner: owner.id }),
    ...defined({ role: owner?.role }),
  };
}

const bodyOf = (text: string): { body?: string } => (text === '' ? {} : { body: text });
