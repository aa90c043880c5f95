// Command `cdr-browser-sandbox serve`: its arguments, its output and its end.
import { parseArgs } from 'node:util';
import type { SandboxOptions } from '../../mocks/index.ts';
import { decisionNames } from '../../mocks/spec/decisions/decisions.ts';
import { errorMessage } from '../recipient/error-message.ts';
import { Complaint, optionsListed } from './complaint.ts';
import type { ServedSandbox, ServeOptions } from './serve-options.ts';
import { serveWith } from './serve-with.ts';
import { servedPages } from './served-pages.ts';

export const serveUsage = `  npx cdr-browser-sandbox serve                  serves every party over HTTPS on localhost, for recipients with a server
      --profile today|0.1.1    profile of the data holders; default 0.1.1
      --scenario NAME          default solar-home
      --seed NUMBER            gives the same ids and readings each time
      --clock INSTANT          stops the clock at an instant, for example 2026-07-01T00:00:00Z; default real time
      --port NUMBER            TLS port; default 8443. Mutual TLS uses the next port, or --mtls-port NUMBER
      --decision NAME=OPTION   sets an option that the specification leaves open; can be repeated
      --fault NAME             arms a fault before the first request; can be repeated. A fault on the wire is JSON:
                               '{"operation": "listAccounts", "status": 503, "every": 3}'
      --state FILE             keeps the world, its private keys and the authority for the next start
      --authority-file FILE    file for the certificate that clients trust; default a temporary file, deleted at the end
      --quiet                  does not print exchanges`;

const flags = {
  profile: { type: 'string' },
  scenario: { type: 'string' },
  seed: { type: 'string' },
  clock: { type: 'string' },
  port: { type: 'string' },
  'mtls-port': { type: 'string' },
  decision: { type: 'string', multiple: true },
  fault: { type: 'string', multiple: true },
  state: { type: 'string' },
  'authority-file': { type: 'string' },
  quiet: { type: 'boolean', default: false },
} as const;

/** Serves until the process is terminated or a lever stops it. Throws a Complaint for invalid arguments. */
export async function serve(args: readonly string[], pagesOf = servedPages): Promise<void> {
  const { options, faults } = serveTyped(args);
  const server = await serveWith(pagesOf(), options, faults);
  console.log(welcome(server, options));
  const end = (): void => void server.stop();
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  await server.ended;
  process.off('SIGINT', end);
  process.off('SIGTERM', end);
}

type Fault = Parameters<ServedSandbox['sandbox']['faults']['add']>[0];

interface Typed {
  readonly options: ServeOptions;
  readonly faults: readonly Fault[];
}

/** Refuses (Complaint) what cannot be meant. */
export function serveTyped(args: readonly string[]): Typed {
  const { values } = parsed(args);
  const { profile, scenario, clock, state, quiet } = values;
  const [seed, port, mtlsPort] = [numberIn(values, 'seed'), portIn(values, 'port'), portIn(values, 'mtls-port')];
  const authorityFile = values['authority-file'];
  return {
    // Invalid values are passed on: the sandbox refuses them with its own message.
    options: {
      ...(profile !== undefined && { profile: profile as NonNullable<SandboxOptions['profile']> }),
      ...(scenario !== undefined && { scenario: scenario as NonNullable<ServeOptions['scenario']> & string }),
      ...(seed !== undefined && { seed }),
      ...(clock !== undefined && { clock }),
      ...(port !== undefined && { port }),
      ...(mtlsPort !== undefined && { mtlsPort }),
      ...(values.decision !== undefined && { decisions: decisionsIn(values.decision) }),
      ...(state !== undefined && { state }),
      ...(authorityFile !== undefined && { authorityFile }),
      ...(!quiet && { log: 'console' }),
    },
    faults: (values.fault ?? []).map(faultIn),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags });
  } catch (error) {
    throw new Complaint(`${errorMessage(error)}\n${optionsListed('serve')}`);
  }
}

type Values = ReturnType<typeof parsed>['values'];

const numberIn = (values: Values, name: 'seed' | 'port' | 'mtls-port'): number | undefined =>
  wholeNumber(name, values[name]);

/** The value of the option `--name`. Throws a Complaint if it is not a whole number. */
export function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/u.test(text)) return Number(text);
  throw new Complaint(`--${name} must be a whole number; got “${text}”.`);
}

/** A name, or JSON in braces. The sandbox refuses an invalid fault with its own message. */
export function faultIn(text: string): Fault {
  if (!text.startsWith('{')) return text as Fault;
  try {
    return JSON.parse(text) as Fault;
  } catch {
    throw new Complaint(`--fault must be the name of a fault, or JSON; got “${text}”.`);
  }
}

function portIn(values: Values, name: 'port' | 'mtls-port'): number | undefined {
  const port = numberIn(values, name);
  if (port !== undefined && port > 65_535)
    throw new Complaint(`--${name} must be a port from 0 to 65535; got ${String(port)}.`);
  return port;
}

export function decisionsIn(typed: readonly string[]): NonNullable<SandboxOptions['decisions']> {
  const pairs = typed.map((text) => {
    const [name = '', option, ...more] = text.split('=');
    if (option !== undefined && more.length === 0) return [name, option] as const;
    throw new Complaint(`--decision must be NAME=OPTION; got “${text}”. The names are: ${decisionNames.join(', ')}.`);
  });
  return Object.fromEntries(pairs);
}

/** Printed once the server listens: the parties’ addresses, and how clients can trust them. */
export function welcome(
  { origins, levers, authorityFile, sandbox }: Pick<ServedSandbox, 'origins' | 'levers' | 'authorityFile' | 'sandbox'>,
  { state }: Pick<ServeOptions, 'state'>,
): string {
  const holder = Object.values(sandbox.holders)[0];
  const issuer = holder?.urls.issuer ?? '';
  return [
    `The CDR sandbox uses profile ${sandbox.profile} (scenario ${sandbox.scenario.name}).`,
    '',
    `  TLS            ${origins.tls}`,
    `  mutual TLS     ${origins.mtls}`,
    `  data holder    ${issuer}/.well-known/openid-configuration`,
    `  register       ${sandbox.urls.register.base}`,
    `  levers         ${levers}/openapi.json`,
    `  playground     ${origins.tls}/ and its guides ${origins.tls}/guides/`,
    ...(state === undefined ? [] : [`  kept in        ${state}`]),
    '',
    `Trust ${authorityFile} in your client only, never in your system: it belongs to this server alone.`,
    '',
    `  curl           curl --cacert ${authorityFile} ${issuer}/.well-known/openid-configuration`,
    `  Node.js        NODE_EXTRA_CA_CERTS=${authorityFile} node recipient.js`,
    `  Python         REQUESTS_CA_BUNDLE=${authorityFile} python recipient.py`,
    `  Java           keytool -importcert -noprompt -alias cdr-sandbox -file ${authorityFile} -keystore trust.p12 -storepass changeit`,
    '                 java -Djavax.net.ssl.trustStore=trust.p12 -Djavax.net.ssl.trustStorePassword=changeit …',
    '',
    `To get a recipient with keys and a client certificate: curl --cacert ${authorityFile} -X POST ${levers}/recipients`,
    'Press Ctrl+C to stop.',
    '',
  ].join('\n');
}
