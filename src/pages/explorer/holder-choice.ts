// <cdr-explorer-holder>: the API explorer at one data holder, with a choice where the world has several.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Sandbox } from '../../../mocks/index.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { isIn } from '../../../mocks/spec/profiles/index.ts';
import { define } from '../../ui/define.ts';
import { fieldStyles, labelStyles } from '../../ui/field-styles.ts';
import { sharedStyles } from '../../ui/shared-styles.ts';
import { profileWords } from '../profiles/profile-words.ts';
import { writeParameters, readParameter } from '../../ui/address.ts';
import type { Site } from '../address/site.ts';
import './explorer-view.ts';

/** The holder that the address names, else the first one that has the operation. */
function brandIn(sandbox: Sandbox): string {
  const holders = Object.values(sandbox.holders);
  const operation = operations.find(({ id }) => id === readParameter('operation'));
  const asked = holders.find(({ brand }) => brand === readParameter('holder'));
  const having = holders.find(({ profile }) => operation === undefined || isIn(operation, { id: profile }));
  return (asked ?? having ?? holders[0])?.brand ?? '';
}

/**
 * @prop sandbox - the running sandbox
 * @prop site - the addresses of the site
 */
export class CdrExplorerHolder extends LitElement {
  static override properties = {
    sandbox: { attribute: false },
    site: { attribute: false },
    brand: { state: true },
  };
  declare sandbox: Sandbox | undefined;
  declare site: Site | undefined;
  declare protected brand: string;

  static override styles: CSSResult[] = [sharedStyles, fieldStyles, labelStyles];

  constructor() {
    super();
    this.brand = '';
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (this.sandbox !== undefined && changed.has('sandbox')) this.brand = brandIn(this.sandbox);
  }

  readonly #choose = (event: Event): void => {
    this.brand = (event.target as HTMLSelectElement).value;
    writeParameters({ holder: this.brand });
  };

  protected override render(): TemplateResult | typeof nothing {
    const { sandbox, site } = this;
    if (sandbox === undefined) return nothing;
    const brand = this.#brandIn(sandbox);
    return html`${this.#choice(sandbox)}
    ${keyed(brand, html`<cdr-explorer-view .site=${site} .sandbox=${sandbox} .brand=${brand}></cdr-explorer-view>`)}`;
  }

  /** The chosen holder, unless a reset has removed it. */
  #brandIn(sandbox: Sandbox): string {
    return sandbox.holders[this.brand] === undefined ? brandIn(sandbox) : this.brand;
  }

  #choice(sandbox: Sandbox): TemplateResult | typeof nothing {
    const holders = Object.values(sandbox.holders);
    if (holders.length < 2) return nothing;
    return html`<p>
      <label
        >Data holder<select @change=${this.#choose}>
          ${holders.map(
            ({ brand, brandName, profile }) =>
              html`<option value=${brand} ?selected=${brand === this.#brandIn(sandbox)}>
                ${brandName}, ${profileWords[profile].short}
              </option>`,
          )}
        </select></label
      >
    </p>`;
  }
}

define('cdr-explorer-holder', CdrExplorerHolder);
