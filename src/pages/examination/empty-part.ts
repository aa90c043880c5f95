// Shown before an examination: what it will play, and what it will show.
import { html, type TemplateResult } from 'lit';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { groupTitles, verdicts, verdictWords } from '../../examination/verdict-words.ts';
import { href, profileOfPage } from '../address/href.ts';
import { groupsOf } from './chosen.ts';

const lessonOf: Readonly<Record<ProfileId, string>> = {
  '0.1.1': 'lie-as-the-holder',
  'cds-1.36': 'lie-as-the-holder-today',
};

export const emptyPart = (profile: ProfileId): TemplateResult =>
  html`<section class="before two" aria-label="What it will show">
    <div class="card panel stack">
      <h2>What is played</h2>
      <ul class="groups">
        ${groupsOf(profile).map(([group, count]) => html`<li><span>${groupTitles[group]}</span> <span class="soft">${count}</span></li>`)}
      </ul>
    </div>
    <div class="card panel stack">
      <h2>What you will see</h2>
      <ol class="stages">
        <li><b>The changed message</b> beside the honest one, the difference marked.</li>
        <li><b>What the recipient did</b> next, and where a good recipient stops.</li>
        <li><b>The clause and the mend</b> of each rule that was broken.</li>
      </ol>
      <dl class="facts">
        ${verdicts.toReversed().map((verdict) => {
          const { sign, label, tone, words } = verdictWords[verdict];
          return html`<dt>
              <span class="chip words ${tone}"><span aria-hidden="true">${sign}</span> ${label}</span>
            </dt>
            <dd>${words}</dd>`;
        })}
      </dl>
      <p class="small">
        In your own test: <code>examine({ share })</code>. <a href="guides/examining/">Examine your recipient</a>. First
        time? <a href=${href('lessons', { lesson: lessonOf[profileOfPage()] })}>Be the holder that lies</a>.
      </p>
    </div>
  </section>`;
