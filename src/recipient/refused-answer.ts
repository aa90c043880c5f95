// The response behind an error of the recipient: the library’s refusals and our own.
import { ResponseBodyError } from 'oauth4webapi';
import { UnexpectedAnswer } from './at-register.ts';
import { FlowError } from './flows/flow-error.ts';

export interface RefusedAnswer {
  /** As received. */
  readonly response: Response;
  /** OAuth error code, if the response has one. */
  readonly error?: string;
}

/** The refused response behind an error; undefined if no response caused it. */
export function refusedAnswerOf(error: unknown): RefusedAnswer | undefined {
  if (error instanceof FlowError) return refusedAnswerOf(error.cause);
  if (error instanceof ResponseBodyError) return { response: error.response, error: error.error };
  return error instanceof UnexpectedAnswer ? { response: error.response } : undefined;
}
