// A form for a custom transport fault: operation, effect and frequency.
import { html, type TemplateResult } from 'lit';
import type { TransportFault } from '../../../mocks/index.ts';
import { operations, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';

const parties = {
  holder: 'Data holder',
  secondary: 'Secondary data holder',
  register: 'Register',
  recipient: 'Data recipient',
} as const;

const kinds = {
  '500': 'Answer 500',
  '503': 'Answer 503',
  '429': 'Answer 429',
  delay: 'Two seconds’ delay',
  network: 'Network error',
} as const;

const times = {
  '1': 'Once',
  '3': 'Three times',
  third: 'Every third call',
  quarter: 'About one call in four',
  always: 'Until removed',
} as const;

/** Frequencies other than a fixed number of times. */
const recurring: Readonly<Record<string, Partial<TransportFault>>> = {
  third: { every: 3 },
  quarter: { share: 0.25 },
  always: { times: Number.POSITIVE_INFINITY },
};

export function wireFaultForm(profile: ProfileId, arm: (fault: TransportFault) => void): TemplateResult {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (event.currentTarget instanceof HTMLFormElement) arm(faultIn(new FormData(event.currentTarget)));
  };
  return html`<form class="card wire" aria-labelledby="wire-title" @submit=${submit}>
    <h2 id="wire-title">A fault on the wire</h2>
    <label
      >Operation
      <select name="operation">
        <option value="">Every operation</option>
        ${Object.entries(parties).map(
          ([party, words]) =>
            html`<optgroup label=${words}>
              ${operationsOf({ id: profile })
                .filter((row) => row.party === party)
                .map(({ id, title }) => html`<option value=${id}>${title}</option>`)}
            </optgroup>`,
        )}
      </select>
    </label>
    <label
      >What happens
      <select name="kind">
        ${optionsOf(kinds)}
      </select></label
    >
    <label
      >How often
      <select name="times">
        ${optionsOf(times)}
      </select></label
    >
    <button>Arm</button>
  </form>`;
}

const optionsOf = (words: Readonly<Record<string, string>>): readonly TemplateResult[] =>
  Object.entries(words).map(([value, text]) => html`<option value=${value}>${text}</option>`);

function faultIn(data: FormData): TransportFault {
  const operation = operations.map(({ id }): OperationId => id).find((id) => id === data.get('operation'));
  const [kind, often] = [data.get('kind'), data.get('times')];
  return {
    ...(operation === undefined ? {} : { operation }),
    ...(kind === 'delay' ? { delay: 2000 } : kind === 'network' ? { networkError: true } : { status: Number(kind) }),
    ...((typeof often === 'string' ? recurring[often] : undefined) ?? { times: Number(often) }),
  };
}
