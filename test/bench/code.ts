// Today's whole code flow in Node: the sandbox compared with node-oidc-provider, with pushed requests, PKCE, response JWTs and bound tokens.
import * as oauth from 'oauth4webapi';
import { clientCertHeader } from '../../mocks/certificates/present.ts';
import type { DataRecipient } from '../../mocks/sandbox/sandbox-interface.ts';
import { startFlow, todayRegistration } from '../../src/recipient/index.ts';
import { walkCodeFlow } from '../kit/recipients/code-flow-by-library.ts';
import { ofCodeFlow } from './bare-crypto.ts';
import { besidePeer, optionsOf, type ComparedFlow, type Side } from './beside-peer.ts';
import type { Section } from './table.ts';

interface CodeSide extends Side {
  /** Sends with a valid certificate that is not the client's. */
  readonly stranger: typeof fetch;
}

const claims = JSON.stringify({
  sharing_duration: 86_400,
  id_token: { acr: { essential: true, values: ['urn:cds.au:cdr:2'] } },
});

/** Returns the access token. */
const walk = async (side: Side): Promise<string> =>
  (await walkCodeFlow({ ...side, claims, options: optionsOf(side) })).tokens.access_token;

/** The header in which a proxy passes the certificate on. */
const presenting =
  ({ certificate }: DataRecipient, send: typeof fetch): typeof fetch =>
  (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('client-cert', clientCertHeader(certificate.der));
    return send(input, { ...init, headers });
  };

const code: ComparedFlow<CodeSide> = {
  what: 'code flow',
  profile: 'cds-1.36',
  aim: 0.45,
  operations: ofCodeFlow,
  register: async (surroundings) => (await startFlow(todayRegistration, surroundings).toEnd()).client,
  walk,
  ours: async (side, { sandbox }) => ({ ...side, stranger: (await sandbox.enrol({ alg: 'PS256' })).fetch }),
  theirs: async (side, { sandbox, recipient }) => ({
    ...side,
    send: presenting(recipient, side.send),
    stranger: presenting(await sandbox.enrol({ alg: 'PS256' }), fetch),
  }),
  // A token bound to one certificate is invalid with another (RFC 8705 3).
  prove: async (side) => {
    const options = optionsOf({ send: side.stranger });
    const { status } = await oauth.userInfoRequest(side.as, side.client, await walk(side), options);
    if (status !== 401) throw new Error(`${side.as.issuer} answered a stranger with ${String(status)}.`);
  },
};

export const codeFlow: Section = {
  title: 'Code flow of today in Node, PS256, pushed requests and response JWTs',
  run: () => besidePeer(code),
};
