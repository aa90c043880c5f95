// Makes every JWT that a party issues.
import { defined } from '../ambient/defined.ts';
import { encryptJwt } from '../keys/encrypt.ts';
import { signJwt } from '../keys/sign.ts';
import type { TokenIssue } from './tampering.ts';
import type { World } from './world.ts';

/** Signed, and encrypted if a recipient is given. In an examined world the tampering may change it. */
export function issueJwt(
  { tampering, exchange }: Pick<World, 'tampering' | 'exchange'>,
  issue: Omit<TokenIssue, 'exchange'>,
): Promise<string> {
  const honest = async (): Promise<string> => {
    const { key, claims, typ, recipient } = issue;
    const signed = await signJwt(key, claims, defined({ typ }));
    return recipient === undefined ? signed : encryptJwt(signed, recipient.jwk, recipient);
  };
  return tampering()?.token({ ...issue, exchange }, honest) ?? honest();
}
