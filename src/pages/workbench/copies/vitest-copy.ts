// One exchange as a Vitest test: a fresh sandbox, the flows that come before, and the request with what was wrong in
// it.
// It expects success, so the test of a refused row fails by that rule until the request is mended.
import type { Check, Exchange, Sandbox } from '../../../../mocks/index.ts';
import { headerOf } from '../../../../mocks/spec/message-header.ts';
import { refusingCheck } from '../../../../mocks/spec/told-exchange.ts';
import { ruleOf } from '../../../../mocks/spec/rules/index.ts';
import { certificateOwner } from '../../../elements/certificate-owner.ts';
import { beyondMendingOf } from '../../../elements/why/rule-words.ts';
import { documentOf, formIn, formOf, sentHeaders, type Pair, type TokenPlace } from '../request-document.ts';
import type { Known } from '../known.ts';
import type { Sender } from '../sender.ts';
import { lackOf } from './vitest-lacks.ts';
import { flowNames, flowsOf, managedLine, profileText, type Flows } from './vitest-flows.ts';
import { moment, tokenNames, tokenText } from './vitest-tokens.ts';
import { further, liveValues, sourceOf, type LiveValue, type Way } from './vitest-values.ts';
import { worldLines } from './vitest-world.ts';

const cibaGrant = 'urn:openid:params:grant-type:ciba';

/** State while a test is written; `way` is how far the flows must run, known only at the end. */
interface Sheet {
  readonly values: readonly LiveValue[];
  readonly exchange: Exchange;
  readonly sender: Sender;
  way: Way;
}

const text = (sheet: Sheet, value: string): string => {
  const { source, way } = sourceOf(value, sheet.values);
  sheet.way = further(sheet.way, way);
  return source;
};

export function testOf(sandbox: Sandbox, exchange: Exchange, sender: Sender, decisions: string): string {
  const check = refusingCheck(exchange);
  const values = liveValues({
    known: sender.known,
    bases: basesOf(sandbox, sender.known.issuer),
  });
  const sheet: Sheet = { values, exchange, sender, way: 'nothing' };
  const world = check === undefined ? undefined : worldLines[check.rule];
  if (world?.way !== undefined) sheet.way = further(sheet.way, world.way);
  const request = requestLines(sheet, check);
  const send = sendText(sheet, check);
  const path = new URL(exchange.request.url).pathname;
  const asks = request.some((line) => line.includes('asked.started'));
  const isManaged = request.some((line) => line.includes('managed.registrationToken'));
  const isBackchannel =
    asks || exchange.operation === 'backchannelAuthorise' || formIn(documentOf(exchange), 'grant_type') === cibaGrant;
  const lines = [
    ...setUp(sheet.way, isBackchannel, flowsOf[sender.known.profile]),
    ...(asks ? askedLines(check) : []),
    ...(isManaged ? [managedLine] : []),
    ...(world === undefined ? [] : [world.line]),
    'const now = Math.floor(sandbox.clock.now().getTime() / 1000);',
    `const send = ${send};`,
    '',
    ...request,
    '',
    `const call = sandbox.trace.entries(({ operation }) => operation === ${JSON.stringify(exchange.operation)}).at(-1);`,
    `const broken = call?.checks.find(({ outcome }) => outcome === 'fail');`,
    `expect(broken?.rule, await response.text()).toBeUndefined();`,
    `expect(call?.verdict).toBe('ok');`,
  ].filter((line) => !line.startsWith('const now') || request.some((one) => /\bnow\b/u.test(one)));
  const imports = importsOf(lines);
  return `${firstLines(exchange, check, sender.known)}
${placeOf(exchange, imports)}
${imports}
test(${JSON.stringify(`${exchange.request.method} ${path} is accepted`)}, async () => {
  await using sandbox = await createSandbox({ storage: 'memory:', scenario: ${JSON.stringify(sandbox.scenario.name)}${profileText(sandbox)}${decisions} });
  const recipient = sandbox.dataRecipient;
  const holder = ${holderText(sandbox, sender.known.issuer)};
${lines.map((line) => (line === '' ? '\n' : `  ${line.replaceAll('\n', '\n  ')}\n`)).join('')}});
`;
}

/** The test’s first lines: what a fresh world lacks, or whether it passes. */
function firstLines(exchange: Exchange, check: Check | undefined, known: Known): string {
  const lack =
    lackOf(exchange, check, known) ??
    (check === undefined || check.rule in worldLines ? undefined : beyondMendingOf(check.rule, exchange.profile)?.why);
  if (check === undefined) return lack === undefined ? '// Passes: the request is accepted.' : `// Needs more: ${lack}`;
  return lack === undefined
    ? `// Fails with ${check.rule} until you mend the request: ${check.title}.`
    : `// Incomplete: it does not yet fail with ${check.rule} (${check.title}).\n// ${lack}`;
}

/** Where to save the test, what to install and how to run it. */
const placeOf = ({ operation = 'exchange' }: Exchange, imports: string): string =>
  [
    `// Save as ${operation}.test.ts and run: npx vitest run`,
    `// Install: npm install --save-dev cdr-browser-sandbox msw vitest${imports.includes("from 'jose'") ? ' jose' : ''}`,
  ].join('\n');

function importsOf(lines: readonly string[]): string {
  const used = lines.join('\n');
  const flows = flowNames.filter((name) => new RegExp(`\\b${name}\\b`, 'u').test(used));
  return [
    ...importOf(
      'jose',
      ['base64url.', 'new SignJWT']
        .filter((name) => used.includes(name))
        .map((name) => name.replaceAll(/new |\./gu, '')),
    ),
    `import { expect, test } from 'vitest';`,
    `import { createSandbox } from 'cdr-browser-sandbox';`,
    ...(flows.length === 0
      ? []
      : [
          `import { ${[...flows, ...(used.includes('until(') ? ['type Flow'] : [])].join(', ')} } from 'cdr-browser-sandbox/recipient';`,
        ]),
    ...(used.includes('until(')
      ? [
          '',
          '/** The flow without the step named, and without those after it. */',
          'const until = <Facts>(flow: Flow<Facts>, step: string): Flow<Facts> => ({',
          '  ...flow,',
          '  steps: flow.steps.slice(0, flow.steps.findIndex(({ id }) => id === step)),',
          '});',
        ]
      : []),
    '',
  ].join('\n');
}

const importOf = (from: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`import { ${names.join(', ')} } from '${from}';`];

/** The backchannel flow up to the recorded poll, before or after the consumer has answered. */
const askedLines = (check: Check | undefined): readonly string[] => [
  'const asked = await startFlow(',
  `  until(backchannelPoll, '${check?.rule === 'auth-req.answered' ? 'first-poll' : 'poll'}'),`,
  '  surroundings,',
  '  { ...facts, loginHint: await sandbox.personas[0]!.backchannelHint() },',
  ').toEnd();',
];

function setUp(way: Way, isBackchannel: boolean, { registration, sharing, steps }: Flows): readonly string[] {
  if (way === 'nothing') return [];
  const surroundings = [
    'const surroundings = {',
    '  register: sandbox.urls.register,',
    '  holder: holder.issuer,',
    '  identity: recipient,',
    '  now: () => sandbox.clock.now(),',
    '  consumer: (url: URL) => sandbox.personas[0]!.authorise(url),',
    ...(isBackchannel
      ? [
          '  device: ({ authReqId }: { authReqId: string }) => sandbox.personas[0]!.approveBackchannel(authReqId),',
          '  wait: (seconds: number) => sandbox.clock.advance(`PT${seconds}S`),',
        ]
      : []),
    '};',
  ];
  const known = isBackchannel ? `, { backchannel: 'poll' as const }` : '';
  if (way === 'statement')
    return [
      ...surroundings,
      `const facts = await startFlow(until(${registration}, 'register'), surroundings).toEnd();`,
    ];
  if (way === 'client')
    return [...surroundings, `const facts = await startFlow(${registration}, surroundings${known}).toEnd();`];
  return [
    ...surroundings,
    `const registered = await startFlow(${registration}, surroundings${known}).toEnd();`,
    `const facts = await startFlow(until(${sharing}, '${steps[way]}'), surroundings, registered).toEnd();`,
  ];
}

const holderOf = ({ urls }: Sandbox, issuer: string): string | undefined =>
  Object.entries(urls.dataHolders).find(([, one]) => one.issuer === issuer)?.[0];

function holderText(sandbox: Sandbox, issuer: string): string {
  const id = holderOf(sandbox, issuer);
  return id === undefined || sandbox.urls.dataHolder.issuer === issuer
    ? 'sandbox.urls.dataHolder'
    : `sandbox.urls.dataHolders[${JSON.stringify(id)}]!`;
}

function basesOf({ urls }: Sandbox, issuer: string): readonly (readonly [string, string])[] {
  const holder = Object.values(urls.dataHolders).find((one) => one.issuer === issuer) ?? urls.dataHolder;
  return [
    [holder.base, 'holder.base'],
    [holder.publicBase, 'holder.publicBase'],
    [holder.secureBase, 'holder.secureBase'],
    [holder.issuer, 'holder.issuer'],
    [urls.register.secureBase, 'sandbox.urls.register.secureBase'],
    [urls.register.base, 'sandbox.urls.register.base'],
    [urls.secondaryDataHolder.base, 'sandbox.urls.secondaryDataHolder.base'],
  ];
}

/** The fetch to use, with its certificate. */
function sendText({ exchange, sender }: Sheet, check: Check | undefined): string {
  const { certificate, transport, from, to } = exchange;
  if (transport !== 'mtls' || (headerOf(exchange.request, 'client-cert') !== undefined && certificate === undefined))
    return 'sandbox.fetch';
  if (certificate === undefined) return 'sandbox.certificates.present(null)';
  const isHolder = from === 'holder' || to === 'secondary';
  const subject = isHolder
    ? 'commonName: sandbox.dataHolder.certificate.subject.commonName'
    : 'softwareProductId: recipient.softwareProductId';
  const present = (issued: string): string => `sandbox.certificates.present(await sandbox.certificates.${issued})`;
  if (check?.rule === 'transport.certificate-issuer') return present(`issueUntrusted({ ${subject} })`);
  if (check?.rule === 'transport.certificate-dates') return present(`issue({ ${subject}, validFor: '-PT1M' })`);
  if (certificateOwner(certificate) !== sender.known.sender.softwareProductId) return '(await sandbox.enrol()).fetch';
  return isHolder ? 'sandbox.dataHolder.fetch' : 'recipient.fetch';
}

function requestLines(sheet: Sheet, check: Check | undefined): readonly string[] {
  const { request, certificate } = sheet.exchange;
  const { tokens, address, method } = documentOf(sheet.exchange);
  const signed = new Map<string, string>();
  const lines: string[] = [];
  for (const [place, token] of Object.entries(tokens)) {
    const source = tokenText({ ...sheet, text: (value) => text(sheet, value) }, place as TokenPlace, token, check);
    if (source === undefined) continue;
    signed.set(place, tokenNames[place as TokenPlace]);
    lines.push(`const ${tokenNames[place as TokenPlace]} = ${source};`);
  }
  const sourceAt = (place: string, value: string): string =>
    signed.get(place) ?? (place === 'headers:x-fapi-auth-date' ? authDate(sheet, value) : text(sheet, value));
  const listed = (pairs: readonly Pair[], part: 'query' | 'body' | 'headers'): string =>
    pairs.map(([name, value]) => `\n    [${JSON.stringify(name)}, ${sourceAt(`${part}:${name}`, value)}],`).join('');
  const unread = certificate === undefined ? headerOf(request, 'client-cert') : undefined;
  const headers: readonly Pair[] = [
    ...sentHeaders(request),
    ...(unread === undefined ? [] : [['client-cert', unread] as const]),
  ];
  const form = formOf(request);
  const plainBody =
    request.body === undefined || request.body === '' ? undefined : (signed.get('body') ?? text(sheet, request.body));
  const body = form === undefined ? plainBody : `new URLSearchParams([${listed(form, 'body')}\n  ]).toString()`;
  const query = [...new URL(request.url).searchParams];
  const send = [
    'send(url, {',
    `  method: ${JSON.stringify(method)},`,
    `  redirect: 'manual',`,
    `  headers: [${listed(headers, 'headers')}\n  ],`,
    ...(body === undefined ? [] : [`  body: ${body},`]),
    '});',
  ].join('\n');
  return [
    ...lines,
    `const url = ${text(sheet, address)}${query.length === 0 ? '' : ` + '?' + new URLSearchParams([${listed(query, 'query')}\n  ])`};`,
    ...(check !== undefined && ruleOf(check.rule).settledBy === 'first use' ? [`await ${send}`] : []),
    `const response = await ${send}`,
  ];
}

/** Keeps a past time as far in the past in the fresh world. */
function authDate(sheet: Sheet, value: string): string {
  const ago = Math.floor((Date.parse(sheet.exchange.at) - Date.parse(value)) / 1000);
  return ago >= 0 ? `new Date((${moment(-ago)}) * 1000).toUTCString()` : text(sheet, value);
}
