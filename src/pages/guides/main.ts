// The script of a guide: applies the chosen theme, adds copy buttons and the search, and closes the menu. Guides work
// without it.
import { copyText, copyWords } from '../../ui/copy-text.ts';
import { closeMenusElsewhere } from '../shell/bar-menus.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { onSearchKey } from '../search/search-key.ts';
import { siteOf } from '../address/site.ts';
import { chooseTheme, followTheme, readTheme, themes } from '../shell/theme.ts';

/** The link to the start page gives the site’s root at any depth of the guide. */
const root = document.querySelector<HTMLAnchorElement>('.product')?.href ?? location.href;
const site = siteOf(root, 0);

function offerThemes(): void {
  const chosen = readTheme(site);
  for (const theme of themes) {
    const choice = document.querySelector<HTMLInputElement>(`.themes [value=${theme}]`);
    if (choice === null) continue;
    choice.checked = theme === chosen;
    choice.onchange = () => chooseTheme(site, theme);
  }
  document.querySelector('.themes')?.removeAttribute('hidden');
}

function offerCopy(block: Element): void {
  const button = document.createElement('button');
  const what = document.createElement('span');
  what.className = 'unseen';
  what.textContent = ' the code';
  button.type = 'button';
  button.append(copyWords(undefined), what);
  button.onclick = async () => {
    const isCopied = await copyText(block.querySelector('code')?.textContent ?? '');
    button.replaceChildren(copyWords(isCopied), what);
  };
  block.querySelector('figcaption')?.append(button);
}

/** Without scripts the search link leads to the reference. */
function offerSearch(): void {
  const link = document.querySelector<HTMLAnchorElement>('.search-link');
  if (link === null) return;
  const open = (): void =>
    void loadPart(() => import('../search/search-dialog.ts')).then(({ openSearch }) => openSearch(link, root));
  link.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  };
  onSearchKey(open);
}

followTheme(site);
offerSearch();
closeMenusElsewhere();
offerThemes();
document.querySelectorAll('.code').forEach(offerCopy);
