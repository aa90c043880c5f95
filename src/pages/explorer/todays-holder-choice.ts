// <cdr-explorer-holder>: the API explorer at one data holder of the world; where it has several they are chosen between.
import { html, LitElement, nothing, type CSSResult, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Sandbox } from '../../../mocks/index.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { isIn } from '../../../mocks/spec/profiles/index.ts';
import { seenFromHolder } from '../../calls/seen-from-holder.ts';
import { define } from '../../elements/define.ts';
import { fieldStyles, labelStyles } from '../../elements/field-styles.ts';
import { sharedStyles } from '../../elements/shared-styles.ts';
import { profileWords } from '../profile-words.ts';
import { choose, chosenIn } from '../query.ts';
import type { Site } from '../site.ts';
import './explorer-view.ts';

/** The holder that the address names, else the first that has the operation which it names. */
function brandIn(sandbox: Sandbox): string {
  const brands = sandbox.scenario.holders.map(({ brand }) => brand);
  const operation = operations.find(({ id }) => id === chosenIn('operation'));
  const having = brands.filter(
    (brand) => operation === undefined || isIn(operation, { id: seenFromHolder(sandbox, brand).profile }),
  );
  const asked = brands.find((brand) => brand === chosenIn('holder'));
  return asked ?? having[0] ?? brands[0] ?? '';
}

/**
 * @prop sandbox - the running sandbox
 * @prop site - where the site stands
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

  /** Made once for a brand: another is another world to the view. */
  #seen: Sandbox | undefined;

  static override styles: CSSResult[] = [sharedStyles, fieldStyles, labelStyles];

  constructor() {
    super();
    this.brand = '';
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    const { sandbox } = this;
    if (sandbox === undefined || !(changed.has('sandbox') || changed.has('brand'))) return;
    if (changed.has('sandbox')) this.brand = brandIn(sandbox);
    this.#seen = seenFromHolder(sandbox, this.brand);
  }

  readonly #choose = (event: Event): void => {
    this.brand = (event.target as HTMLSelectElement).value;
    choose('holder', this.brand);
  };

  protected override render(): TemplateResult | typeof nothing {
    const { sandbox, site, brand } = this;
    if (sandbox === undefined) return nothing;
    return html`${this.#choice(sandbox)}
    ${keyed(brand, html`<cdr-explorer-view .site=${site} .sandbox=${this.#seen} .brand=${brand}></cdr-explorer-view>`)}`;
  }

  #choice(sandbox: Sandbox): TemplateResult | typeof nothing {
    const { holders } = sandbox.scenario;
    if (holders.length < 2) return nothing;
    return html`<p>
      <label
        >Data holder<select @change=${this.#choose}>
          ${holders.map(({ brand, brandName }) => {
            const { short } = profileWords[seenFromHolder(sandbox, brand).profile];
            return html`<option value=${brand} ?selected=${brand === this.brand}>${brandName}, ${short}</option>`;
          })}
        </select></label
      >
    </p>`;
  }
}

define('cdr-explorer-holder', CdrExplorerHolder);
