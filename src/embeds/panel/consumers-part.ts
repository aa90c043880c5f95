// Consumers in the developer panel: requests waiting on their devices, and answering an authorisation request without screens.
import { html, type TemplateResult } from 'lit';
import { deviceClient, type Persona, type Sandbox } from '../../../mocks/index.ts';
import type { Act } from './act.ts';

/** A request waiting on a persona’s device. */
export interface Waiting {
  readonly persona: Persona;
  readonly requestId: string;
  readonly words: string;
}

const deviceOf = (sandbox: Sandbox, { holder, customerId }: Persona): ReturnType<typeof deviceClient> | undefined => {
  const issuer = sandbox.holders[holder]?.urls.issuer;
  return issuer === undefined ? undefined : deviceClient(issuer, customerId, sandbox.fetch);
};

export async function whatWaits(sandbox: Sandbox): Promise<readonly Waiting[]> {
  const all = await Promise.all(
    sandbox.personas.map(async (persona) => {
      const { requests = [] } = (await deviceOf(sandbox, persona)?.look()) ?? {};
      return requests.map(({ requestId, kind, recipient, bindingMessage }) => ({
        persona,
        requestId,
        words: [
          kind === 'sign-in' ? `Sign in, for ${recipient.productName}` : `Share data with ${recipient.productName}`,
          ...(bindingMessage === undefined ? [] : [`“${bindingMessage}”`]),
        ].join(': '),
      }));
    }),
  );
  return all.flat();
}

const answers = { authorise: 'Authorise', deny: 'Deny', cancel: 'Cancel' } as const;
type Answer = keyof typeof answers;

/** Lets the persona answer, then sends the tab to the recipient, as the holder’s page does. */
async function answer(sandbox: Sandbox, form: FormData, chosen: Answer): Promise<string> {
  const persona = sandbox.personas.find(({ customerId }) => customerId === form.get('persona'));
  const url = form.get('url');
  const redirect = await persona?.[chosen](typeof url === 'string' ? url : '');
  if (redirect === undefined) return 'Choose a consumer.';
  location.assign(redirect);
  return `${persona?.name ?? ''} has answered. The page goes to ${redirect.origin}${redirect.pathname}.`;
}

export const consumersPart = (sandbox: Sandbox, waiting: readonly Waiting[], act: Act): TemplateResult =>
  html`<form @submit=${(event: SubmitEvent) => onSubmit(event, act)}>
      <label>
        Consumer
        <select name="persona">
          ${sandbox.personas.map(
            ({ name, customerId, holder }) => html`<option value=${customerId}>${name}, customer of ${holder}</option>`,
          )}
        </select>
      </label>
      <label>
        Authorisation URL
        <input name="url" type="url" required placeholder="https://…?client_id=…" />
      </label>
      <div class="row">
        ${Object.entries(answers).map(
          ([name, words]) =>
            html`<button type="submit" value=${name} class=${name === 'authorise' ? 'go' : ''}>${words}</button>`,
        )}
      </div>
    </form>
    <p class="title">On their devices</p>
    ${
      waiting.length === 0
        ? html`<p class="small soft">No request is waiting.</p>`
        : html`<ul>
            ${waiting.map((each) => waitingLine(each, act))}
          </ul>`
    }`;

function onSubmit(event: SubmitEvent, act: Act): void {
  event.preventDefault();
  const { currentTarget: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
  const given = new FormData(form);
  act('', (sandbox) => answer(sandbox, given, submitter.value as Answer));
}

const waitingLine = ({ persona, requestId, words }: Waiting, act: Act): TemplateResult =>
  html`<li class="line">
    <span><b>${persona.name}</b><br /><span class="small soft">${words}</span></span>
    <span class="row">
      ${(['approve', 'deny'] as const).map(
        (decision) =>
          html`<button
            type="button"
            aria-label=${`${decision === 'approve' ? 'Approve' : 'Deny'}: ${persona.name}, ${words}`}
            @click=${() =>
              act(`${persona.name} has answered.`, (sandbox) =>
                deviceOf(sandbox, persona)?.answer(requestId, { decision }),
              )}
          >
            ${decision === 'approve' ? 'Approve' : 'Deny'}
          </button>`,
      )}
    </span>
  </li>`;
