// Reads pasted HTTP requests: a curl command, a raw message or a URL.
import type { HttpText } from './pasted.ts';

/** Undefined if the text does not begin like a request; `problem` if it does but cannot be read. */
export type ReadHttp = { readonly http: HttpText; readonly because: string } | { readonly problem: string } | undefined;

const requestLine = /^(?<method>GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) +(?<target>\S+)(?: +HTTP\/[\d.]+)?$/u;

/** Never throws. */
export function readHttp(text: string): ReadHttp {
  if (/^curl\s/u.test(text)) return readCurl(text);
  const [first = ''] = text.split('\n', 1);
  const found = requestLine.exec(first.trim())?.groups;
  if (found !== undefined) return readRaw(text, found['method'] ?? '', found['target'] ?? '');
  if (/^https?:\/\/\S+$/u.test(text) && URL.canParse(text))
    return { http: { method: 'GET', url: text, headers: [] }, because: 'it is a URL, which a browser would GET' };
  return undefined;
}

function readRaw(text: string, method: string, target: string): ReadHttp {
  const [head = '', ...rest] = text.replaceAll('\r\n', '\n').split('\n\n');
  const headers: (readonly [string, string])[] = [];
  for (const [index, line] of head.split('\n').slice(1).entries()) {
    const cut = line.indexOf(':');
    if (cut < 1) return { problem: `Line ${String(index + 2)} is not a header: a name and a colon are missing.` };
    headers.push([line.slice(0, cut).trim().toLowerCase(), line.slice(cut + 1).trim()]);
  }
  const host = headers.find(([name]) => name === 'host')?.[1] ?? '';
  const isWhole = /^https?:/u.test(target);
  const url = isWhole ? target : `https://${host}${target}`;
  if ((host === '' && !isWhole) || !URL.canParse(url))
    return { problem: 'The first line and the Host header do not make a URL.' };
  const body = rest.join('\n\n').trim();
  return {
    http: { method, url, headers: headers.filter(([name]) => name !== 'host'), ...(body === '' ? {} : { body }) },
    because: 'its first line has a method and a URL',
  };
}

/** Splits a shell command into words, with quotes and backslashes resolved. */
export function shellWords(command: string): readonly string[] {
  const words: string[] = [];
  const one = /(?:'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|[^\s'"\\]|['"\\])+/gu;
  for (const [word] of command.replaceAll(/\\\r?\n/gu, ' ').matchAll(one))
    words.push(
      word.replaceAll(/'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])/gu, (_all, single, double, escaped) => {
        if (typeof single === 'string') return single;
        if (typeof double === 'string') return double.replaceAll(/\\(["\\$`])/gu, '$1');
        return String(escaped);
      }),
    );
  return words;
}

/** curl options with an argument that does not affect the message. */
const silent = ['-o', '--output', '--cert', '-E', '--key', '--cacert', '--cert-type', '-m', '--max-time', '-w'];

function readCurl(text: string): ReadHttp {
  const words = shellWords(text).slice(1);
  let [method, url]: (string | undefined)[] = [];
  const headers: (readonly [string, string])[] = [];
  const data: string[] = [];
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [, long, joined] = /^(--[\w-]+)=(.*)$/su.exec(word) ?? [];
    const name = long ?? word;
    const value = (): string => joined ?? words.shift() ?? '';
    if (name === '-X' || name === '--request') method = value();
    else if (name === '-H' || name === '--header') {
      const line = value();
      const cut = line.indexOf(':');
      if (cut < 1) return { problem: `The header ${JSON.stringify(line.slice(0, 60))} has no colon after its name.` };
      headers.push([line.slice(0, cut).trim().toLowerCase(), line.slice(cut + 1).trim()]);
    } else if (/^(?:-d|--data(?:-raw|-binary|-ascii)?)$/u.test(name)) data.push(value());
    else if (name === '--data-urlencode') data.push(formPair(value()));
    else if (name === '--url') url = value();
    else if (silent.includes(name)) value();
    else if (!name.startsWith('-')) url ??= name;
  }
  if (url === undefined) return { problem: 'The command contains no URL.' };
  const address = /^https?:/u.test(url) ? url : `https://${url}`;
  if (!URL.canParse(address)) return { problem: `${JSON.stringify(url.slice(0, 80))} is not a URL.` };
  const isForm = data.length > 0 && !headers.some(([name]) => name === 'content-type');
  return {
    http: {
      method: (method ?? (data.length > 0 ? 'POST' : 'GET')).toUpperCase(),
      url: address,
      headers: isForm ? [...headers, ['content-type', 'application/x-www-form-urlencoded'] as const] : headers,
      ...(data.length === 0 ? {} : { body: data.join('&') }),
    },
    because: 'it is a curl command',
  };
}

function formPair(text: string): string {
  const cut = text.indexOf('=');
  return cut === -1 ? encodeURIComponent(text) : `${text.slice(0, cut + 1)}${encodeURIComponent(text.slice(cut + 1))}`;
}
