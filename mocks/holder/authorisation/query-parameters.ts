// What is checked before the request object: the parameters outside it, the client, and where errors may be sent.
import { defined } from '../../ambient/defined.ts';
import { decodeForm } from '../../engine/steps/form.ts';
import type { Client } from '../../engine/caller.ts';
import type { RedirectTarget } from '../../engine/refusal.ts';
import type { Ready } from '../../engine/call.ts';
import { statusEvidence } from '../../engine/status-evidence.ts';
import type { ResponseMode } from '../../spec/profiles/published-lists.ts';
import type { World } from '../../world/world.ts';
import { mayUse, registeredGrants } from '../clients/grant-types.ts';
import { clientOf } from '../clients/registered-clients.ts';
import { statusInCopy } from '../register-copy/register-copy.ts';
import type { ClientRow } from '../rows.ts';

/** Every value of each parameter, in the order sent. A parameter without a value counts as absent (RFC 6749 3.1). */
export type Parameters = ReadonlyMap<string, readonly string[]>;

/** The query of a GET, or the form of a POST (OIDC Core 3.1.2.1). */
export type ParameterPlace = 'query' | 'body';

export interface Identified {
  readonly client: Client;
  readonly row: ClientRow;
  readonly parameters: Parameters;
  /** Where the parameters are. */
  readonly place: ParameterPlace;
}

/** A request with a known client, and the request object. */
export interface Asked extends Identified {
  readonly request: string;
  /** Where an error may be sent before the object is verified; absent: the error becomes a page. */
  readonly candidate?: RedirectTarget;
}

export const once = (parameters: Parameters, name: string): string | undefined => {
  const values = parameters.get(name);
  return values?.length === 1 ? values[0] : undefined;
};

/** Refuses, on a page, a client that is missing, named twice or unknown. */
export async function identify(world: World, call: Ready): Promise<Identified> {
  const place = call.request.method === 'POST' ? 'body' : 'query';
  const parameters = readParameters(call, place);
  const named = once(parameters, 'client_id');
  call.ledger.check('authorise.client-id', named !== undefined, {
    at: `${place}:client_id`,
    expected: 'once',
    actual: parameters.get('client_id') ?? null,
  });
  const client = await clientOf(world, named, call);
  const row = client === undefined ? undefined : await world.table('holder.clients').get(client.id);
  call.ledger.check('authorise.client-known', client !== undefined && row !== undefined, {
    at: `${place}:client_id`,
    actual: named,
  });
  return { client, row, parameters, place };
}

/** Refuses a software product unless the register shows it, its recipient and its brand as ACTIVE. */
export async function requireActive(
  world: World,
  call: Ready,
  softwareProductId: string,
  target?: RedirectTarget,
): Promise<void> {
  const { overall } = await statusInCopy(world, softwareProductId, { doubt: true, parent: call.exchange });
  call.ledger.check('authorise.client-active', overall === 'ACTIVE', {
    ...statusEvidence(overall),
    ...defined({ target }),
  });
}

/** Refuses a client that has not registered the grant type authorization_code. */
export function requireCodeGrant(world: World, call: Ready, client: ClientRow, target?: RedirectTarget): void {
  call.ledger.check('authorise.grant-registered', mayUse(world, client, 'authorization_code'), {
    at: 'state:client.grant_types',
    expected: 'authorization_code',
    actual: registeredGrants(client).join(', '),
    ...defined({ target }),
  });
}

const formType = 'application/x-www-form-urlencoded';

function readParameters(call: Ready, place: ParameterPlace): Parameters {
  const post = place === 'body';
  const type = call.request.headers.get('content-type') ?? '';
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/iu.test(type);
  const bytes = post ? call.bytes : new TextEncoder().encode(call.url.search.slice(1));
  const pairs = post && !isForm ? undefined : decodeForm(bytes);
  const isOfAnotherType = post && !isForm;
  const evidence = isOfAnotherType
    ? {
        at: 'header:content-type',
        actual: type,
        expected: formType,
        fix: `Send the parameters in the query of a GET, or in the body of a POST as ${formType}.`,
      }
    : { at: place, expected: 'form-encoded UTF-8' };
  call.ledger.check('authorise.readable', pairs !== undefined, evidence);
  const parameters = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    if (value === '') continue;
    const values = parameters.get(name);
    if (values === undefined) parameters.set(name, [value]);
    else values.push(value);
  }
  return parameters;
}

/** Refuses repeated parameters, a request object by reference, and a missing one: in the fragment if a target is known. */
export function readRequest(world: World, call: Ready, identified: Identified): Asked {
  const { parameters, place, row } = identified;
  const candidate = candidateOf(parameters, row, world.profileOf(row.brand).responseModes[0]);
  const target = defined({ target: candidate });
  const twice = [...parameters].find(([, values]) => values.length > 1);
  call.ledger.check('authorise.once', twice === undefined, {
    ...(twice === undefined ? { at: place } : { at: `${place}:${twice[0]}`, expected: 'once', actual: twice[1] }),
    ...target,
  });
  call.ledger.check('authorise.no-request-uri', !parameters.has('request_uri'), {
    at: `${place}:request_uri`,
    expected: 'absent',
    ...target,
  });
  const request = once(parameters, 'request');
  call.ledger.check('authorise.request-present', request !== undefined, { at: `${place}:request`, ...target });
  return { ...identified, request, ...defined({ candidate }) };
}

/** Exact string equality with a registered URI (RFC 6749 3.1.2.3). */
function candidateOf(parameters: Parameters, row: ClientRow, mode: ResponseMode): RedirectTarget | undefined {
  const redirectUri = once(parameters, 'redirect_uri');
  if (redirectUri === undefined || !row.redirectUris.includes(redirectUri)) return undefined;
  const state = once(parameters, 'state');
  return { redirectUri, mode, clientId: row.id, ...defined({ state }) };
}
