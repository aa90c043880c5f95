// The calls by which a holder notifies a recipient that an arrangement has ended: traced ones, and hand-made ones with every part replaceable.
import { decodeJwt } from 'jose';
import { dataHolderBrandId } from '../../../mocks/scenario/participants.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { post } from './tokens.ts';
import type { RegisteredRecipient } from '../worlds/fixture.ts';
import { keyOf, secondsOf, sign, type Claims, type Signer } from './signing.ts';
import type { TodayFixture } from '../worlds/today.ts';

/** The notices about an arrangement, the oldest first. */
export const withdrawalCalls = ({ sandbox }: Pick<TodayFixture, 'sandbox'>, id: string): readonly Exchange[] =>
  sandbox.trace.entries(
    ({ from, request: { url, body } }) =>
      from === 'holder' && url.endsWith('/arrangements/revoke') && claimsOf(body)['cdr_arrangement_id'] === id,
  );

export const formIn = (body = ''): URLSearchParams => new URLSearchParams(body);

function claimsOf(body: string | undefined): Readonly<Record<string, unknown>> {
  const compact = formIn(body).get('cdr_arrangement_jwt');
  return compact === null ? {} : decodeJwt(compact);
}

const firstBrand = ({ sandbox }: TodayFixture): string => sandbox.scenario.holders[0]?.brand ?? '';

/** The register's id of the scenario's first holder brand. */
export const firstBrandId = (fixture: TodayFixture): string =>
  dataHolderBrandId(fixture.sandbox.scenario, firstBrand(fixture));

/** The recipient's address for notices, from the statement with which it registered. */
export async function recipientAddress(fixture: TodayFixture, who: RegisteredRecipient): Promise<string> {
  const token = await post(fixture, who, 'token', { grant_type: 'client_credentials', scope: 'cdr:registration' });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  const answer = await who.fetch(`${fixture.urls.dataHolder.secureBase}/register/${who.clientId}`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  const { recipient_base_uri: base } = (await answer.json()) as { recipient_base_uri: string };
  return `${base}/arrangements/revoke`;
}

export interface BentCall {
  /** Replaces claims of an honest notice; null leaves the JWT out. */
  readonly bearer?: Claims | null;
  readonly jwt?: Claims | null;
  readonly header?: Claims;
  readonly key?: Signer;
  readonly jwtKey?: Signer;
  readonly token?: string;
  readonly form?: Readonly<Record<string, string>>;
}

/** An honest holder's notice with the given changes. Its key has to be exportable. */
export async function withdrawalRequest(
  fixture: TodayFixture,
  who: RegisteredRecipient,
  id: string,
  bent: BentCall = {},
): Promise<Request> {
  const address = await recipientAddress(fixture, who);
  const own = await keyOf(fixture.sandbox, `holder:${firstBrand(fixture)}`, 'sign-PS256');
  const now = secondsOf(fixture);
  const brandId = firstBrandId(fixture);
  const honest = { iss: brandId, sub: brandId, aud: address, iat: now, exp: now + 60 };
  const bearer = { ...honest, jti: crypto.randomUUID(), ...bent.bearer };
  const jwt = { ...honest, jti: crypto.randomUUID(), cdr_arrangement_id: id, ...bent.jwt };
  const form = {
    ...(bent.jwt === null ? {} : { cdr_arrangement_jwt: await sign(bent.jwtKey ?? own, jwt) }),
    ...bent.form,
  };
  const token = bent.token ?? (await sign(bent.key ?? own, bearer, bent.header));
  return new Request(address, {
    method: 'POST',
    headers: bent.bearer === null ? {} : { authorization: `Bearer ${token}` },
    body: new URLSearchParams(form),
  });
}

export const tellRecipient = async (
  fixture: TodayFixture,
  who: RegisteredRecipient,
  id: string,
  bent: BentCall = {},
): Promise<Response> => fixture.fetch(await withdrawalRequest(fixture, who, id, bent));
