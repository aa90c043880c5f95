// The trace filter as a form: party, operation, outcome, rule, run and words.
import { html, type TemplateResult } from 'lit';
import { parties } from '../../../mocks/spec/party.ts';
import { choiceField } from '../../ui/search-form.ts';
import type { TraceKnown } from './trace-known.ts';
import { everyExchange, isEveryExchange, outcomeWords, type TraceFilter } from './trace-filter.ts';
import { operationTitle } from './trace-words.ts';

export interface TraceForm {
  readonly filter: TraceFilter;
  readonly known: TraceKnown;
  /** Runs by name, with their words. */
  readonly runs: ReadonlyMap<string, string>;
  /** Shows all choices initially; on a phone they would push the list out of view. */
  readonly isOpen: boolean;
  /** The number of matches, in words. */
  readonly count: string;
  readonly choose: (filter: TraceFilter) => void;
}

type Option = readonly [value: string, words: string];

export function traceForm({ filter, known, runs, isOpen, count, choose }: TraceForm): TemplateResult {
  const choice = (label: string, name: keyof TraceFilter, options: readonly Option[]): TemplateResult => {
    const chosen: string = filter[name];
    // The address may name something that is not in the trace yet.
    const missing = chosen === '' || options.some(([value]) => value === chosen) ? [] : [[chosen, chosen] as const];
    return choiceField({
      label,
      value: chosen,
      options: [['', 'all'], ...missing, ...options],
      choose: (value) => choose({ ...filter, [name]: value }),
    });
  };
  return html`<form role="search" @submit=${(event: Event) => event.preventDefault()}>
    <label class="find"
      >Find in the trace
      <input
        type="search"
        maxlength="2000"
        .value=${filter.words}
        placeholder="address, header, body or claim"
        @input=${(event: InputEvent) => choose({ ...filter, words: (event.target as HTMLInputElement).value })}
    /></label>
    <details class="filters" ?open=${isOpen}>
      <summary class="small">Filter by party, operation, outcome, rule or run</summary>
      <div class="choices">
        ${choice(
          'Party',
          'party',
          parties.map(({ id, title }) => [id, title]),
        )}
        ${choice(
          'Operation',
          'operation',
          known.operations.map((id) => [id, operationTitle(id)]),
        )}
        ${choice('Outcome', 'outcome', Object.entries(outcomeWords))}
        ${choice(
          'Rule',
          'rule',
          known.rules.map((id) => [id, id]),
        )}
        ${choice('Flow run', 'run', [...runs])}
      </div>
    </details>
    <p class="count small soft" role="status">${count}</p>
    <button type="button" class="plain" ?hidden=${isEveryExchange(filter)} @click=${() => choose(everyExchange)}>
      Show all
    </button>
  </form>`;
}
