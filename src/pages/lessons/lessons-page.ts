// The view of the lessons: its words, and its element.
import { html, type TemplateResult } from 'lit';
import { linkTo } from '../query.ts';
import type { View } from '../views.ts';
import './lessons-view.ts';

/** They send what profile 0.1.1 has, and look for what it refuses. */
const ofOtherProfile = (): TemplateResult =>
  html`<section class="card failure question">
    <h2>The lessons are about profile 0.1.1</h2>
    <p>
      This world speaks today’s profile, in which a consent is not recorded beforehand and the request does not travel
      in the query. The lessons need a world that speaks 0.1.1; yours stays as it is until you say so.
    </p>
    <div class="actions"><a class="button go" href=${linkTo('profile', '0.1.1')}>Take them in a world of 0.1.1</a></div>
  </section>`;

export const view: View = {
  title: 'Lessons',
  words:
    'Eight things that go wrong, to be done by your own hand: here, in any other view, or in the console. The sandbox notices when you get there.',
  show: ({ site, sandbox }) =>
    sandbox?.profile === 'today'
      ? ofOtherProfile()
      : html`<cdr-lessons-view .site=${site} .sandbox=${sandbox}></cdr-lessons-view>`,
};
