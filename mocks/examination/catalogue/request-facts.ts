// Facts in a recipient's requests: request objects, assertions, tokens.
import { isRecord, recordOf } from '../../ambient/is-record.ts';
import { decodeJws } from '../../keys/jws.ts';
import { parsed } from '../change-answer.ts';
import type { Members } from '../lie.ts';
import { succeeded } from '../judges.ts';
import type { Seen, SeenRequest } from '../seen.ts';

/** The parameters of a request for sharing; those of the signed object override the others. */
export interface Asked {
  readonly request: SeenRequest;
  readonly header: Members;
  readonly parameters: Members;
}

/** Every request for sharing: pushed, in an address, or through the back channel. */
export function askedIn({ requests }: Pick<Seen, 'requests'>): readonly Asked[] {
  return requests.flatMap((request) => {
    if (!['push', 'authorise', 'start'].includes(request.kind)) return [];
    const sent = request.kind === 'authorise' ? request.url.searchParams : request.form;
    if (sent === undefined || sent.has('request_uri')) return [];
    const { header = {}, payload = {} } = decodeJws(sent.get('request') ?? '') ?? {};
    return [{ request, header, parameters: { ...Object.fromEntries(sent), ...payload } }];
  });
}

/** Claims that a request for sharing contains. */
export const claimsAsked = ({ parameters }: Asked): Members => {
  const { claims } = parameters;
  return recordOf(typeof claims === 'string' ? parsed(claims) : claims) ?? {};
};

/** The longest one-time sharing, in seconds. */
export const day = 86_400;

/** Seconds in the first request for sharing; 0 if it names none. Undefined if none was pushed. */
export function durationAsked(seen: Pick<Seen, 'requests'>): number | undefined {
  const asked = askedIn(seen).find(({ request }) => request.kind === 'push');
  return asked === undefined ? undefined : Number(claimsAsked(asked)['sharing_duration'] ?? 0);
}

/** Whether the recipient revoked its tokens or ended the sharing itself before this moment. */
export const hasLetGo = ({ requests }: Pick<Seen, 'requests'>, order: number): boolean =>
  requests.some(
    (request) => ['revoke', 'end'].includes(request.kind) && request.arrived.order < order && succeeded(request),
  );

/** Whether an essential acr was requested. */
export const asksAcr = (seen: Seen): boolean =>
  askedIn(seen).some((asked) => {
    const acr = recordOf(recordOf(claimsAsked(asked)['id_token'])?.['acr']);
    return acr?.['essential'] === true;
  });

/** Whether a state was sent. */
export const sendsState = (seen: Seen): boolean =>
  askedIn(seen).some(({ parameters }) => typeof parameters['state'] === 'string');

/** The client assertion of a request, and its claims. */
export function assertionIn({ form }: SeenRequest): Members | undefined {
  const compact = form?.get('client_assertion');
  return compact === undefined || compact === null ? undefined : (decodeJws(compact)?.payload ?? undefined);
}

/** The access token in a request. */
export const bearerIn = ({ headers }: SeenRequest): string | undefined =>
  /^Bearer +(\S+)$/iu.exec(headers.get('authorization') ?? '')?.[1];

/** The members of a response that is a JSON object. */
export const saidIn = ({ answered }: SeenRequest): Members => {
  const body = parsed(answered?.text ?? '');
  return isRecord(body) ? body : {};
};

/** A string member of a response. */
export function toldIn(request: SeenRequest, name: string): string | undefined {
  const value = saidIn(request)[name];
  return typeof value === 'string' ? value : undefined;
}

/** Requests that the recipient sent to parties of the sandbox. */
export const sentIn = ({ requests }: Pick<Seen, 'requests'>): readonly SeenRequest[] =>
  requests.filter(({ kind }) => kind !== 'call' && kind !== 'authorise');

/** The tokens in a token response. */
export const tokensTold = (request: SeenRequest): readonly string[] =>
  ['access_token', 'refresh_token'].flatMap((name) => toldIn(request, name) ?? []);
