// <cdr-embed-builder>: makes an embed: what it shows, how it looks in a frame, and the code to copy.
import { html, LitElement, nothing, type CSSResult, type PropertyValues, type TemplateResult } from 'lit';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { defaultProfile, operationsOf } from '../../../mocks/spec/profiles/index.ts';
import { newestProfileId, profileIds, profileNameOf, type ProfileId } from '../../../mocks/spec/ids.ts';
import { ruleIds, ruleOf, type RuleId } from '../../../mocks/spec/rules/index.ts';
import '../../elements/message/cdr-code.ts';
import { copyText } from '../../ui/copy-text.ts';
import { define } from '../../ui/define.ts';
import { flowsIn, startFlowOf, titleOfFlow, type FlowName } from '../../runs/flows/flow-names.ts';
import { afterRegistration, type RunStep } from '../../runs/flows/runnable-flow.ts';
import { runnableFlow } from '../../runs/flows/runnable-flows.ts';
import { profileWords } from '../profiles/profile-words.ts';
import { profileWanted } from '../address/profile-here.ts';
import type { Site } from '../address/site.ts';
import { themes, themeWords, type Theme } from '../shell/theme.ts';
import { embedBuilderStyles } from './embed-builder-styles.ts';
import { embedSizes } from './embed-sizes.ts';
import { frameAddress, frameCode, lineCode, scriptCode, type Attributes, type Made } from './embed-code.ts';
import { labelStyles } from '../../ui/field-styles.ts';
import { pageStyles } from '../../ui/page-styles.ts';

type Shown = 'flow' | 'operation' | 'rule';

const kinds: Readonly<Record<Shown, { readonly label: string; readonly element: Made['element'] }>> = {
  flow: { label: 'A flow', element: 'cdr-flow' },
  operation: { label: 'One call', element: 'cdr-try' },
  rule: { label: 'One rule', element: 'cdr-rule' },
};

const kindNames: readonly Shown[] = ['flow', 'operation', 'rule'];

const parts = {
  all: 'Diagram and details',
  diagram: 'Diagram',
  steps: 'Steps in words',
  wire: 'Details',
} as const;

const fills = {
  authorised: 'all that is needed',
  registered: 'no access token',
  none: 'neither token nor certificate',
};

type Option = readonly [value: string, label: string];

const select = (
  label: string,
  chosen: string,
  options: readonly Option[],
  choose: (value: string) => void,
): TemplateResult =>
  html`<label
    >${label}<select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${options.map(([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`)}
    </select></label
  >`;

/**
 * The builder.
 * @prop site - the addresses of the site
 */
export class CdrEmbedBuilder extends LitElement {
  static override properties = {
    site: { attribute: false },
    shown: { state: true },
    profile: { state: true },
    flow: { state: true },
    from: { state: true },
    to: { state: true },
    pieces: { state: true },
    operation: { state: true },
    fill: { state: true },
    rule: { state: true },
    theme: { state: true },
    said: { state: true },
  };
  declare site: Site | undefined;
  declare protected shown: Shown;
  declare protected profile: ProfileId;
  declare protected flow: FlowName;
  declare protected from: string;
  declare protected to: string;
  declare protected pieces: string;
  declare protected operation: OperationId;
  declare protected fill: string;
  declare protected rule: RuleId;
  declare protected theme: Theme;
  /** The result of copying. */
  declare protected said: string;

  static override styles: CSSResult[] = [...pageStyles, labelStyles, embedBuilderStyles];

  constructor() {
    super();
    this.shown = 'flow';
    [this.profile, this.flow, this.from, this.to] = [newestProfileId, startFlowOf(newestProfileId), '', ''];
    this.pieces = 'all';
    this.operation = 'listAccounts';
    this.fill = 'authorised';
    this.rule = 'request-object.exp';
    this.theme = 'auto';
    this.said = '';
  }

  /** Starts in the visitor’s profile, after registration: what comes before is the same for everybody. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('site') || this.site === undefined) return;
    this.#speak(profileWanted(this.site) ?? newestProfileId);
    this.from = afterRegistration(this.#steps) ?? this.from;
  }

  get #made(): Made {
    const { theme, shown } = this;
    const { element } = kinds[shown];
    if (shown === 'flow') return { element, theme, title: titleOfFlow(this.flow), attributes: this.#flowAttributes };
    if (shown === 'rule') return { element, theme, title: ruleOf(this.rule).title, attributes: [['rule', this.rule]] };
    const fill: Attributes = this.fill === 'authorised' ? [] : [['fill', this.fill]];
    return {
      element,
      theme,
      title: operationOf(this.operation).title,
      attributes: [...this.#spoken, ['operation', this.operation], ...fill],
    };
  }

  get #spoken(): Attributes {
    return this.profile === defaultProfile.id ? [] : [['profile', profileNameOf(this.profile)]];
  }

  get #steps(): readonly RunStep[] {
    return runnableFlow(this.flow, this.profile)?.variants[0].steps ?? [];
  }

  get #flowAttributes(): Attributes {
    const steps = this.#steps;
    return [
      ...this.#spoken,
      ['flow', this.flow],
      ...(this.from === steps[0]?.step.id ? [] : [['from', this.from] as const]),
      ...(this.to === steps.at(-1)?.step.id ? [] : [['to', this.to] as const]),
      ...(this.pieces === 'all' ? [] : [['view', this.pieces] as const]),
    ];
  }

  #choices(): TemplateResult {
    const { shown, profile, flow, from, to, pieces, operation, fill, rule, theme } = this;
    const steps = this.#steps;
    const options = steps.map(({ step }, index): Option => [step.id, `${String(index + 1)}. ${step.title}`]);
    const begin = steps.findIndex(({ step }) => step.id === from);
    return html`<form class="card" aria-label="What it shows" @submit=${(event: Event) => event.preventDefault()}>
      ${select(
        'Shows',
        shown,
        kindNames.map((kind): Option => [kind, kinds[kind].label]),
        (value) => (this.shown = kindNames.find((kind) => kind === value) ?? 'flow'),
      )}
      ${
        // A rule is the same in both profiles; its example is a call of 0.1.1.
        shown === 'rule'
          ? nothing
          : select(
              'Profile',
              profile,
              profileIds.map((id): Option => [id, profileWords[id].short]),
              (value) => this.#speak(profileIds.find((id) => id === value) ?? profile),
            )
      }
      ${
        shown === 'flow'
          ? html`${select(
              'Flow',
              flow,
              flowsIn(profile).map((name): Option => [name, titleOfFlow(name)]),
              (value) => this.#take(flowsIn(profile).find((name) => name === value) ?? startFlowOf(profile)),
            )}
            ${select('From', from, options, (value) => this.#begin(value))}
            ${select('To', to, options.slice(begin), (value) => (this.to = value))}
            ${select('Parts', pieces, Object.entries(parts), (value) => (this.pieces = value))}`
          : shown === 'operation'
            ? html`${select(
                'Call',
                operation,
                this.#operations.map(({ id, title }): Option => [id, title]),
                (value) => (this.operation = this.#operations.find(({ id }) => id === value)?.id ?? operation),
              )}
              ${select('Beforehand', fill, Object.entries(fills), (value) => (this.fill = value))}`
            : select(
                'Rule',
                rule,
                ruleIds.map((id): Option => [id, id]),
                (value) => (this.rule = ruleIds.find((id) => id === value) ?? rule),
              )
      }
      ${select(
        'Theme',
        theme,
        themes.map((name): Option => [name, themeWords[name]]),
        (value) => (this.theme = themes.find((name) => name === value) ?? 'auto'),
      )}
    </form>`;
  }

  get #operations(): ReturnType<typeof operationsOf> {
    return operationsOf({ id: this.profile });
  }

  /** Selects the profile and replaces what it lacks by its defaults. */
  #speak(profile: ProfileId): void {
    this.profile = profile;
    this.#take(startFlowOf(profile));
    if (!this.#operations.some(({ id }) => id === this.operation)) this.operation = 'listAccounts';
  }

  #take(flow: FlowName): void {
    this.flow = flow;
    const steps = this.#steps;
    this.from = steps[0]?.step.id ?? '';
    this.to = steps.at(-1)?.step.id ?? '';
  }

  /** Moves the end too if it would come before the start. */
  #begin(from: string): void {
    const ids = this.#steps.map(({ step }) => step.id);
    this.from = from;
    if (ids.indexOf(this.to) < ids.indexOf(from)) this.to = ids.at(-1) ?? from;
  }

  async #copy(text: string): Promise<void> {
    this.said = (await copyText(text)) ? 'Copied.' : 'This page cannot use the clipboard. Select the lines above.';
  }

  protected override render(): TemplateResult | typeof nothing {
    const { site } = this;
    if (site === undefined) return nothing;
    const made = this.#made;
    return html`${this.#choices()}
      <div class="made">
        <section class="stack tight" aria-labelledby="preview">
          <h2 id="preview">As it will be</h2>
          <iframe
            title=${`Preview: ${made.title}`}
            src=${frameAddress(made, site).href}
            sandbox="allow-scripts"
          ></iframe>
        </section>
        <section class="stack tight" aria-labelledby="code">
          <h2 id="code">To copy</h2>
          <p class="small soft">
            The script tag is ${embedSizes['no element in sight yet']} kB, gzipped. With this element it is
            ${embedSizes[made.element]} kB until it can be used, loaded when it is seen; playing a flow loads more. Your
            page needs https, or http on localhost while you write it. If it has a content security policy, allow this
            site in <code>script-src</code>, and the Trusted Types policy <code>lit-html</code>.
            ${
              site.root.hostname === 'localhost'
                ? html`The code below names this computer. For a public page, host the files yourself:
                    <code>npx cdr-browser-sandbox init public --playground</code>, and write your own address.`
                : nothing
            }
          </p>
          <h3>In your page</h3>
          <cdr-code .text=${scriptCode(made, site)} label="the script tag and the element"></cdr-code>
          <p class="row">
            <button type="button" class="go" @click=${() => this.#copy(scriptCode(made, site))}>Copy code</button>
            <span class="small soft" role="status">${this.said}</span>
          </p>
          <h3>In a frame</h3>
          <cdr-code .text=${frameCode(made, site)} label="the frame" copy></cdr-code>
          <h3>In a frame that your script speaks with</h3>
          <cdr-code .text=${lineCode(made, site)} label="the script" copy></cdr-code>
        </section>
      </div>`;
  }
}

define('cdr-embed-builder', CdrEmbedBuilder);
