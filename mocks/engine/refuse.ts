// Turns a refusal into a response, in the form of the operation that refuses. No other module does.
import { headerCodes } from '../spec/header-codes.ts';
import { cdsDetails, unexpectedDetail, oauthDetails, oauthTexts, printable } from '../spec/refusal-texts.ts';
import { refusals, type RefusalForm, type RefusalId, type RefusalRow } from '../spec/refusals.ts';
import { refusalIn } from '../spec/rule.ts';
import { ruleOf, wordsOf, type RuleId } from '../spec/rules/index.ts';
import type { Area } from '../spec/operation.ts';
import type { ProfileId } from '../spec/ids.ts';
import type { World } from '../world/world.ts';
import { uncacheable } from './uncacheable.ts';
import type { Unanswerable } from './party-interface.ts';
import type { RedirectTarget, Refusal } from './refusal.ts';
import { jsonResponse, textResponse } from './texts.ts';

export interface RefusalContext {
  readonly form: RefusalForm;
  readonly area: Area;
  /** Security profile of the exchange. */
  readonly profile: ProfileId;
  /** The caller reads JSON where a person would read a page. */
  readonly wantsJson: boolean;
  /** Writes the address of an authorisation response; the refusing party knows its response modes. */
  readonly respond?: (
    target: RedirectTarget,
    parameters: Readonly<Record<string, string>>,
  ) => Promise<string | Unanswerable>;
}

/** Asynchronous only for the authorisation family, whose response may have to be signed. */
export function refuse(
  refusal: Refusal,
  context: RefusalContext,
  world: Pick<World, 'decisions' | 'profiles'>,
): Response | Promise<Response> {
  const id = refusalIdOf(refusal, context.form);
  const row: RefusalRow = refusals[id];
  const extra = refusal.options.headers ?? {};
  switch (row.family) {
    case 'cds':
      return cdsRefusal(refusal, id, row, context.area, world, extra);
    case 'oauth':
      return oauthRefusal(refusal, id, row, world, extra);
    case 'authorisation':
      return authorisationRefusal(row.error, refusal, context, world);
    case 'screen':
      return jsonResponse(
        row.status,
        {
          error: row.error,
          error_description: refusal.options.detail ?? sentence(wordsOf(refusal.rule, context.profile).breach),
        },
        extra,
      );
  }
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** The response for an internal error, as a real party would give it: without the cause. */
export function failed({ form }: Pick<RefusalContext, 'form'>): Response {
  if (form === 'cds') {
    const { status, code, title } = refusals['cds.unexpected'];
    return jsonResponse(status, { errors: [{ code, title, detail: unexpectedDetail }] }, {});
  }
  const { status, error } = refusals['oauth.server_error'];
  return jsonResponse(status, { error, error_description: oauthTexts[error] ?? '' }, {});
}

function refusalIdOf(refusal: Refusal, form: RefusalForm): RefusalId {
  if (refusal.options.refusal !== undefined) return refusal.options.refusal;
  const declared = ruleOf(refusal.rule);
  const found = refusalIn(declared, form) ?? refusalIn(declared, 'oauth');
  if (found === undefined) throw new TypeError(`Rule ${refusal.rule} declares no refusal for the form ${form}.`);
  return found;
}

type Extra = Readonly<Record<string, string>>;
interface CdsError {
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly isSecondaryDataHolderError?: true;
}

function cdsRefusal(
  refusal: Refusal,
  id: RefusalId,
  row: Extract<RefusalRow, { family: 'cds' }>,
  area: Area,
  world: Pick<World, 'decisions'>,
  extra: Extra,
): Response {
  const detail = refusal.options.detail ?? cdsDetails[id] ?? row.title;
  const secondary = refusal.options.secondary === true ? ({ isSecondaryDataHolderError: true } as const) : {};
  const errorOf = (one: RefusalId, said: string): CdsError => {
    const { code, title } = refusals[one] as typeof row;
    return { code, title, detail: said, ...secondary };
  };
  const errors =
    refusal.options.errors?.map((one) => errorOf(one.refusal, one.detail)) ??
    headerCodes(refusal.rule, id, area, world.decisions.get('headerErrors')).map((one) => errorOf(one, detail));
  return jsonResponse(
    row.status,
    { errors },
    { ...challenge('challenge' in row ? row.challenge : undefined), ...extra },
  );
}

function oauthRefusal(
  refusal: Refusal,
  id: RefusalId,
  row: Extract<RefusalRow, { family: 'oauth' }>,
  world: Pick<World, 'decisions'>,
  extra: Extra,
): Response {
  const description = printable(refusal.options.detail ?? oauthDetails[id] ?? oauthTexts[row.error] ?? '');
  const unauthorised = row.error === 'invalid_client' && world.decisions.get('invalidClientStatus') === '401';
  const headers = {
    ...uncacheable,
    ...(unauthorised
      ? { 'www-authenticate': 'Bearer error="invalid_client"' }
      : challenge('challenge' in row ? row.challenge : undefined)),
    ...extra,
  };
  return jsonResponse(unauthorised ? 401 : row.status, { error: row.error, error_description: description }, headers);
}

/** RFC 6750 3: no error attribute if no token was sent. */
function challenge(kind: string | undefined): Extra {
  if (kind === undefined) return {};
  return { 'www-authenticate': kind === 'none' ? 'Bearer' : `Bearer error="${kind}"` };
}

/** Only the profile in which the decision arises has the words. */
const denialIn = ({ profiles }: Pick<World, 'profiles'>, rule: RuleId): string | undefined =>
  profiles.find(({ denials }) => denials !== undefined)?.denials?.[rule];

async function authorisationRefusal(
  error: string,
  { rule, options: { target } }: Refusal,
  context: RefusalContext,
  world: Pick<World, 'decisions' | 'profiles'>,
): Promise<Response> {
  const isTold = error === 'access_denied' && world.decisions.get('denialTold') === 'cause';
  const description = (isTold ? denialIn(world, rule) : undefined) ?? oauthTexts[error] ?? '';
  if (context.form === 'pushed')
    return jsonResponse(400, { error, error_description: printable(description) }, uncacheable);
  const answered =
    target === undefined ? undefined : await context.respond?.(target, { error, error_description: description });
  const location = typeof answered === 'string' ? answered : undefined;
  // A screen uses fetch, which cannot follow a redirect out of the holder, so it gets the address as JSON.
  if (location !== undefined && context.form === 'screen')
    return jsonResponse(200, { redirect: location }, { 'cache-control': 'no-store' });
  if (location !== undefined)
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  // Nothing can be redirected: the response for screens and for callers that read JSON.
  const status = typeof answered === 'object' ? answered.status : 400;
  if (context.wantsJson || context.form === 'screen')
    return jsonResponse(status, { error, error_description: description }, { 'cache-control': 'no-store' });
  const page = `<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>Request refused</title><h1>This request cannot be answered</h1><p>${description}</p><p>Nothing was shared. Go back to the application you came from.</p></html>`;
  return textResponse(page, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}
