// Whom a lie reaches, by the storage of the world: who tells it, and where the visitor’s own app may run.
import { html, type TemplateResult } from 'lit';
import type { Sandbox } from '../../../mocks/index.ts';

interface Reach {
  readonly who: TemplateResult;
  readonly app: TemplateResult;
}

export const reachWords: Readonly<Record<Sandbox['storage'], Reach>> = {
  indexeddb: {
    who: html`This page tells the lie to every tab of this world until you end it. Keep this page open.`,
    app: html`Open your app in another tab of this world, or call <code>sandbox.fetch</code> in the console of this one.`,
  },
  memory: {
    who: html`This page tells the lie until you end it. Its world is in memory, so no other tab hears the lie.`,
    app: html`Call <code>sandbox.fetch</code> in the console of this tab. An app in another tab has another world.`,
  },
  server: {
    who: html`Your server tells the lie to every caller until you end it.`,
    app: html`Your app calls the server’s ports, from any tab or process.`,
  },
};
