// node-oidc-provider in a separate process: one client, PS256, and forms for login and consent.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { configurationFor, reachedLevel } from './peer-configuration.ts';
import type { PeerClient } from './peer.ts';

/** As in the provider's own example: a login form, then a consent form; a POST accepts either. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { params, prompt, session } = await provider.interactionDetails(request, response);
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>${prompt.name}</title><form method="post"><button>Yes</button></form>`);
    return;
  }
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: 'priya', acr: reachedLevel } });
    return;
  }
  const accountId = session?.accountId ?? '';
  const grant = new provider.Grant({ accountId, clientId: params['client_id'] ?? '' });
  grant.addOIDCScope(params['scope'] ?? 'openid');
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

process.once('message', (client: PeerClient) => {
  const server = createServer();
  server.listen(0, '127.0.0.1', () => {
    const issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    void configurationFor(client).then((configuration) => {
      const provider = new Provider(issuer, configuration);
      const answer = provider.callback();
      let own = 0;
      process.on('message', () => {
        process.send?.({ own });
        own = 0;
      });
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const began = performance.now();
        response.once('finish', () => {
          own += performance.now() - began;
        });
        const interaction = request.url?.startsWith('/interaction/') === true;
        void (interaction ? interact(provider, request, response) : answer(request, response));
      });
      process.send?.({ issuer });
    });
  });
});
