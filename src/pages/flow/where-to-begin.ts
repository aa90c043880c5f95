// Where to begin: reasons to come, and both profiles side by side. Shown in place of the breakages until a run begins.
import { html, type TemplateResult } from 'lit';
import { profileIds, type ProfileId } from '../../../mocks/spec/ids.ts';
import { startFlowOf } from '../../runs/flows/flow-names.ts';
import { href } from '../address/href.ts';

interface Destination {
  readonly title: string;
  readonly words: string;
  readonly address: string;
}

const destinations = (): readonly Destination[] => [
  {
    title: 'Learn',
    words: 'Lessons beside the live page.',
    address: href('lessons'),
  },
  {
    title: 'Build',
    words: 'Your recipient: page, server, tests.',
    address: 'guides/your-app/',
  },
  {
    title: 'Document',
    words: 'A live step in your own pages.',
    address: 'guides/documentation/',
  },
];

/** One sentence per profile. */
const worlds: Readonly<Record<ProfileId, { readonly title: string; readonly words: string }>> = {
  '0.1.1': {
    title: 'CDR 0.1.1',
    words: 'The 2019 draft, with its hybrid flow.',
  },
  'cds-1.36': {
    title: 'CDR today',
    words: 'In force now, with bills and plans.',
  },
};

export const whereToBegin = (here: ProfileId): TemplateResult =>
  html`<section class="card doors" aria-label="Where to begin">
    <ul class="for">
      ${destinations().map(
        ({ title, words, address }) =>
          html`<li>
            <a href=${address}><b>${title}</b> <span>${words}</span></a>
          </li>`,
      )}
    </ul>
    <ul class="worlds" aria-label="Profiles">
      ${profileIds.map((id) => {
        const { title, words } = worlds[id];
        return html`<li>
          <a href=${href(startFlowOf(id), {}, id)} aria-current=${id === here ? 'true' : 'false'}
            ><b>${title}</b> <span>${words}</span></a
          >
        </li>`;
      })}
    </ul>
  </section>`;
