// The call form: the caller, the situation, the version, and every parameter of the operation.
import { html, nothing, type TemplateResult } from 'lit';
import { isMutual } from '../../mocks/spec/check-order.ts';
import type { Operation } from '../../mocks/spec/operation.ts';
import { keyOf, type Field, type FieldPlace, type Written } from './call-fields.ts';
import type { CallSettings, WholeSettings } from './compose-call.ts';
import { variantsOf } from './operation-variants.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import type { Prefilled } from './preparers.ts';
import {
  certificateChoices,
  endsAfter,
  tokenChoicesOf,
  type CertificateChoice,
  type TokenChoice,
} from './who-calls.ts';

export interface FormState {
  readonly settings: WholeSettings;
  readonly fields: readonly Field[];
  /** Absent until all values are ready. */
  readonly prefilled: Prefilled | undefined;
  /** Values in the form when it was opened, in addition to the prefilled ones. */
  readonly given?: Written;
  /** The world’s profile, if it is not the default one. */
  readonly profile?: ProfileId;
}

export interface FormActions {
  change(change: Partial<CallSettings>): void;
  write(key: string, value: string): void;
  clear(): void;
}

type Option<T extends string> = readonly [value: T, label: string];

const select = <T extends string>(
  label: string,
  chosen: T,
  options: readonly Option<T>[],
  choose: (value: T) => void,
): TemplateResult =>
  html`<label
    >${label}<select
      @change=${(event: Event) => {
        const option = options[(event.target as HTMLSelectElement).selectedIndex];
        if (option !== undefined) choose(option[0]);
      }}
    >
      ${options.map(([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`)}
    </select></label
  >`;

export const callForm = (state: FormState, actions: FormActions): TemplateResult => {
  const { settings, fields, prefilled, given = {} } = state;
  const isAsGiven = JSON.stringify(settings.written) === JSON.stringify(given);
  return html`<form class="card form" aria-label="Call" @submit=${(event: SubmitEvent) => event.preventDefault()}>
    ${whoPart(state, actions)} ${part('Path', 'path', fields, actions)} ${part('Query', 'query', fields, actions)}
    ${part('Headers', 'header', fields, actions)} ${part('Form parameters', 'form', fields, actions)}
    ${bodyPart(settings, prefilled, actions)}
    <div class="foot">
      <button type="button" aria-disabled=${isAsGiven} @click=${() => actions.clear()}>
        Back to what was filled in
      </button>
      ${prefilled?.once === true ? html`<p class="tiny soft">Valid for one call. The form then gets a new one.</p>` : nothing}
    </div>
  </form>`;
};

const tokenWords: Readonly<Record<TokenChoice, string>> = {
  own: 'Its own',
  other: 'Another recipient’s',
  ended: 'Its own, expired',
  withdrawn: 'Its own, consent withdrawn',
  none: 'None',
};

/** Shown before the choice, because all parties share one clock. */
const endedWords = (operation: Operation): string =>
  `“${tokenWords.ended}” moves the clock of the whole world on by up to ${String(Math.ceil(endsAfter(operation) / 60))} minutes. The explorer then gets a new token.`;

const certificateWords: Readonly<Record<CertificateChoice, string>> = {
  own: 'Its own',
  other: 'Another’s',
  none: 'None',
};

function whoPart({ settings, profile }: FormState, { change }: FormActions): TemplateResult {
  const { operation, token, certificate } = settings;
  const variants = variantsOf(operation.id, profile);
  const isClient = operation.access.kind === 'client';
  return html`<fieldset>
    <legend>Who calls, and how</legend>
    ${
      variants.length === 0
        ? nothing
        : select(
            'Variant',
            settings.variant,
            variants.map(({ id, label }): Option<string> => [id, label]),
            (variant) => change({ variant, written: {} }),
          )
    }
    ${
      operation.access.kind === 'open'
        ? nothing
        : select(
            isClient ? 'Client assertion' : 'Access token',
            token,
            tokenChoicesOf(operation).map((choice): Option<TokenChoice> => [choice, tokenWords[choice]]),
            (value) => change({ token: value }),
          )
    }
    ${operation.access.kind === 'open' || isClient ? nothing : html`<p class="tiny soft">${endedWords(operation)}</p>`}
    ${
      isMutual(operation.host)
        ? select(
            'Certificate',
            certificate,
            certificateChoices.map((choice): Option<CertificateChoice> => [choice, certificateWords[choice]]),
            (value) => change({ certificate: value }),
          )
        : nothing
    }
    ${
      settings.situationNow === 'present' || settings.situationNow === 'unattended'
        ? select(
            'Situation',
            settings.situationNow,
            [
              ['present', 'Customer present'],
              ['unattended', 'Unattended'],
            ],
            (value) => change({ situation: value }),
          )
        : nothing
    }
    ${versionPart(settings, change)}
  </fieldset>`;
}

function versionPart(
  { operation, version, served }: WholeSettings,
  change: FormActions['change'],
): TemplateResult | typeof nothing {
  const { versions = [] } = operation;
  if (versions.length === 0) return nothing;
  const newest = Math.max(...served);
  const known = versions.map(({ version: number }): Option<string> => [
    String(number),
    served.includes(number) ? String(number) : `${String(number)}, ${number < newest ? 'retired' : 'not served here'}`,
  ]);
  const beyond = String(Math.max(...versions.map(({ version: number }) => number)) + 1);
  const options: readonly Option<string>[] = [...known, [beyond, `${beyond}, not published`], ['none', 'left out']];
  const isListed = options.some(([value]) => value === version);
  return html`${select(
    'Version (x-v)',
    isListed ? version : another,
    [...options, [another, 'another value…']],
    (value) => change({ version: value }),
  )}${isListed ? nothing : anyVersion(version, change)}`;
}

/** The list’s option for any other value, which is then typed next to it. */
const another = '';

const anyVersion = (version: string, change: FormActions['change']): TemplateResult =>
  html`<label
    >x-v, any value<input
      class="mono"
      spellcheck="false"
      autocomplete="off"
      placeholder="0, banana, 99"
      .value=${version}
      @input=${(event: InputEvent) => change({ version: (event.target as HTMLInputElement).value })}
  /></label>`;

function part(
  title: string,
  place: FieldPlace,
  fields: readonly Field[],
  { write }: FormActions,
): TemplateResult | typeof nothing {
  const own = fields.filter((field) => field.place === place);
  if (own.length === 0) return nothing;
  return html`<fieldset>
    <legend>${title}</legend>
    ${own.map((field) => {
      const { name, value, words, choices, made = '' } = field;
      const key = keyOf(field);
      const hint = words === '' ? undefined : `hint-${key}`;
      return html`<div class="field">
        <label for=${key}><code>${name}</code></label>
        ${hint === undefined ? nothing : html`<p class="tiny soft" id=${hint}>${words}</p>`}
        <input
          id=${key}
          class="mono"
          spellcheck="false"
          autocomplete="off"
          aria-describedby=${hint ?? nothing}
          placeholder=${made === '' ? 'not sent' : made}
          .value=${value}
          @input=${(event: InputEvent) => write(key, (event.target as HTMLInputElement).value)}
        />
        ${
          choices.length < 2
            ? nothing
            : html`<span class="picks" role="group" aria-label=${`Values of ${name}`}>
                ${choices.map(
                  (choice) =>
                    html`<button
                      type="button"
                      aria-pressed=${choice === value ? 'true' : 'false'}
                      @click=${() => write(key, choice)}
                    >
                      ${choice}
                    </button>`,
                )}
              </span>`
        }
      </div>`;
    })}
  </fieldset>`;
}

function bodyPart(
  { operation, written }: WholeSettings,
  prefilled: Prefilled | undefined,
  { write }: FormActions,
): TemplateResult | typeof nothing {
  const body = written['body'] ?? prefilled?.body;
  if (body === undefined) return nothing;
  const kind = operation.body?.type === 'jwt' ? 'a signed JWT' : 'JSON';
  return html`<fieldset>
    <legend>Body</legend>
    <label
      ><span>${kind}</span
      ><textarea
        class="mono"
        rows="8"
        spellcheck="false"
        .value=${body}
        @input=${(event: InputEvent) => write('body', (event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </label>
  </fieldset>`;
}
