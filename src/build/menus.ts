// The menus of the bar as static HTML, for pages before or without scripts.
import { defaultProfile } from '../../mocks/spec/profiles/index.ts';
import { groupsIn } from '../pages/shell/navigation.ts';

interface MenusOptions {
  /** Relative path from the page to the start page. */
  readonly root: string;
  /** Address of the current page, whose link gets aria-current. */
  readonly here?: string;
  /** Address of a link to leave out, because the page has it elsewhere. */
  readonly without?: string;
}

const escaped = (address: string): string => address.replaceAll('&', '&amp;');

/** HTML of the menus with the flows of the default profile; scripts switch them to the profile of the world. */
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
