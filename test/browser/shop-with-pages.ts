// A recipient as a shop: a page with a button, and a server that keeps keys and tokens.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { RecipientUnderTest, Stand } from '../../mocks/examination.ts';

interface Shop {
  readonly address: string;
  /** Makes the shop use this stand from now on. */
  actWith(stand: Stand): void;
  close(): Promise<void>;
}

const start = '<!doctype html><title>Shop</title><a href="/share">Share my energy data</a>';
/** Passes the redirect to the server, in whichever part of the address the response is. */
const callback = `<!doctype html><title>Coming back</title><p></p><script>
fetch('/done', { method: 'POST', body: location.href }).then((answer) => answer.text()).then((outcome) => {
  document.querySelector('p').textContent = outcome;
});
</script>`;

interface Sharing {
  readonly back: PromiseWithResolvers<URL>;
  readonly end: Promise<string>;
}

/** The redirect URI is `/callback` at its address. */
export async function openShop(recipient: RecipientUnderTest): Promise<Shop> {
  let stand: Stand | undefined;
  let sharing: Sharing | undefined;
  /** Sends the page to the holder and waits for the redirect. */
  const share = (answer: ServerResponse): void => {
    if (stand === undefined) return void answer.writeHead(503).end();
    const back = Promise.withResolvers<URL>();
    const consumer = (url: URL): Promise<URL> => {
      answer.writeHead(303, { location: url.href }).end();
      return back.promise;
    };
    const end = recipient.share({ ...stand, consumer }).then(
      () => 'shared',
      () => 'refused',
    );
    sharing = { back, end };
    // A refusal before the redirect is shown at once.
    void end.then((outcome) => {
      if (!answer.headersSent) answer.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${outcome}</p>`);
    });
  };
  const server = createServer((message, answer) => {
    const page = (html: string): void => void answer.writeHead(200, { 'content-type': 'text/html' }).end(html);
    const path = message.url?.split('?', 1)[0];
    if (path === '/share') share(answer);
    else if (path === '/callback') page(callback);
    else if (path === '/done')
      void textOf(message).then(async (address) => {
        sharing?.back.resolve(new URL(address));
        answer.end((await sharing?.end) ?? '');
      });
    else page(start);
  });
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const address = server.address();
  return {
    address: `http://localhost:${String(typeof address === 'object' && address !== null ? address.port : 0)}`,
    actWith: (next) => {
      stand = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of message.setEncoding('utf8')) text += String(piece);
  return text;
}
