// What a page shows when the sandbox could not be opened, with ways to recover.
import { html, render, type TemplateResult } from 'lit';
import { exportWorldAsFound, mendWorldAsFound, SandboxError } from '../../../mocks/index.ts';
import { databaseOf } from '../../../mocks/spec/page-address.ts';
import { copyText, copyWords } from '../../ui/copy-text.ts';
import { saveFile } from '../../ui/save-file.ts';
import { addressInMemory } from '../address/in-memory.ts';
import type { Site } from '../address/site.ts';
import { nameOfFailedWorld } from '../sandbox/failed-world.ts';
import { errorMessage } from '../../recipient/error-message.ts';

interface Failure {
  readonly title: string;
  readonly words: string;
  readonly actions: TemplateResult;
}

/** A card for the page, in plain words rather than as a protocol error. */
export function explainFailure(error: unknown, site: Site): HTMLElement {
  const { title, words, actions } = failureOf(error, site);
  const card = document.createElement('section');
  card.className = 'card failure';
  render(
    html`<h1>${title}</h1>
      <p>${words}</p>
      <div class="actions">${actions}</div>`,
    card,
  );
  return card;
}

function failureOf(error: unknown, site: Site): Failure {
  const world = nameOfFailedWorld(error, site);
  const without = html`<a class="button" href=${addressInMemory()}>Continue without it</a>`;
  const reset = site.inApp
    ? html`<button type="button" @click=${() => clear(world)}>Clear it</button>`
    : html`<a class="button" href=${site.reset.href}>Clear it, on the reset page</a>`;
  const code = error instanceof SandboxError ? error.code : undefined;
  switch (code) {
    case 'world-older':
      return {
        title: 'This browser keeps an older world',
        words:
          'An earlier version of the sandbox stored a world here that this version cannot read. Save it as a file if you need it, then clear it. Nothing is deleted until you choose.',
        actions: html`<button type="button" class="go" @click=${() => void exportFound(world)}>
            Save it as a file
          </button>
          ${reset}`,
      };
    case 'world-newer':
      return {
        title: 'This browser keeps a newer world',
        words: 'A newer version of the sandbox stored it. Reload the page to get that version.',
        actions: html`<button type="button" class="go" @click=${() => location.reload()}>Reload</button> ${reset}`,
      };
    case 'insecure-context':
      return {
        title: 'This page is not secure enough',
        words:
          'The sandbox really signs everything, and browsers offer cryptography only on https and on localhost. Open the page at such an address.',
        actions: html``,
      };
    case 'world-damaged':
      return {
        title: 'The world that this browser keeps cannot be opened',
        words: `${said(error)} Mending resets its clock and its decisions, empties its trace and removes the damaged records. Keys and all other registrations, consents and tokens stay. Nothing changes until you choose.`,
        actions: html`<button type="button" class="go" @click=${() => void exportFound(world)}>
            Save it as a file
          </button>
          <button type="button" @click=${(event: Event) => void mend(world, event)}>Mend it</button> ${reset} ${without}`,
      };
    case 'storage-full':
      return {
        title: 'The browser’s storage is full',
        words: `${said(error)} The stored world is unchanged. Save it as a file if you need it. Then clear it, or free some space and reload.`,
        actions: html`<button type="button" class="go" @click=${() => void exportFound(world)}>
            Save it as a file
          </button>
          <button type="button" @click=${() => location.reload()}>Reload</button> ${reset} ${without}`,
      };
    case 'address-unreachable':
      return {
        title: 'The app’s own address cannot be opened',
        words: errorMessage(error),
        actions: html``,
      };
    case 'world-closed':
    case 'part-missing':
      return {
        title: code === 'world-closed' ? 'This world is gone' : 'A part of this page is missing',
        words: said(error),
        actions: html`<button type="button" class="go" @click=${() => location.reload()}>Reload</button>`,
      };
    default:
      return {
        title: 'The sandbox itself failed',
        words: `This is a bug in the sandbox, not a protocol error. ${errorMessage(error)}`,
        actions: html`<button type="button" @click=${(event: PointerEvent) => void copyReport(event, error)}>
            Copy a report
          </button>
          ${reset}`,
      };
  }
}

/** What happened, without the advice for programmers. */
const said = (error: unknown): string => (error instanceof SandboxError ? error.what : String(error));

/** Clears the world here, because an app has no reset page. Deletion waits until other tabs close. */
function clear(name: string): void {
  indexedDB.deleteDatabase(databaseOf(name)).onsuccess = () => location.reload();
}

/** Mends the world, and lists removed records before it opens. */
async function mend(world: string, { currentTarget }: Event): Promise<void> {
  const { removed = [] } = (await mendWorldAsFound(world)) ?? {};
  if (removed.length === 0 || !(currentTarget instanceof HTMLElement)) return location.reload();
  const place = currentTarget.closest<HTMLElement>('.failure');
  if (place === null) return location.reload();
  render(
    html`<h1>The world is mended</h1>
      <p role="status">
        ${removed.length === 1 ? '1 damaged record was removed:' : `${String(removed.length)} damaged records were removed:`}
        ${removed.slice(0, mostNamed).map((row, index) => html`${index === 0 ? '' : ', '}<code>${row.slice(0, 120)}</code>`)}${
          removed.length > mostNamed ? ' and others' : ''
        }.
      </p>
      <div class="actions">
        <button type="button" class="go" @click=${() => location.reload()}>Open the world</button>
      </div>`,
    place,
  );
}

/** Further removed records are not listed. */
const mostNamed = 5;

async function exportFound(world: string): Promise<void> {
  const found = await exportWorldAsFound(world);
  saveFile('cdr-sandbox-world.json', JSON.stringify(found, null, 2));
}

async function copyReport({ target }: PointerEvent, error: unknown): Promise<void> {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const isCopied = await copyText([location.href, navigator.userAgent, reason].join('\n'));
  if (target instanceof HTMLElement) target.textContent = copyWords(isCopied);
}
