// Renders one value of a message: JWTs coloured by part, long ones folded, wrong characters marked.
import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit';
import './cdr-value-acts.ts';
import { firstDifference, type Evidence } from './evidence.ts';
import { isCompactJwt } from './jwt.ts';
import type { WireField } from './wire.ts';

type Part = NonNullable<Evidence['part']>;
type Piece = TemplateResult | string | typeof nothing;

const partNames = ['header', 'payload', 'signature'] as const;
const jweNames = ['header', 'key', 'iv', 'payload', 'signature'] as const;
/** Longer values are folded. */
const long = 140;
const longPlain = 200;

/** Marks the text as wrong, from the first differing character if it can be compared. */
export function markedText(text: string, expected?: unknown): TemplateResult {
  const from = firstDifference(expected, text);
  if (from === undefined) return html`<mark>${text}</mark>`;
  const [same, character, rest] = [text.slice(0, from), text.slice(from, from + 1), text.slice(from + 1)];
  return html`${same}<mark>${character === '' ? html`<b>␣</b>` : html`<b>${character}</b>`}${rest}</mark>`;
}

function jwtText(value: string, marked: ReadonlySet<Part>, each: (part: string) => string): Piece[] {
  const parts = value.split('.');
  const names = parts.length === 5 ? jweNames : partNames;
  return parts.flatMap((part, index): Piece[] => {
    const name = names[index] ?? 'signature';
    const text = html`<span class="jwt" data-part=${name}>${each(part)}</span>`;
    const shown = marked.has(name as Part) ? html`<mark>${text}</mark>` : text;
    return index === 0 ? [shown] : ['.', shown];
  });
}

/** A name that may wrap after its underscores. */
export const breakable = (name: string): unknown =>
  name.split('_').map((word, index) => (index === 0 ? word : html`_<wbr />${word}`));

const ends = (text: string): string => (text.length <= 60 ? text : `${text.slice(0, 36)}…${text.slice(-12)}`);
const start = (part: string): string => (part.length <= 22 ? part : `${part.slice(0, 18)}…`);

function folded(brief: unknown, whole: unknown, length: number): TemplateResult {
  return html`<details class="long">
    <summary>
      <span class="brief">${brief}</span> <span class="count">all ${length.toLocaleString('en-AU')} characters</span>
    </summary>
    <div class="whole">${whole}</div>
  </details>`;
}

/** One value. Anything that is not a JWT is shown as text. */
export function valueView({ value, faults, missing }: WireField): unknown {
  if (missing === true) return html`<mark class="missing">not sent</mark>`;
  const [fault] = faults;
  const bearer = /^Bearer +/iu.exec(value)?.[0] ?? '';
  const token = value.slice(bearer.length);
  if (isCompactJwt(token)) {
    const marked = new Set(faults.flatMap(({ part }) => part ?? []));
    if (faults.length > 0 && marked.size === 0) for (const part of partNames) marked.add(part);
    const whole = html`${bearer}${jwtText(token, marked, (part) => part)}`;
    return token.length > long ? folded(html`${bearer}${jwtText(token, marked, start)}`, whole, token.length) : whole;
  }
  if (value.length > longPlain) {
    const brief = fault === undefined ? ends(value) : html`<mark>${ends(value)}</mark>`;
    return folded(brief, fault === undefined ? value : html`<mark>${value}</mark>`, value.length);
  }
  return fault === undefined ? value : markedText(value, fault.check.expected);
}

/** A token, code or hash: a word too long to type. */
const longWord = /^[\w.~+/=-]{40,}$/u;

/** Buttons for a token or long value; a bearer token is copied without its scheme. */
export function valueActs(value: string): TemplateResult | typeof nothing {
  const word = value.replace(/^Bearer +/iu, '');
  return longWord.test(word) || value.length > longPlain
    ? html`<cdr-value-acts .value=${word}></cdr-value-acts>`
    : nothing;
}

export const valueStyles: CSSResult = css`
  .jwt[data-part='header'] {
    color: var(--part-header);
  }
  .jwt[data-part='payload'] {
    color: var(--part-payload);
  }
  .jwt[data-part='signature'] {
    color: var(--part-signature);
  }
  .jwt[data-part='key'],
  .jwt[data-part='iv'] {
    color: var(--soft);
  }
  .long summary {
    list-style: none;
  }
  .long summary::-webkit-details-marker {
    display: none;
  }
  .long .count {
    display: inline-block;
    color: var(--soft);
    font-family: var(--sans);
    font-size: var(--tiny);
    text-decoration: underline dotted;
    text-underline-offset: 0.2em;
    white-space: nowrap;
  }
  .long .count::after {
    content: ' ▸' / '';
  }
  .long[open] .count::after {
    content: ' ▾' / '';
  }
  .long[open] .brief {
    display: none;
  }
  mark.missing {
    font-family: var(--sans);
    font-style: italic;
  }
`;
