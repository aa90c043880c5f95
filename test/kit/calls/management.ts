// Reads, replaces and deletes a client's registration.
import { post } from './tokens.ts';
import type { RegisteredRecipient } from '../worlds/fixture.ts';
import { registrationClaims, statementOf } from './registration.ts';
import { sign, type Claims } from './signing.ts';
import { todayMembers, type TodayFixture } from '../worlds/today.ts';
import { tokensOf } from './code-flow.ts';

export const registrationAddress = ({ urls }: TodayFixture, clientId: string): string =>
  `${urls.dataHolder.secureBase}/register/${clientId}`;

export async function managementToken(fixture: TodayFixture, who: RegisteredRecipient): Promise<string> {
  const form = { grant_type: 'client_credentials', scope: 'cdr:registration' };
  return (await tokensOf(await post(fixture, who, 'token', form))).access_token;
}

/** Calls a registration's address with a fresh token of the caller. */
export async function manage(
  fixture: TodayFixture,
  method: string,
  who: RegisteredRecipient,
  { clientId = who.clientId, body }: { readonly clientId?: string; readonly body?: string } = {},
): Promise<Response> {
  return who.fetch(registrationAddress(fixture, clientId), {
    method,
    headers: { 'content-type': 'application/jwt', authorization: `Bearer ${await managementToken(fixture, who)}` },
    ...(body === undefined ? {} : { body }),
  });
}

export interface Put {
  /** Replaces honest claims; undefined removes one. */
  readonly claims?: Claims;
  /** The recipient whose product the request names, if it is not the caller’s. */
  readonly subject?: RegisteredRecipient;
  readonly statement?: string;
}

export async function putRegistration(
  fixture: TodayFixture,
  who: RegisteredRecipient,
  bent: Put = {},
): Promise<Response> {
  const subject = bent.subject ?? who;
  const statement = bent.statement ?? (await statementOf(fixture, subject));
  const honest = registrationClaims(fixture, subject, statement);
  const body = await sign(subject.signingKey, { ...honest, ...todayMembers(subject), ...bent.claims });
  return manage(fixture, 'PUT', who, { body });
}
