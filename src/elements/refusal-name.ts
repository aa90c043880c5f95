// The party’s name for its refusal, read from the response as a client would.
import type { Exchange } from '../../mocks/index.ts';
import { headerOf } from '../../mocks/spec/message-header.ts';
import { answerParameters } from './message/answer-parameters.ts';
import { parsedJson, textOf } from './json-member.ts';

type Response = Exchange['response'];

/** The address that the response redirects to: the `location` header, or `redirect` in a screen’s body. */
export function redirectOf(response: Response): URL | undefined {
  const location = headerOf(response, 'location');
  const told = location ?? textOf(parsedJson(response.body), 'redirect');
  if (told === undefined || !URL.canParse(told)) return undefined;
  return new URL(told);
}

/** `invalid_client`, `Invalid Version`, `invalid_token` of a challenge; otherwise the status. */
export function refusalName({ response }: Pick<Exchange, 'response'>): string {
  const body = parsedJson(response.body);
  const redirect = redirectOf(response);
  const redirectError = redirect === undefined ? null : answerParameters(redirect).get('error');
  return (
    textOf(body, 'error') ??
    challengeError(response) ??
    textOf(body, 'errors', '0', 'title') ??
    redirectError ??
    String(response.status)
  );
}

/** RFC 6750 3: a challenge is more specific than the error list’s one title for every 401 and 403. */
function challengeError(response: Response): string | undefined {
  const challenge = headerOf(response, 'www-authenticate');
  return /error="(?<error>[^"]+)"/u.exec(challenge ?? '')?.groups?.['error'];
}

/** The error name in the response and, for an error list, its code (CDS, Error Codes); empty if there is none. */
export function refusalData(exchange: Pick<Exchange, 'response'>): readonly string[] {
  const name = refusalName(exchange);
  const code = textOf(parsedJson(exchange.response.body), 'errors', '0', 'code');
  return [...(name === String(exchange.response.status) ? [] : [name]), ...(code === undefined ? [] : [code])];
}
