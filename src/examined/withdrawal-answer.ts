// A careful recipient’s response to a holder’s notification that an arrangement has ended.
import { createLocalJWKSet, decodeJwt, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import { secondsNow, asText, type Context } from './context.ts';
import { keySet } from './directory.ts';

const status = (code: number): Response => new Response(null, { status: code });

/** 204 for its own arrangement, 401 for an unauthenticated caller, 422 for an unknown arrangement. */
export async function answerTo(context: Context | undefined, request: Request): Promise<Response> {
  if (context === undefined) return status(503);
  const { memory, skips } = context;
  const bearer = /^Bearer +(\S+)$/iu.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const caller = await claimsOf(context, bearer, !skips('RJ-98')).catch(() => undefined);
  if (caller === undefined || !(skips('RJ-114') || isRight(context, caller, request.url))) return status(401);
  const form = new URLSearchParams(await request.text());
  const named = await claimsOf(context, form.get('cdr_arrangement_jwt') ?? '', true).catch(() => undefined);
  const id = asText(named?.['cdr_arrangement_id']);
  if (id === undefined) return status(400);
  const idInForm = form.get('cdr_arrangement_id');
  if (idInForm !== null && idInForm !== id && !skips('RJ-99')) return status(400);
  if (id !== memory.arrangementId) return status(skips('RJ-100') ? 204 : 422);
  if (!skips('RJ-42')) memory.tokens = undefined;
  return status(204);
}

function isRight(context: Context, { exp = 0, sub, iss, aud }: JWTPayload, address: string): boolean {
  const { dataHolderBrandId } = context.stand.sandbox.dataHolder;
  return exp > secondsNow(context) - 30 && iss === dataHolderBrandId && sub === iss && [aud].flat().includes(address);
}

async function claimsOf(context: Context, token: string, isVerified: boolean): Promise<JWTPayload> {
  if (!isVerified) return decodeJwt(token);
  const keys = createLocalJWKSet({ keys: await keySet(context, 'kept') } as JSONWebKeySet);
  const options = { algorithms: ['PS256', 'ES256'], currentDate: new Date(0) };
  return (await jwtVerify(token, keys, { ...options, clockTolerance: 30 })).payload;
}
