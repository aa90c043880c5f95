// How a flow ended: on a page of the holder, or at the recipient with an error, exactly as it arrived.
import { decodeJwt } from 'jose';
import type { DataRecipient, Sandbox } from '../../../mocks/index.ts';
import { decryptFor } from '../../recipient/decrypt-for.ts';

export interface Ending {
  /** The failed rule, from the trace. */
  readonly rule?: string;
  /** Screens that the consumer answered, in order. */
  readonly screens: readonly string[];
  readonly at:
    | {
        readonly place: 'redirect';
        readonly address: string;
        readonly error: string;
        /** Content of the response: the claims of the response JWT, or the parameters of the fragment. */
        readonly said: Readonly<Record<string, unknown>>;
        /** The signed JWT inside an encrypted response. */
        readonly inside?: string;
      }
    | {
        readonly place: 'page';
        readonly status: number;
        /** The text of the page; for a screen, the holder’s explanation, without the screen’s own words. */
        readonly words: string;
        /** It ended in the response to a screen that was already shown. */
        readonly atScreen?: true;
      };
}

/** The response to an address: a redirect’s location, or the page on which the browser stays. */
export interface Arrival {
  readonly location?: string;
  readonly status: number;
  readonly body: string;
  /** The response answers a screen. */
  readonly atScreen?: true;
}

export async function endingOf(
  sandbox: Sandbox,
  { location, status, body, atScreen }: Arrival,
  recipient: DataRecipient,
): Promise<Ending> {
  const { rule, screens } = walkedIn(sandbox);
  const common = { screens, ...(rule === undefined ? {} : { rule }) };
  if (location === undefined)
    return {
      ...common,
      at: { place: 'page', status, words: wordsOf(body), ...(atScreen === undefined ? {} : { atScreen }) },
    };
  const { inside, said } = await readAnswer(new URL(location), recipient);
  const error = typeof said['error'] === 'string' ? said['error'] : '';
  return {
    ...common,
    at: { place: 'redirect', address: location, error, said, ...(inside === undefined ? {} : { inside }) },
  };
}

/** The response as the recipient finds it: one JWT in the query, encrypted or not, or parameters in the fragment. */
async function readAnswer(
  url: URL,
  recipient: DataRecipient,
): Promise<{ readonly said: Readonly<Record<string, unknown>>; readonly inside?: string }> {
  const response = url.searchParams.get('response');
  if (response === null) return { said: Object.fromEntries(new URLSearchParams(url.hash.slice(1))) };
  if (response.split('.').length === 3) return { said: decodeJwt(response) };
  const inside = await decryptFor(response, recipient);
  return { said: decodeJwt(inside), inside };
}

/** The screens that the consumer walked, and the rule of the check that failed. */
function walkedIn({ trace }: Sandbox): { readonly rule?: string; readonly screens: readonly string[] } {
  const walked = trace.entries(({ operation }) => operation === 'authorise' || operation === 'answerInteraction');
  const rule = walked.at(-1)?.checks.find(({ outcome }) => outcome === 'fail')?.rule;
  const screens = walked.flatMap(({ operation, request }) => {
    const screen = new URL(request.url).pathname.split('/').at(-1) ?? '';
    return operation === 'answerInteraction' && screen !== 'cancel' ? [screen] : [];
  });
  return { screens: [...new Set(screens)], ...(rule === undefined ? {} : { rule }) };
}

/** The text of a page with a line for each paragraph and heading; text without markup is kept. */
function wordsOf(body: string): string {
  return body
    .replaceAll(/<(?<tag>head|title|style|script)[\s>][\s\S]*?<\/\k<tag>>/giu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/<\/(?:p|h\d|li|header|div)>/giu, '\n')
    .replaceAll(/<[^<>]*>/gu, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (name) => entities[name] ?? name)
    .split('\n')
    .map((line) => line.replaceAll(/ +/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': '’',
};
