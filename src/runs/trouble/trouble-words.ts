// An error in one plain sentence instead of a library’s code.
import { SandboxError } from '../../../mocks/index.ts';
import { textOf } from '../../elements/json-member.ts';
import { FlowError } from '../../recipient/flows/flow-error.ts';
import { refusedAnswerOf } from '../../recipient/refused-answer.ts';
import { ownTrouble } from './own-trouble.ts';
import { errorMessage } from '../../recipient/error-message.ts';

/** Why a recipient rejects a successful response, by the error code of its library. */
const findings: Readonly<Record<string, string>> = {
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'A claim of the returned token does not have the expected value.',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'The returned token has expired or is not valid yet.',
  OAUTH_INVALID_RESPONSE: 'The response lacks a required member, or has one that was not requested.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'The response is not JSON.',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'The response has an unexpected status.',
  OAUTH_KEY_SELECTION_FAILED: 'No published key matches the signature.',
  OAUTH_PARSE_ERROR: 'The response cannot be read.',
};

/** `access_denied`, if the response was an OAuth error in a body or a redirect (RFC 6749 4.1.2.1, 5.2). */
export const errorNameOf = (error: unknown): string | undefined => textOf(error, 'error');

/** One sentence. A refusal names the response; library errors are put into our own words. */
export function troubleWords(error: unknown): string {
  // The page already shows where it happened.
  if (error instanceof FlowError) return troubleWords(error.cause);
  const refusal = refusedAnswerOf(error);
  if (refusal !== undefined) {
    const answer = [String(refusal.response.status), refusal.error ?? []].flat().join(' ');
    return `${hostOf(refusal.response)} answered ${answer}.`;
  }
  const ours = ownTrouble(error);
  if (ours !== undefined) return ours;
  const name = errorNameOf(error);
  if (name !== undefined) return `The response was ${name}.`;
  if (error instanceof SandboxError) return error.message;
  const code = textOf(error, 'code');
  if (code !== undefined) return findings[code] ?? 'The recipient could not use the response.';
  return errorMessage(error);
}

/** Responses constructed by hand have no URL. */
const hostOf = ({ url }: Response): string => (URL.canParse(url) ? new URL(url).hostname : 'The other side');
