// Which exchanges of the trace belong to a run: other runs and other tabs share its world and its trace.
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { textOf } from '../../elements/json-member.ts';

export interface RunMark {
  /** Id that every request of the run is marked with. */
  readonly run: string;
  /** Id of the run that registered the client, where that was another one. */
  readonly registeredBy?: string | undefined;
}

/**
 * What the run sent, what was sent in the course of it, and what the consumer's browser or device sent because of it: that
 * knows nothing of runs, but names a consent, a page or a request which the run began. Looks that change nothing are left out.
 */
export function exchangesOf({ trace }: Pick<Sandbox, 'trace'>, { run, registeredBy }: RunMark): readonly Exchange[] {
  const all = trace.entries();
  const byId = new Map(all.map((exchange) => [exchange.id, exchange]));
  const known = new Map<string, boolean>();
  const begun = new Set<string>();
  const answered = new Set<string>();
  const marked = (exchange: Exchange): boolean =>
    exchange.run === run ||
    (registeredBy !== undefined && exchange.run === registeredBy && exchange.flow === 'registration');
  // A cause is recorded after what it caused, so an exchange may be known as ours only by one that follows it.
  const isOwn = (exchange: Exchange): boolean => {
    const before = known.get(exchange.id);
    if (before !== undefined) return before;
    const cause = byId.get(exchange.parent ?? '');
    const own = marked(exchange) || (cause !== undefined && isOwn(cause)) || isOfConsumer(exchange);
    known.set(exchange.id, own);
    if (own) learn(exchange);
    return own;
  };
  const isOfConsumer = ({ operation, request, tokens, changes }: Exchange): boolean => {
    if (operation === 'authorise') return tokens.some(({ claims }) => begun.has(textOf(claims, ...consentClaim) ?? ''));
    if (operation === 'answerInteraction') return begun.has(new URL(request.url).pathname.split('/').at(-2) ?? '');
    if (operation !== 'answerBackchannelDevice') return false;
    return answered.has(request.url) || changes.some(({ id }) => begun.has(id));
  };
  const learn = ({ operation, request, changes }: Exchange): void => {
    if (operation === 'answerBackchannelDevice') answered.add(request.url);
    for (const { table, id, verb } of changes) if (verb === 'added' && beginnings.includes(table)) begun.add(id);
  };
  for (const exchange of all) isOwn(exchange);
  return all.filter(isOwn);
}

/** Where a request object names its consent (profile 12, 14). */
const consentClaim = ['claims', 'id_token', 'cdr_consent_id', 'value'] as const;

/** Rows of the holder by which what the consumer does is known: the consent, the page, the request on the device. */
const beginnings: readonly string[] = ['holder.consents', 'holder.interactions', 'holder.backchannel'];
