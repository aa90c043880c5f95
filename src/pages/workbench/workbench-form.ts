// A request document as a form: method, address, parameters, headers, body, JWTs and certificate. Each field reports
// its change.
import { html, nothing, type TemplateResult } from 'lit';
import type { Exchange } from '../../../mocks/index.ts';
import { pointerTo, type Change } from './request-changes.ts';
import { certificateWords, signingWords, tokenWords } from './change-words.ts';
import type { Draft } from './draft.ts';
import {
  pairsOf,
  presentations,
  signedAt,
  signings,
  tokenPlaces,
  type Fields,
  type OwnToken,
  type RequestDocument,
  type TokenPlace,
} from './request-document.ts';
import { choice, claimOf, fieldList, pairsOfClaims, section, type FieldList } from './workbench-fields.ts';
import { capital } from '../../ui/sentence-case.ts';
import { bodyText } from './write-request.ts';

type Changed = (changes: readonly Change[]) => void;

const methods = ['GET', 'POST', 'PUT', 'DELETE'];

export function draftForm({ document, sent }: Draft, isMutual: boolean, changed: Changed): TemplateResult {
  const { query, headers, form, tokens } = document;
  return html`${section('Request', requestLine(document, changed))}
  ${section('Query', pairs('query', query, 'Query parameter', madeIn(document, 'query', query), changed))}
  ${section('Headers', pairs('headers', headers, 'Header', [], changed))}
  ${
    form === undefined
      ? bodyForm(document, sent, changed)
      : section('Form', pairs('form', form, 'Form parameter', madeIn(document, 'body', form), changed))
  }
  ${tokenPlaces.map((place) => tokens[place] && tokenForm(place, tokens[place], changed))}
  ${isMutual ? section('Certificate', certificateForm(document, changed)) : nothing}`;
}

/** Parameters that hold one of the sender’s own JWTs. */
const madeIn = ({ tokens }: RequestDocument, part: 'query' | 'body', fields: Fields): readonly string[] =>
  Object.keys(fields).filter((name) => signedAt(tokens, part, name));

function requestLine({ method, address }: RequestDocument, changed: Changed): TemplateResult {
  const known = methods.includes(method) ? methods : [method, ...methods];
  const write = (event: Event): void => {
    if (event.currentTarget instanceof HTMLInputElement) changed([['/address', event.currentTarget.value]]);
  };
  return html`<div class="line">
    ${choice({
      label: 'Method',
      value: method,
      options: known.map((one) => [one, one] as const),
      choose: (chosen) => changed([['/method', chosen]]),
    })}
    <label class="choice wide"
      ><span>Address</span><input spellcheck="false" .value=${address} @input=${write}
    /></label>
  </div>`;
}

/** A repeated name is one part of the document but has a field for each value. */
function pairs(
  part: 'query' | 'headers' | 'form',
  fields: Fields,
  kind: string,
  made: readonly string[],
  changed: Changed,
): TemplateResult {
  const all = pairsOf(fields);
  const put = (name: string, values: readonly string[]): void => {
    const [first, ...more] = values;
    const pointer = pointerTo(part, name);
    changed([first === undefined ? [pointer] : [pointer, more.length === 0 ? first : values]]);
  };
  return fieldList({
    kind,
    fields: all,
    made,
    change: (at, value) => {
      const [name = ''] = all[at] ?? [];
      const values = all.map((pair, index) => (index === at ? ([name, value] as const) : pair));
      put(
        name,
        values.flatMap(([one, text]) => (one === name && text !== undefined ? [text] : [])),
      );
    },
    add: (typed) => {
      const name = part === 'headers' ? typed.toLowerCase() : typed;
      put(name, [...all.flatMap(([one, value]) => (one === name ? [value] : [])), '']);
    },
  });
}

function bodyForm(document: RequestDocument, sent: Exchange, changed: Changed): TemplateResult | typeof nothing {
  if (document.body === undefined || document.tokens.body !== undefined) return nothing;
  const write = (event: Event): void => {
    if (event.currentTarget instanceof HTMLTextAreaElement) changed([['/body', event.currentTarget.value]]);
  };
  return section(
    'Body',
    html`<textarea
      aria-label="Body"
      rows="6"
      spellcheck="false"
      .value=${bodyText(document, sent)}
      @input=${write}
    ></textarea>`,
  );
}

function tokenForm(place: TokenPlace, token: OwnToken, changed: Changed): TemplateResult {
  const name = tokenWords[place];
  const members = (part: 'claims' | 'header'): FieldList => {
    const all = Object.entries(token[part]);
    return {
      kind: part === 'claims' ? 'Claim' : 'Header parameter',
      of: `of the ${name}`,
      fields: pairsOfClaims(token[part]),
      change: (at, text) => {
        const [member = '', old] = all[at] ?? [];
        const pointer = pointerTo('tokens', place, part, member);
        changed([text === undefined ? [pointer] : [pointer, claimOf(old, text)]]);
      },
      add: (member) => changed([[pointerTo('tokens', place, part, member), '']]),
    };
  };
  return section(
    `${capital(name)}, a JWT`,
    html`${fieldList(members('claims'))}
      <details>
        <summary class="small">Its header</summary>
        ${fieldList(members('header'))}
      </details>
      ${choice({
        label: `Signature of the ${name}`,
        value: token.signing,
        options: signings.map((one) => [one, signingWords[one]] as const),
        choose: (signing) => changed([[pointerTo('tokens', place, 'signing'), signing]]),
      })}`,
  );
}

const certificateForm = ({ certificate }: RequestDocument, changed: Changed): TemplateResult =>
  choice({
    label: 'Certificate presented',
    value: certificate,
    options: presentations.map((one) => [one, certificateWords[one]] as const),
    choose: (chosen) => changed([['/certificate', chosen]]),
  });
