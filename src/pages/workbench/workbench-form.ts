// The draft as a form: method and address, parameters, headers, body, every JWT, the certificate.
import { html, nothing, type TemplateResult } from 'lit';
import { parameterOf, presentations, signings, type Draft, type DraftField, type DraftToken } from './draft.ts';
import { certificateWords, signingWords, tokenWords } from './draft-difference.ts';
import { merged, withClaims, withJoseHeader } from './draft-parts.ts';
import { choice, claimOf, fieldList, fieldsOfClaims, section, type FieldList } from './workbench-fields.ts';

type Change = (draft: Draft) => void;

const methods = ['GET', 'POST', 'PUT', 'DELETE'];

export function draftForm(draft: Draft, isMutual: boolean, change: Change): TemplateResult {
  return html`${section('Request', requestLine(draft, change))}
  ${section(
    'Query',
    pairs(draft.query, 'Query parameter', madeIn(draft, 'query:'), (query) => change({ ...draft, query })),
  )}
  ${section(
    'Headers',
    pairs(draft.headers, 'Header', [], (headers) => change({ ...draft, headers: headers.map(lowered) })),
  )}
  ${bodyForm(draft, change)} ${draft.tokens.map((token) => tokenForm(draft, token, change))}
  ${isMutual ? section('Certificate', certificateForm(draft, change)) : nothing}`;
}

const lowered = ({ name, value }: DraftField): DraftField => ({ name: name.toLowerCase(), value });

/** Parameters that hold a JWT of the sender’s own. */
const madeIn = ({ tokens }: Draft, place: 'query:' | 'body:'): readonly string[] =>
  tokens.flatMap(({ at }) => (at.startsWith(place) ? [parameterOf(at)] : []));

function requestLine(draft: Draft, change: Change): TemplateResult {
  const known = methods.includes(draft.method) ? methods : [draft.method, ...methods];
  const address = (event: Event): void => {
    if (event.currentTarget instanceof HTMLInputElement) change({ ...draft, address: event.currentTarget.value });
  };
  return html`<div class="line">
    ${choice({
      label: 'Method',
      value: draft.method,
      options: known.map((one) => [one, one] as const),
      choose: (method) => change({ ...draft, method }),
    })}
    <label class="choice wide"
      ><span>Address</span><input spellcheck="false" .value=${draft.address} @input=${address}
    /></label>
  </div>`;
}

function pairs(
  fields: readonly DraftField[],
  kind: string,
  made: readonly string[],
  change: (fields: readonly DraftField[]) => void,
): TemplateResult {
  return fieldList({
    kind,
    fields,
    made,
    change: (at, value) => change(fields.map((field, index) => (index === at ? { ...field, value } : field))),
    remove: (at) => change(fields.filter((_, index) => index !== at)),
    add: (name) => change([...fields, { name, value: '' }]),
  });
}

function bodyForm(draft: Draft, change: Change): TemplateResult | typeof nothing {
  const { body, tokens } = draft;
  if (body.kind === 'none' || tokens.some(({ at }) => at === 'body')) return nothing;
  if (body.kind === 'form')
    return section(
      'Form',
      pairs(body.fields, 'Form parameter', madeIn(draft, 'body:'), (fields) =>
        change({ ...draft, body: { kind: 'form', fields } }),
      ),
    );
  const { kind } = body;
  const write = (event: Event): void => {
    if (event.currentTarget instanceof HTMLTextAreaElement)
      change({ ...draft, body: { kind, text: event.currentTarget.value } });
  };
  return section(
    'Body',
    html`<textarea aria-label="Body" rows="6" spellcheck="false" .value=${body.text} @input=${write}></textarea>`,
  );
}

function tokenForm(draft: Draft, token: DraftToken, change: Change): TemplateResult {
  const name = tokenWords(token);
  const sign = (signing: DraftToken['signing']): void =>
    change({ ...draft, tokens: draft.tokens.map((one) => (one.at === token.at ? { ...one, signing } : one)) });
  const members = (part: 'claims' | 'header'): FieldList => {
    const claims = token[part];
    const put = part === 'claims' ? withClaims : withJoseHeader;
    const names = Object.keys(claims);
    return {
      kind: part === 'claims' ? 'Claim' : 'Header parameter',
      of: `of the ${name}`,
      fields: fieldsOfClaims(claims),
      change: (at, value) => {
        const member = names[at];
        if (member !== undefined) change(put(draft, token, { [member]: claimOf(claims[member], value) }));
      },
      remove: (at) => {
        const member = names[at];
        if (member !== undefined) change(put(draft, token, { [member]: undefined }));
      },
      add: (member) => change(put(draft, token, merged({}, { [member]: '' }))),
    };
  };
  return section(
    `${name.charAt(0).toUpperCase()}${name.slice(1)}, a JWT`,
    html`${fieldList(members('claims'))}
      <details>
        <summary class="small">Its header</summary>
        ${fieldList(members('header'))}
      </details>
      ${choice({
        label: `Signature of the ${name}`,
        value: token.signing,
        options: signings.map((one) => [one, signingWords[one]] as const),
        choose: sign,
      })}`,
  );
}

const certificateForm = (draft: Draft, change: Change): TemplateResult =>
  choice({
    label: 'Certificate presented',
    value: draft.certificate,
    options: presentations.map((one) => [one, certificateWords[one]] as const),
    choose: (certificate) => change({ ...draft, certificate }),
  });
