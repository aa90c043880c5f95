// One exchange as the code that sends its like with a client library; where the library has no part in it, that is said.
import type { Exchange } from '../../../mocks/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import { fetchArguments } from './fetch-arguments.ts';
import { operationNamed, type Known } from './known.ts';
import { oauth4webapiSnippets } from './library-oauth4webapi.ts';
import { openidClientSnippets } from './library-openid-client.ts';
import { libraryRowOf, libraryStepOf, type LibraryStep, type Snippets } from './library-step.ts';

export type Library = 'oauth4webapi' | 'openid-client';

const libraries = {
  oauth4webapi: {
    name: 'oauth',
    snippets: oauth4webapiSnippets,
    today: async () => (await loadPart(() => import('./today-oauth4webapi.ts'))).oauth4webapiToday,
  },
  'openid-client': {
    name: 'openid',
    snippets: openidClientSnippets,
    today: async () => (await loadPart(() => import('./today-openid-client.ts'))).openidClientToday,
  },
} as const satisfies Record<Library, object>;

const bringWords: Readonly<Record<string, string>> = {
  accessToken: 'the consumer’s access token',
  authReqId: 'auth_req_id of the backchannel answer',
  clientId: 'the client_id that the holder gave',
  consentId: 'cdr_consent_id of a consent that waits to be authorised',
  consentToken: 'a client_credentials token for the consent API',
  decryptionKey: '{ key, kid, alg }, opens ID tokens',
  loginHint: 'names the consumer, and nobody else can read whom',
  nonce: 'sent with the authorisation request',
  notificationToken: 'what the holder’s ping will prove itself with',
  redirect: 'a URL: where the browser came back to, query and fragment and all',
  redirectUri: 'the one of the authorisation request',
  refreshToken: 'the newest refresh token',
  registerToken: 'an access token of the register',
  send: 'a fetch that presents your client certificate at mutual-TLS addresses',
  signingKey: '{ key, kid }, signs assertions and requests; the key is a CryptoKey and need not be exportable',
  softwareProductId: 'the id of your product on the register',
  state: 'sent with the authorisation request',
  statement: 'the software statement of the register',
  sub: 'of the ID token',
  token: 'the refresh token that it is about',
};

export async function libraryOf(
  exchange: Exchange,
  library: Library,
  known: Known,
  registerIssuer: string,
): Promise<string> {
  // The register is the same in every profile.
  const isToday = known.profile === 'today' && exchange.to !== 'register';
  const step = libraryStepOf(exchange, known.profile);
  const { name, snippets, today } = libraries[library];
  const all: Partial<Snippets<LibraryStep>> = isToday ? { ...snippets, ...(await today()) } : snippets;
  const words = isToday
    ? { ...bringWords, ...(await loadPart(() => import('./todays-library-notes.ts'))).todaysBringWords }
    : bringWords;
  const snippet = step === undefined ? undefined : all[step];
  const title = operationNamed(exchange.operation)?.title ?? new URL(exchange.request.url).pathname;
  if (step === undefined || snippet === undefined) return `// ${title}.\n${withoutLibrary(exchange, library)}`;
  const { brings, notes, imports = '', code } = snippet(libraryRowOf(exchange, step, known, registerIssuer));
  return `// ${title}, with ${library}.
${[...refusedWords(exchange), ...notes].map((line) => `// ${line}\n`).join('')}import * as ${name} from '${library}';
${imports}// Yours, by name; no key and no token is printed here.
${brings.map((one) => `//   ${one}: ${words[one] ?? ''}\n`).join('')}import { ${brings.join(', ')} } from './recipient.js';

${code}`;
}

/** A library sends what is right; it would not make the mistake of the row. */
function refusedWords(exchange: Exchange): readonly string[] {
  const check = refusingCheck(exchange);
  return check === undefined
    ? []
    : [`The row was refused: “${check.title}” did not hold. What was wrong with it is not repeated here.`];
}

function withoutLibrary(exchange: Exchange, library: Library): string {
  return `// ${library} has no part in it: ${whyWithout(exchange)}
//   send: ${bringWords['send'] ?? ''}
import { send } from './recipient.js';

export const answer = await send(${fetchArguments(exchange, '')});
`;
}

function whyWithout({ operation = '', from, to, transport }: Exchange): string {
  if (operation.endsWith('Jwks'))
    return 'it reads a key set by itself when it checks a signature. By hand it is one GET.';
  if (to === 'secondary') return 'a data holder calls another with its certificate alone, without OAuth.';
  if (to === 'recipient') return 'here the recipient is called, at an address of its own.';
  if (from === 'consumer' || transport === 'browser')
    return 'these are the holder’s own screens, and the consumer is at them.';
  return 'nobody proves anything here, and no token is sent.';
}
