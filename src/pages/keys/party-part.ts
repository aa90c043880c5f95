// One party in detail: its key sets, its certificate with the authorities’, and what is bound to it.
import { html, nothing, type TemplateResult } from 'lit';
import type { ClientCertificate, DataRecipient } from '../../../mocks/index.ts';
import { instantWords } from '../../ui/instant-words.ts';
import type { KeyParty, KeySet } from './key-parties.ts';

const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium' });
const uses: Readonly<Record<string, string>> = { sig: 'signs', enc: 'decrypts what is encrypted for it' };

export function keySetsPart({ keySets }: KeyParty, now: Date): TemplateResult {
  return html`<section class="card" aria-labelledby="sets-title">
    <h2 id="sets-title">Key sets, as published</h2>
    ${keySets.map((set) => keySetPart(set, now))}
  </section>`;
}

const keySetPart = ({ title, address, keys }: KeySet, now: Date): TemplateResult =>
  html`<div class="stack tight">
    <h3 class="small">${title}</h3>
    <p class="small soft mono">${address}</p>
    <ul aria-label=${title} class="items">
      ${keys.map(
        ({ kid, alg, use, until }) =>
          html`<li>
            <p class="row">
              <span class="chip">${alg}</span> <span class="small">${uses[use] ?? use}</span>
              ${
                until === undefined || until <= now
                  ? html`<span class="chip words ok">in use</span>`
                  : html`<span class="chip words warn">rotated, published until ${instantWords(until)}</span>`
              }
            </p>
            <p class="small"><span class="soft">kid, the key’s thumbprint (RFC 7638)</span> <code>${kid}</code></p>
          </li>`,
      )}
    </ul>
  </div>`;

export function certificatePart(
  { name, certificate, revoked, recipient, tokens }: KeyParty,
  chain: readonly ClientCertificate[],
): TemplateResult | typeof nothing {
  if (certificate === undefined) return nothing;
  return html`<section class="card" aria-labelledby="certificate-title">
    <h2 id="certificate-title">Certificate</h2>
    <ol class="chain" aria-label="Chain">
      ${authorities(chain)}
      <li>${certificateFacts(name, certificate, revoked)}</li>
    </ol>
    ${recipient === undefined ? nothing : html`${equality(recipient)} ${boundPart(certificate, recipient, tokens)}`}
  </section>`;
}

export function serverPart({ server }: KeyParty, chain: readonly ClientCertificate[]): TemplateResult | typeof nothing {
  if (server === undefined) return nothing;
  return html`<section class="card" aria-labelledby="server-title">
    <h2 id="server-title">Server certificate</h2>
    <p class="small soft">The host would present it in a handshake over mutual TLS. No handshake takes place here.</p>
    <ol class="chain" aria-label="Chain of the server">
      ${authorities(chain)}
      <li>${certificateFacts(server.subject.commonName, server, false)}</li>
    </ol>
  </section>`;
}

/** Root first, because trust begins there. */
const authorities = (chain: readonly ClientCertificate[]): readonly TemplateResult[] =>
  chain
    .toReversed()
    .map(
      (authority, index) =>
        html`<li>
          ${certificateFacts(index === 0 ? 'The scheme’s authority' : 'Its intermediate authority', authority, false)}
        </li>`,
    );

const certificateFacts = (title: string, certificate: ClientCertificate, revoked: boolean): TemplateResult =>
  html`<p class="row"><b>${title}</b> ${revoked ? html`<span class="chip words no">revoked</span>` : nothing}</p>
    <dl class="facts">
      <dt>Common name</dt>
      <dd>${certificate.subject.commonName}</dd>
      ${further.flatMap(([term, part]) => {
        const value = certificate.subject[part];
        return value === undefined || certificate.subject.country === undefined
          ? []
          : [
              html`<dt>${term}</dt>
                <dd>${value}</dd>`,
            ];
      })}
      <dt>Signed by</dt>
      <dd>${certificate.issuer.commonName}</dd>
      <dt>Serial</dt>
      <dd class="mono">${certificate.serialNumber}</dd>
      <dt>Valid</dt>
      <dd>${day.format(certificate.notBefore)} to ${endWords(certificate.notAfter)}</dd>
      <dt>x5t#S256</dt>
      <dd class="mono">${certificate.thumbprint}</dd>
    </dl>`;

/** Further attributes of a subject in the form that the Register issues. */
const further = [
  ['Organisation', 'organisation'],
  ['Unit', 'organisationUnit'],
  ['Country', 'country'],
] as const;

/** The last second of 9999 means no expiry (RFC 5280 4.1.2.5). */
const endWords = (notAfter: Date): string =>
  notAfter.toISOString().startsWith('9999-12-31T23:59:59') ? 'no end' : day.format(notAfter);

/**
 * How a holder identifies the client: by the id in the certificate (CDR InfoSec profile 0.1.1, 13.9.1), or by the
 * authority’s record.
 */
function equality({ softwareProductId, certificate }: DataRecipient): TemplateResult {
  const { commonName, country } = certificate.subject;
  if (country !== undefined)
    return html`<p class="small">
      The certificate does not contain the id <code>${softwareProductId}</code>. The authority knows that it issued this
      certificate to the software product.
    </p>`;
  const equal = softwareProductId === commonName;
  return html`<div class="equality" role="group" aria-label="Software product and common name">
    <p><span class="small soft">software product id at the register</span><code>${softwareProductId}</code></p>
    <p class="sign" aria-label=${equal ? 'is equal to' : 'is not equal to'}>${equal ? '=' : '≠'}</p>
    <p><span class="small soft">common name of the certificate</span><code>${commonName}</code></p>
  </div>`;
}

const kinds: Readonly<Record<string, string>> = {
  'access-token': 'Access token',
  'client-token': 'Client token',
};

function boundPart(
  { thumbprint, subject }: ClientCertificate,
  { clientIds }: DataRecipient,
  tokens: KeyParty['tokens'],
): TemplateResult {
  const clients = Object.entries(clientIds);
  return html`<h3 class="title">What is bound to what</h3>
    ${
      clients.length === 0
        ? html`<p class="small soft">It has not registered with a holder yet.</p>`
        : html`<ul class="small" aria-label="Clients">
            ${clients.map(
              ([brand, id]) =>
                html`<li>
                  Client <code>${id}</code> at ${brand}: by
                  ${subject.country === undefined ? 'the common name, in any certificate that has it' : 'the authority’s record of the certificate'}
                </li>`,
            )}
          </ul>`
    }
    ${
      tokens.length === 0
        ? html`<p class="small soft">It has no valid access token.</p>`
        : html`<ul class="items" aria-label="Tokens and their certificates">
            ${tokens.map(
              ({ kind, id, thumbprint: bound, at }) =>
                html`<li class="small">
                  <p>${kinds[kind] ?? kind} <code>…${id.slice(-8)}</code>, until ${instantWords(at)}</p>
                  <p>
                    cnf x5t#S256 <code>${bound}</code>
                    ${
                      bound === thumbprint
                        ? html`<span class="chip words ok">= this certificate</span>`
                        : html`<span class="chip words no">≠ this certificate: a call with it is refused</span>`
                    }
                  </p>
                </li>`,
            )}
          </ul>`
    }`;
}
