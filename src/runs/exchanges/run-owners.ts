// Assigns each exchange of the trace to a run of a flow: runs and tabs share one world and one trace.
import type { Exchange } from '../../../mocks/index.ts';
import { textOf } from '../../elements/json-member.ts';

/** From the sender’s mark, or from the exchange that caused it. */
export interface RunOwner {
  readonly flow: string;
  /** Absent if the sender does not distinguish runs. */
  readonly run?: string;
}

/**
 * By exchange id: what a run sent, what was sent because of that, and what the consumer’s browser or device sent. Those
 * name the flow at most, but also a consent, page or request that the run created.
 */
export function runOwners(all: readonly Exchange[]): ReadonlyMap<string, RunOwner> {
  let byId: ReadonlyMap<string, Exchange> | undefined;
  const causeOf = ({ parent }: Exchange): Exchange | undefined => {
    if (parent === undefined) return undefined;
    byId ??= new Map(all.map((exchange) => [exchange.id, exchange]));
    return byId.get(parent);
  };
  const owners = new Map<string, RunOwner | undefined>();
  const begun = new Map<string, RunOwner>();
  const answered = new Map<string, RunOwner>();
  // A cause is recorded after its effects, so the owner may only be known from a later exchange.
  const ownerOf = (exchange: Exchange): RunOwner | undefined => {
    if (owners.has(exchange.id)) return owners.get(exchange.id);
    // An imported trace may contain an exchange that is its own cause.
    owners.set(exchange.id, undefined);
    const cause = causeOf(exchange);
    const caused = cause === undefined ? undefined : ownerOf(cause);
    const owner = exchange.run === undefined ? (caused ?? consumers(exchange) ?? markOf(exchange)) : markOf(exchange);
    owners.set(exchange.id, owner);
    if (owner !== undefined) learn(exchange, owner);
    return owner;
  };
  const consumers = ({ operation, request, tokens, changes }: Exchange): RunOwner | undefined => {
    switch (operation) {
      case 'authorise':
        return firstOf(begun, [
          ...tokens.map(({ claims }) => textOf(claims, ...consentClaim) ?? ''),
          new URL(request.url).searchParams.get('request_uri') ?? '',
        ]);
      case 'getInteraction':
        return begun.get(new URL(request.url).pathname.split('/').at(-1) ?? '');
      case 'answerInteraction':
        return begun.get(new URL(request.url).pathname.split('/').at(-2) ?? '');
      case 'answerBackchannelDevice':
        return (
          answered.get(request.url) ??
          firstOf(
            begun,
            changes.map(({ id }) => id),
          )
        );
      default:
        return undefined;
    }
  };
  const learn = ({ operation, request, changes }: Exchange, owner: RunOwner): void => {
    if (operation === 'answerBackchannelDevice') answered.set(request.url, owner);
    for (const { table, id, verb } of changes) if (verb === 'added' && beginnings.includes(table)) begun.set(id, owner);
  };
  const found = new Map<string, RunOwner>();
  for (const exchange of all) {
    const owner = ownerOf(exchange);
    if (owner !== undefined) found.set(exchange.id, owner);
  }
  return found;
}

const markOf = ({ flow, run }: Exchange): RunOwner | undefined =>
  flow === undefined ? undefined : { flow, ...(run === undefined ? {} : { run }) };

function firstOf(owners: ReadonlyMap<string, RunOwner>, keys: readonly string[]): RunOwner | undefined {
  const key = keys.find((one) => owners.has(one));
  return key === undefined ? undefined : owners.get(key);
}

/** Where a request object names its consent (profile 12, 14). */
const consentClaim = ['claims', 'id_token', 'cdr_consent_id', 'value'] as const;

/**
 * Holder rows that link the consumer’s calls to a run: the consent, the pushed request, the page, the request on the
 * device.
 */
const beginnings: readonly string[] = [
  'holder.consents',
  'holder.pushedRequests',
  'holder.interactions',
  'holder.backchannel',
];
