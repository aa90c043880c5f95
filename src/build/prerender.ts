// Vite plugin: renders the menus, the flow’s steps and the parties into the start page, for the first paint, search engines and browsers without scripts.
import type { Plugin } from 'vite';
import { parties, type Party } from '../../mocks/spec/party.ts';
import { hybrid } from '../recipient/flows/hybrid.ts';
import { registration } from '../recipient/flows/registration.ts';
import { defaultProfile } from '../../mocks/spec/profiles/index.ts';
import { startPageIntros } from '../pages/flow/words/intro.ts';
import { menus } from './menus.ts';

const menusMark = '<!-- menus -->';
const stepsMark = '<!-- steps of the flow -->';
const partiesMark = '<!-- what each party does -->';

const titles = new Map(parties.map(({ id, title }) => [id, title]));
const titleOf = (party: Party): string => titles.get(party) ?? party;

/** One list item per step, in protocol order: the route, the title and the words. */
function stepsAsText(): string {
  const steps = [...registration.steps, ...hybrid.steps];
  return steps
    .map(({ title, words, from, to }) => {
      const route = from === to ? titleOf(from) : `${titleOf(from)} to ${titleOf(to).toLowerCase()}`;
      return `<li><b>${title}</b> <span class="route">${route}</span> <span class="words">${words}</span></li>`;
    })
    .join('\n');
}

/** One list item per party. */
const partiesAsText = (): string =>
  parties
    .map(
      ({ id, title }) =>
        `<li><b>${title}</b> <span class="route">${startPageIntros[defaultProfile.id].does[id]}</span></li>`,
    )
    .join('\n');

export const prerender = (): Plugin => ({
  name: 'cdr-prerender',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace(menusMark, () => menus({ root: '', here: './' }))
        .replace(stepsMark, stepsAsText)
        .replace(partiesMark, partiesAsText),
  },
});
