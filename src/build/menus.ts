// The menus of the bar as text, for pages that show them before any script has run, or without one.
import { defaultProfile } from '../../mocks/spec/profiles/index.ts';
import { groupsIn } from '../pages/shell/navigation.ts';

interface MenusOptions {
  /** From the page to the start page. */
  readonly root: string;
  /** Address of the page among the links: its link is marked as the current page. */
  readonly here?: string;
  /** Address of a link that the page has elsewhere. */
  readonly without?: string;
}

const escaped = (address: string): string => address.replaceAll('&', '&amp;');

/** HTML of the menus with the flows of the default profile; scripts follow the profile of the world that they find. */
export const menus = ({ root, here, without }: MenusOptions): string =>
  groupsIn(defaultProfile.id)
    .map(({ title, links }) => {
      const items = links
        .filter(([, address]) => address !== without)
        .map(
          ([label, address]) =>
            `<li><a href="${root}${escaped(address)}"${address === here ? ' aria-current="page"' : ''}>${label}</a></li>`,
        );
      const current = links.some(([, address]) => address === here) ? ' here' : '';
      return `<details name="bar" class="menu${current}"><summary>${title}</summary><ul class="menu-body">${items.join('')}</ul></details>`;
    })
    .join('');
