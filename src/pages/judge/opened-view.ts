// A decoded view of a pasted thing; a broken one is shown as far as it could be read, with the place where reading
// stopped.
import { html, nothing, type TemplateResult } from 'lit';
import type { Check, Exchange } from '../../../mocks/index.ts';
import type { Decrypt, TokenMark } from '../../elements/message/cdr-token.ts';
import '../../elements/cdr-certificate.ts';
import '../../elements/message/cdr-code.ts';
import '../../elements/message/cdr-json.ts';
import '../../elements/message/cdr-token.ts';
import { evidenceOf } from '../../elements/message/evidence.ts';
import { kinds } from './kinds.ts';
import type { OpenedPart } from './reading/opened-part.ts';
import type { Pasted } from './reading/pasted.ts';

/** The members that broken rules point at. */
function marksOf(checks: readonly Check[]): readonly TokenMark[] {
  return checks
    .filter(({ outcome }) => outcome === 'fail')
    .flatMap((check) => {
      const { part, member } = evidenceOf(check) ?? {};
      if (part === undefined) return [];
      return [
        { part, ...(member === undefined ? {} : { member: member.split('.')[0] ?? member }), expected: check.expected },
      ];
    });
}

interface Beside {
  readonly checks: readonly Check[];
  readonly exchange: Exchange | undefined;
  readonly decrypt: Decrypt;
}

export function openedView(pasted: Pasted, { checks, exchange, decrypt }: Beside): TemplateResult | typeof nothing {
  const { kind, jwt, json, http, answer } = pasted;
  if (jwt !== undefined) return tokenView(pasted, checks, decrypt);
  if (kind === 'certificate' && exchange?.certificate !== undefined)
    return html`<cdr-certificate .certificate=${exchange.certificate} .checks=${checks}></cdr-certificate>`;
  if (json !== undefined) return html`<cdr-json .value=${json}></cdr-json>`;
  if (http !== undefined) return html`<cdr-code .text=${httpWords(http)}></cdr-code>`;
  if (answer !== undefined)
    return html`<dl>
        ${[...answer].map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd><code>${cut(value)}</code></dd>`,
        )}
      </dl>
      ${answer.has('id_token') ? html`<cdr-token recorded .value=${answer.get('id_token') ?? ''} .decrypt=${decrypt}></cdr-token>` : nothing}`;
  return nothing;
}

function tokenView({ kind, text, jwt, stops }: Pasted, checks: readonly Check[], decrypt: Decrypt): TemplateResult {
  const broken =
    stops.length > 0 &&
    (jwt?.header.stop !== undefined || jwt?.payload?.stop !== undefined || text.split('.').length < 3);
  if (!broken)
    return html`<cdr-token
      recorded
      .value=${text}
      .heading=${kinds[kind].title}
      .marks=${marksOf(checks)}
      .decrypt=${decrypt}
    ></cdr-token>`;
  return html`${partView('Header', jwt?.header)} ${partView('Payload', jwt?.payload)}`;
}

function partView(name: string, part: OpenedPart | undefined): TemplateResult | typeof nothing {
  if (part === undefined) return nothing;
  const at = part.stop?.at ?? 0;
  const shown = part.stop?.in === 'encoded' ? part.encoded : part.text;
  return html`<h3>${name}${part.stop === undefined ? '' : ', as far as it goes'}</h3>
    ${part.value === undefined ? nothing : html`<cdr-json .value=${part.value}></cdr-json>`}
    ${
      part.stop === undefined
        ? nothing
        : html`<cdr-code
            .text=${shown === '' ? ' ' : shown}
            .marks=${[{ from: Math.max(0, Math.min(at, shown.length - 1)), to: at + 1 }]}
          ></cdr-code>`
    }`;
}

const httpWords = ({ method, url, headers, body }: NonNullable<Pasted['http']>): string =>
  [
    `${method} ${url}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['', body]),
  ].join('\n');

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 56)}…` : text);
