// An exchange as text: its response, the rule that refused, and the mend. For errors, test matchers and the console.
import { cutText } from './cut-text.ts';
import type { ToldCheck, ToldExchange } from './told-exchange.ts';

/** `POST https://…/token answered 400 invalid_client`, without the query. */
export function answerWords({ request, response }: Pick<ToldExchange, 'request' | 'response'>): string {
  const [address = ''] = request.url.split('?', 1);
  const answered = response.status === 0 ? 'nothing' : [response.status, errorIn(response.body) ?? []].flat().join(' ');
  return `${request.method} ${address} answered ${answered}`;
}

/** The error code: `error` of OAuth (RFC 6749 5.2), `errors[0].code` of the Consumer Data Standards. */
function errorIn(body: string | undefined): string | undefined {
  if (body?.startsWith('{') !== true) return undefined;
  return /"(?:error|code)"\s*:\s*"([^"]{1,200})"/u.exec(body)?.[1];
}

/** Lines for the broken rule, the expected and actual values, the place and the mend, where known. */
export function breachLines({ rule, title, expected, actual, at, fix }: ToldCheck): readonly string[] {
  const rows: readonly (readonly [name: string, value: string | undefined])[] = [
    ['rule', title === rule ? rule : `${rule}: ${title}`],
    ['expected', shown(expected)],
    ['actual', shown(actual)],
    ['at', at],
    ['mend', fix],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name.padEnd(9)}${value}`]));
}

const shown = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === undefined ? undefined : cutText(text, 400);
};
