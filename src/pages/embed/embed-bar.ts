// The embed page’s bar: the playground’s bar without a world, which this page does not open.
import { html, render } from 'lit';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { startFlowOf } from '../../runs/flows/flow-names.ts';
import { href } from '../address/href.ts';
import type { Site } from '../address/site.ts';
import '../search/search-button.ts';
import { closeMenusElsewhere } from '../shell/bar-menus.ts';
import { navigation } from '../shell/navigation.ts';
import { themeChoice } from '../shell/theme-choice.ts';
import { chooseTheme, readTheme } from '../shell/theme.ts';

const root = '../';

/** Replaces the static bar. */
export function drawBar(bar: HTMLElement, site: Site, profile: ProfileId): void {
  const draw = (): void =>
    void render(
      html`<div class="names">
          <a class="product" href=${root + href(startFlowOf(profile))}>CDR<span> sandbox</span></a>
          ${navigation({ profile, here: 'embed/', root })}
        </div>
        <div class="standing">
          <cdr-search-button root=${root}></cdr-search-button>
          ${themeChoice(readTheme(site), (theme) => {
            chooseTheme(site, theme);
            draw();
          })}
        </div>`,
      bar,
    );
  bar.replaceChildren();
  draw();
  closeMenusElsewhere();
}
