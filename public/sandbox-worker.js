// The service worker of the sandbox: MSW's own, unchanged, and around it the promise that nothing addressed to a host of
// the sandbox goes to the network. MSW sends on what belongs to no page it knows: a page without a sandbox, one that was
// stopped, and for some milliseconds every page, when a worker file that was deployed anew takes over.

// The domain and every host in it, as `virtualAddress` in mocks/world/addresses.ts has it.
const sandboxAddress = /^https?:\/\/(?:[^/?#]+\.)?cdr\.example\.*(?::\d+)?(?:[/?#]|$)/u;
const network = self.fetch;

// Not in the form of any party, so that nobody takes it for an answer of the holder.
const nobody = () =>
  new Response(
    JSON.stringify({
      title: 'No sandbox answers',
      status: 503,
      detail:
        'No sandbox of this page answers: none runs, it was stopped, or a new service worker is taking over this very moment. The request did not go to the network. Start a sandbox, or send it again.',
    }),
    {
      status: 503,
      statusText: 'No sandbox answers',
      headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', 'retry-after': '1' },
    },
  );

// MSW sends on with the global fetch, and always a Request.
self.fetch = (request, options) =>
  sandboxAddress.test(request.url) ? Promise.resolve(nobody()) : network(request, options);

importScripts('mockServiceWorker.js');

// Heard only if MSW has left the request to the browser: to respond ends the event (Service Workers, respondWith).
addEventListener('fetch', (event) => {
  if (sandboxAddress.test(event.request.url)) event.respondWith(nobody());
});

// A page that was loaded past its worker asks to be taken on, and hears when it is.
addEventListener('message', (event) => {
  const [page] = event.ports;
  if (event.data === 'TAKE_ME_ON') event.waitUntil(clients.claim().finally(() => page?.postMessage('DONE', [])));
});
