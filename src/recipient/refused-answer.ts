// What an error of the recipient's side carries of the answer that caused it: the library's refusals and our own.
import { ResponseBodyError } from 'oauth4webapi';
import { UnexpectedAnswer } from './at-register.ts';
import { FlowError } from './flows/flow-error.ts';

export interface RefusedAnswer {
  /** As it came. */
  readonly response: Response;
  /** OAuth error code, where the answer has one. */
  readonly error?: string;
}

/** The refusal that an error stands for; undefined for an error that no answer caused. */
export function refusedAnswerOf(error: unknown): RefusedAnswer | undefined {
  if (error instanceof FlowError) return refusedAnswerOf(error.cause);
  if (error instanceof ResponseBodyError) return { response: error.response, error: error.error };
  return error instanceof UnexpectedAnswer ? { response: error.response } : undefined;
}
