// An authorisation response, good or bad, on its way back: parameters and a target become the address of a redirect.
import type { RedirectTarget } from '../../engine/refusal.ts';
import type { ResponseMode } from '../../spec/profiles/profile.ts';
import { respondInFragment } from './fragment.ts';

/** The parameters without the state, which the target has. Asynchronous: a mode may sign and encrypt. */
export type Respond = (target: RedirectTarget, parameters: Readonly<Record<string, string>>) => Promise<string>;

const modes: Readonly<Partial<Record<ResponseMode, Respond>>> = { fragment: respondInFragment };

/** Throws a RangeError for a mode that this holder cannot write: no accepted request ever asks for one. */
export const respond: Respond = (target, parameters) => {
  const write = modes[target.mode];
  if (write === undefined) throw new RangeError(`This holder has no response mode ${target.mode}.`);
  return write(target, parameters);
};
