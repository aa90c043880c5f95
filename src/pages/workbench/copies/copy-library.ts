// One exchange as code for a client library: an example with its placeholders filled in, or why the library has no part
// in it.
import type { Exchange } from '../../../../mocks/index.ts';
import { profiles } from '../../../../mocks/spec/profiles/index.ts';
import { refusingCheck } from '../../../../mocks/spec/told-exchange.ts';
import oauth4webapiToday from './examples/oauth4webapi-today.ts?raw';
import oauth4webapi from './examples/oauth4webapi.ts?raw';
import openidClientToday from './examples/openid-client-today.ts?raw';
import openidClient from './examples/openid-client.ts?raw';
import recipient from './examples/recipient.ts?raw';
import { fetchArguments } from './fetch-arguments.ts';
import { operationNamed, type Known } from '../known.ts';
import { holesOf, libraryRowOf, libraryStepOf, type LibraryStep } from './library-row.ts';

export type Library = 'oauth4webapi' | 'openid-client';

/** `today` has only the examples that differ from 0.1.1. */
const libraries: Readonly<Record<Library, { readonly name: string; readonly today: string; readonly older: string }>> =
  {
    oauth4webapi: { name: 'oauth', today: oauth4webapiToday, older: oauth4webapi },
    'openid-client': { name: 'openid', today: openidClientToday, older: openidClient },
  };

/** Notes used by several examples. */
const notes: Readonly<Record<string, string>> = {
  aud: 'aud of the assertion is the address that is called, as the profile requires. By default the library uses the issuer.',
  beside: 'The holder adds one parameter, response. The library ignores any others: check for them yourself.',
  fragment: 'The response is in the fragment, which never reaches a server: the page must pass its URL on.',
  headers:
    'The library sends the token and throws on a challenge. Add the version and the other headers of the standard yourself.',
  ownCall:
    'The library has no call for this endpoint, which only the CDR standard defines. Its client authentication works here too.',
  pushed: 'The request was pushed before. Its request_uri works once, within 90 seconds.',
  replaced: 'The library has no call for this: one signed JWT replaces the whole registration.',
  sealed:
    'The library decrypts and checks the ID token, but also accepts one that is not encrypted: check the encryption yourself.',
  sub: 'The library refuses a response whose sub is not that of the ID token.',
};

/** Descriptions of the recipient’s values, by name. */
const bringWords: ReadonlyMap<string, string> = new Map(
  Array.from(recipient.matchAll(/\/\*\* (.*) \*\/\nexport declare const (\w+)/gu), ([, words = '', name = '']) => [
    name,
    words,
  ]),
);

interface Example {
  readonly notes: readonly string[];
  readonly code: string;
}

/** Whether a text uses a name without declaring it. */
const uses = (text: string, name: string): boolean =>
  new RegExp(`(?<!\\w\\.)(?<![\\w'])${name}\\b(?!')`, 'u').test(text) &&
  !new RegExp(`^(?:export )?const ${name}\\b`, 'mu').test(text);

/** The body of the named function, with the lines above the functions that it uses; undefined if there is none. */
function exampleIn(source: string, step: LibraryStep): Example | undefined {
  const pattern = `^(?:/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n)?export (?:async )?function ${step}\\(\\) \\{\\n([^]*?)^\\}`;
  const [whole, comment = '', body] = new RegExp(pattern, 'mu').exec(source) ?? [];
  if (whole === undefined || body === undefined) return undefined;
  const lines = comment.split('\n').map((line) => line.replace(/^ *\*? */u, '').trim());
  const [above = ''] = source.split(/^(?:\/\*\*|export)/mu);
  const paragraphs = above.split('\n\n').filter((paragraph) => /^const /mu.test(paragraph));
  const code = paragraphs.reduceRight(
    (text, paragraph) => {
      const names = Array.from(paragraph.matchAll(/^const (\w+)/gmu), ([, name = '']) => name);
      return names.some((name) => uses(text, name)) ? `${paragraph.trim()}\n\n${text}` : text;
    },
    exported(body.replaceAll(/^ {2}/gmu, '')),
  );
  return {
    notes: lines.filter((line) => line !== '').map((line) => notes[/^\{(\w+)\}$/u.exec(line)?.[1] ?? ''] ?? line),
    code,
  };
}

/** Exports what the function returns. */
function exported(body: string): string {
  const [line, names = ''] = /^return \{ (.*) \};\n/mu.exec(body) ?? [];
  if (line === undefined) return body;
  const own = names.split(', ').filter((name) => new RegExp(`^const ${name}\\b`, 'mu').test(body));
  const marked = own.reduce((text, name) => text.replace(new RegExp(`^const ${name}\\b`, 'mu'), 'export $&'), body);
  return marked.replace(line, own.length === 0 ? `export { ${names} };\n` : '');
}

/** Fills in the placeholders and removes what only the compiler needs. */
function filled(code: string, holes: Readonly<Record<string, string>>): string {
  return code
    .split('\n')
    .map((line) => {
      const [indent = ''] = /^ */u.exec(line) ?? [];
      return line
        .replaceAll(/\[row\.(\w+)\]/gu, (_hole, name: string) => `.${holes[name] ?? ''}`)
        .replaceAll(/(, (?:\w+: )?)?row\.(\w+)/gu, (_hole, before: string | undefined, name: string) => {
          const value = holes[name] ?? '';
          return value === '' ? '' : `${before ?? ''}${value.replaceAll('\n', `\n${indent}`)}`;
        });
    })
    .join('\n')
    .replaceAll(/\['([a-z_]+)'\]/gu, '.$1')
    .replaceAll(/\((\w+): string\)/gu, '($1)');
}

export function libraryOf(exchange: Exchange, library: Library, known: Known, registerIssuer: string): string {
  // The register is the same in both profiles.
  const isToday = profiles[known.profile].requestSource === 'pushed' && exchange.to !== 'register';
  const step = libraryStepOf(exchange, known.profile);
  const { name, today, older } = libraries[library];
  const example =
    step === undefined ? undefined : ((isToday ? exampleIn(today, step) : undefined) ?? exampleIn(older, step));
  const title = operationNamed(exchange.operation)?.title ?? new URL(exchange.request.url).pathname;
  if (step === undefined || example === undefined) return `// ${title}.\n${withoutLibrary(exchange, library)}`;
  const code = filled(example.code, holesOf(libraryRowOf(exchange, step, known, registerIssuer)));
  const jose = ['compactDecrypt', 'SignJWT'].filter((one) => uses(code, one));
  const brings = [...bringWords.keys()].filter((one) => uses(code, one));
  return `// ${title}, with ${library}.
${[...refusedWords(exchange), ...example.notes].map((line) => `// ${line}\n`).join('')}import * as ${name} from '${library}';
${jose.length === 0 ? '' : `import { ${jose.join(', ')} } from 'jose';\n`}// You provide these. No key or token is printed here.
${brings.map((one) => `//   ${one}: ${bringWords.get(one) ?? ''}\n`).join('')}import { ${brings.join(', ')} } from './recipient.js';

${code}`;
}

/** The library would send a correct request, so the code does not repeat the row’s mistake. */
function refusedWords(exchange: Exchange): readonly string[] {
  const check = refusingCheck(exchange);
  return check === undefined
    ? []
    : [`This call was refused because a check failed: “${check.title}”. The code below does not repeat the mistake.`];
}

function withoutLibrary(exchange: Exchange, library: Library): string {
  return `// ${library} does not make this call: ${whyWithout(exchange)}
//   send: ${bringWords.get('send') ?? ''}
import { send } from './recipient.js';

export const answer = await send(${fetchArguments(exchange)});
`;
}

function whyWithout({ operation = '', from, to, transport }: Exchange): string {
  if (operation.endsWith('Jwks'))
    return 'it fetches a key set itself when it checks a signature. By hand, it is one GET.';
  if (to === 'secondary') return 'a data holder calls another with its certificate alone, without OAuth.';
  if (to === 'recipient') return 'here a holder calls the recipient, at the recipient’s own address.';
  if (from === 'consumer' || transport === 'browser')
    return 'the consumer’s browser makes this call, from the holder’s screens.';
  return 'this call needs no authentication and no token.';
}
