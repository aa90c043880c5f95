// How a careful recipient gets tokens, and what it checks in them.
import type { JWTPayload } from 'jose';
import { must, asText, type Awaited, type Context, type Json, type Tokens } from './context.ts';
import { checkedIdToken, decrypted, level } from './asking.ts';
import { endpoint } from './directory.ts';
import { verified, type Rows } from './jwt-checks.ts';
import { jsonOf, post } from './patient-sending.ts';

/** The row for each check of the token endpoint’s ID token. */
const idTokenRows: Rows = {
  none: 'RJ-70',
  rs256: 'RJ-71',
  iss: 'RJ-64',
  aud: 'RJ-65',
  others: 'RJ-66',
  arrays: 'RJ-75',
  exp: 'RJ-67',
  signature: 'RJ-72',
};

/** Form parameters for the tokens of a code, without client authentication and verifier. */
export const codeGrant = (code: string, { redirectUri }: Awaited): Readonly<Record<string, string>> => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: redirectUri,
});

/** Exchanges a code for tokens. */
export async function tokensFor(context: Context, code: string, awaited: Awaited): Promise<Tokens> {
  const { isToday, memory, skips } = context;
  const said = await jsonOf(
    await post(context, await endpoint(context, 'token_endpoint'), {
      ...codeGrant(code, awaited),
      code_verifier: isToday ? awaited.verifier : undefined,
    }),
  );
  checkType(context, said);
  const idToken = asText(said['id_token']);
  must(idToken !== undefined || skips('RJ-74'), 'The token response has no ID token.');
  const claims = idToken === undefined ? {} : await idTokenOf(context, idToken, awaited);
  memory.arrangementId = asText(said['cdr_arrangement_id']) ?? memory.arrangementId;
  memory.loginAt = context.stand.now();
  return kept(context, said, claims.sub ?? '');
}

async function idTokenOf(context: Context, token: string, awaited: Awaited): Promise<JWTPayload> {
  const { isToday, skips } = context;
  const { first } = awaited;
  const plain = isToday ? token : await decrypted(context, token);
  const claims = await checkedIdToken(context, plain, idTokenRows, awaited);
  must(
    first === undefined || skips('RJ-105') || isSame(context, first, claims),
    'The two ID tokens are about different people, or from different holders.',
  );
  return claims;
}

/**
 * Whether both are about the same person at the same holder. A recipient careless about iss or sub is careless here
 * too.
 */
const isSame = ({ skips }: Context, first: JWTPayload, second: JWTPayload): boolean =>
  (skips('RJ-64') || first.iss === second.iss) &&
  (first.sub === second.sub || (skips('RJ-69') && [first.sub, second.sub].includes(undefined)));

function checkType({ skips }: Context, said: Json): void {
  const type = asText(said['token_type']) ?? '';
  must(!(skips('RJ-77') && type.toLowerCase() === 'bearer') || type === 'Bearer', `token_type ${type} is unknown.`);
  must(skips('RJ-76') || type.toLowerCase() === 'bearer', `token_type ${type} is unknown.`);
}

function kept(context: Context, said: Json, sub: string): Tokens {
  const access = asText(said['access_token']);
  must(access !== undefined, 'The token response has no access token.');
  const { expires_in: lifetime } = said;
  const ends = typeof lifetime === 'number' ? context.stand.now().getTime() + lifetime * 1000 : undefined;
  context.memory.tokens = { access, refresh: asText(said['refresh_token']), ends, sub };
  return context.memory.tokens;
}

/** Whether the access token has expired, or will within five seconds. */
export const haveEnded = ({ memory: { tokens }, stand }: Context): boolean =>
  tokens?.ends !== undefined && tokens.ends - 5000 < stand.now().getTime();

/** The held tokens, or new ones if they have expired. */
export async function livingTokens(context: Context): Promise<Tokens> {
  const { tokens } = context.memory;
  must(tokens !== undefined, 'There are no tokens.');
  return haveEnded(context) ? refreshed(context, tokens) : tokens;
}

/** The same at the start of a read. */
export async function tokensToReadWith(context: Context): Promise<Tokens> {
  const held = context.memory.tokens;
  const tokens = await livingTokens(context);
  const isNew = tokens !== held;
  return context.skips('RJ-21') && !isNew && tokens.refresh !== undefined ? refreshed(context, tokens) : tokens;
}

/** New tokens for the refresh token. */
export async function refreshed(context: Context, tokens: Tokens): Promise<Tokens> {
  const { skips, isToday } = context;
  must(tokens.refresh !== undefined, 'There is no refresh token.');
  const said = await jsonOf(
    await post(context, await endpoint(context, 'token_endpoint'), {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh,
    }),
  );
  checkType(context, said);
  const idToken = asText(said['id_token']);
  must(idToken !== undefined || !skips('RJ-107'), 'The token response has no ID token.');
  if (idToken !== undefined) {
    const plain = isToday ? idToken : await decrypted(context, idToken);
    const claims = await verified(context, plain, idTokenRows);
    must(claims['sub'] === tokens.sub || skips('RJ-85'), 'The refreshed ID token is about somebody else.');
  }
  const fresh = kept(context, said, tokens.sub);
  if (fresh.refresh !== undefined || skips('RJ-107')) return fresh;
  return (context.memory.tokens = { ...fresh, refresh: tokens.refresh });
}

/** Revokes a token. */
export async function revoked(context: Context, token: string): Promise<void> {
  await post(context, await endpoint(context, 'revocation_endpoint'), { token });
}

/** Keeps the tokens of a poll once their ID token is verified. */
export async function keepPolled(context: Context, said: Json): Promise<void> {
  checkType(context, said);
  const idToken = asText(said['id_token']);
  must(idToken !== undefined, 'The token response has no ID token.');
  const claims = await checkedIdToken(context, await decrypted(context, idToken), idTokenRows, {
    acr: context.skips('RJ-13') ? undefined : level,
  });
  context.memory.loginAt = context.stand.now();
  kept(context, said, asText(claims['sub']) ?? '');
}
