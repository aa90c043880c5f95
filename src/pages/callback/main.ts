// The recipient’s callback page: passes the redirect on to the run that waits for it.
import { html, nothing, render, type TemplateResult } from 'lit';
import { answerParameters, isInQuery, isEncryptedAnswer } from '../../elements/message/answer-parameters.ts';
import { siteHere } from '../address/site-here.ts';
import { followTheme } from '../shell/theme.ts';
import { handOver } from './redirects.ts';
import { appWaiting } from './app-waiting.ts';

const site = siteHere();
followTheme(site);

const encrypted = isEncryptedAnswer(location.href);

/** By parameter. A map rather than an object, because the names come from the address. */
const explanations: ReadonlyMap<string, string> = new Map([
  ['code', 'Works once, within a minute, for this recipient with its certificate.'],
  ['id_token', 'Signed by the holder and encrypted for the recipient: only its private key decrypts it.'],
  ['state', 'Must equal the state that the recipient sent; otherwise the recipient rejects the response.'],
  ['error', 'Why there is no code.'],
  ['error_description', 'The same, in a sentence.'],
  [
    'response',
    encrypted
      ? 'One JWT, signed by the holder and encrypted for the recipient: only its private key decrypts it.'
      : 'One JWT, signed by the holder. Its claims are below; the recipient verifies the signature before it uses them.',
  ],
  ['iss', 'Who answers: must be the holder that was asked.'],
  ['aud', 'For whom: the client_id.'],
]);

const signed = isInQuery(location.href);
const answer = new URL(location.href).searchParams.get('response') ?? '';
const parts: readonly (readonly [string, string])[] = [
  ...(signed ? [['response', answer] as const] : []),
  ...answerParameters(location.href),
];
const framed = window.parent !== window;

const list = (): TemplateResult => html`
  <dl class="fragment">
    ${parts.map(
      ([name, value]) => html`
        <div>
          <dt><code>${name}</code></dt>
          <dd>
            <code>${value.length > 220 ? `${value.slice(0, 200)}… (${String(value.length)} characters)` : value}</code>
          </dd>
          ${explanations.has(name) ? html`<dd class="soft">${explanations.get(name)}</dd>` : nothing}
        </div>
      `,
    )}
  </dl>
`;

const page = (next: TemplateResult): TemplateResult => {
  if (parts.length === 0)
    return html`<h1>Nothing has come back</h1>
      <p>
        The holder sends the consumer’s browser here with its response: in the fragment of the URL, or as one signed
        parameter. This URL has neither.
      </p>
      <p><a class="button go" href=${site.root.href}>${site.inApp ? 'Back to the app' : 'Open the playground'}</a></p>`;
  const refused = parts.some(([name]) => name === 'error');
  const recipient = site.inApp ? 'the data recipient' : 'Sunny Saver';
  return html`<h1>Back at ${recipient}${refused ? ', with an error' : ''}</h1>
    <p>
      ${
        signed
          ? encrypted
            ? 'The holder’s answer is one JWT in this page’s URL, signed by the holder and encrypted for the recipient. In transit it cannot be read, or changed unnoticed.'
            : 'The holder’s answer is one JWT in this page’s URL, signed by the holder. In transit it cannot be changed unnoticed.'
          : 'The holder’s answer is in the fragment of this page’s URL. Browsers never send a fragment to a server, so only this page has seen it.'
      }
    </p>
    ${next} ${framed ? nothing : list()}`;
};

const main = document.querySelector('main');
const show = (next: TemplateResult): void => {
  if (main !== null) render(page(next), main);
};
main?.replaceChildren();
show(html`<p role="status">Handing over the response…</p>`);
const waiting = appWaiting(site, new URL(location.href));
if (waiting !== undefined) location.replace(waiting);
else if (parts.length > 0) {
  void handOver(site, location.href).then((taken) =>
    show(
      taken
        ? html`<p role="status">
            <b>Received.</b>
            ${framed ? 'The flow continues.' : 'The flow continues in the tab in which it began; you can close this one.'}
          </p>`
        : site.inApp
          ? html`<p role="status">
                No page of this app waits for the response. <code>leaveFor(url)</code> brings the consumer back to the
                page that they left. For a redirect URI of your own, start with
                <code>startSandbox({ callbackPage })</code> or <code>enrol({ redirectUris })</code>.
              </p>
              <p>
                <a class="button go" href=${`${site.root.href}${location.search}${location.hash}`}
                  >Take it to the start page of the app</a
                >
              </p>`
          : html`<p role="status">
              <a class="button go" href=${site.root.href}>Continue in the playground</a>
            </p>`,
    ),
  );
}
