// The pieces of each arrangement of one client, and what ended them, derived from the trace and the clock alone.
import type { Exchange } from '../../../mocks/index.ts';
import { textOf } from '../../elements/json-member.ts';
import { inOrder, recordedRows, textIn, textsIn, type RecordedRow } from './recorded-rows.ts';

export type PieceState = 'waiting' | 'alive' | 'used' | 'replaced' | 'withdrawn' | 'ended' | 'lost';

/** A consent, a code or a token: something that begins and ends. */
export interface Piece {
  readonly key: string;
  readonly kind: 'consent' | 'code' | 'refresh-token' | 'access-token';
  readonly title: string;
  readonly state: PieceState;
  /** The accounts that were authorised; only a consent has them. */
  readonly accounts: readonly string[];
  readonly scopes: readonly string[];
  /** When it expires, or would have expired. */
  readonly until: string | undefined;
  /** Indexes into the arrangement’s moments; `to` is undefined while the piece lasts. */
  readonly from: number;
  readonly to: number | undefined;
}

/** An event of an arrangement: an exchange, or an expiry that the clock reached. */
export interface Moment {
  readonly at: string;
  readonly exchange: Exchange | undefined;
}

export interface PicturedArrangement {
  /** cdr_arrangement_id; for a consent that never began, the id that it would have had. */
  readonly id: string;
  readonly state: 'pending' | 'alive' | 'withdrawn' | 'ended' | 'lost';
  readonly customerId: string | undefined;
  readonly sharingDuration: number;
  readonly until: string | undefined;
  readonly pieces: readonly Piece[];
  readonly moments: readonly Moment[];
}

const toldOf = ({ operation, tokens }: Exchange): unknown =>
  operation === 'revokeArrangementAtRecipient'
    ? tokens.map(({ claims }) => textOf(claims, 'cdr_arrangement_id')).find((id) => id !== undefined)
    : undefined;

/** The newest arrangement first. */
export function picturedArrangements(
  trace: readonly Exchange[],
  clientId: string,
  now: Date,
): readonly PicturedArrangement[] {
  const exchanges = inOrder(trace);
  const rows = recordedRows(exchanges, clientId);
  const of = (table: string): readonly RecordedRow[] => rows.filter((row) => row.table === `holder.${table}`);
  const consents = of('consents');
  const whole: Recorded = {
    exchanges,
    now: now.toISOString(),
    consents,
    grants: of('grants'),
    codes: of('codes'),
    refreshTokens: of('refreshTokens'),
    accessTokens: of('accessTokens'),
  };
  return consents
    .filter((consent) => textIn(consent, 'amends') === undefined && textIn(consent, 'authorisedAt') !== undefined)
    .map((consent) => pictured(whole, consent))
    .toReversed();
}

interface Recorded {
  readonly exchanges: readonly Exchange[];
  readonly now: string;
  readonly consents: readonly RecordedRow[];
  readonly grants: readonly RecordedRow[];
  readonly codes: readonly RecordedRow[];
  readonly refreshTokens: readonly RecordedRow[];
  readonly accessTokens: readonly RecordedRow[];
}

/** Begun by an exchange; ended by an exchange or by the clock. */
interface Life {
  readonly piece: Omit<Piece, 'from' | 'to'>;
  readonly begunBy: Exchange;
  readonly end: Moment | undefined;
}

function pictured(recorded: Recorded, consent: RecordedRow): PicturedArrangement {
  const { exchanges, now } = recorded;
  const told = exchanges.filter((exchange) => toldOf(exchange) === consent.id);
  const withdrawnBy = endOfConsent(consent, told);
  const grants = grantsOf(recorded, consent);
  const lives = grants.flatMap((grant, index) => livesOf(recorded, { consent, grant, index, withdrawnBy }));
  const until = textIn(consent, 'expiresAt');
  const hasBegun = textIn(consent, 'issuedAt') !== undefined;
  const hasEnded = until !== undefined && until <= now;
  const moments = momentsIn(exchanges, lives, told);
  const placeOf = ({ at, exchange }: Moment): number =>
    moments.findIndex((one) =>
      exchange === undefined ? one.exchange === undefined && one.at === at : one.exchange === exchange,
    );
  const isWaiting = lives.some(({ piece }) => piece.state === 'waiting');
  return {
    id: consent.id,
    state:
      withdrawnBy !== undefined
        ? 'withdrawn'
        : !hasBegun
          ? isWaiting
            ? 'pending'
            : 'lost'
          : hasEnded
            ? 'ended'
            : 'alive',
    customerId: textIn(consent, 'customerId'),
    sharingDuration: Number(consent.members.get('sharingDuration') ?? 0),
    until,
    pieces: lives.map(({ piece, begunBy, end }) => ({
      ...piece,
      from: placeOf({ at: begunBy.at, exchange: begunBy }),
      to: end === undefined ? undefined : placeOf(end),
    })),
    moments,
  };
}

/**
 * The exchange that withdrew the consent. A fault withdraws without one; then it is the call that informs the
 * recipient.
 */
function endOfConsent(consent: RecordedRow, told: readonly Exchange[]): Exchange | undefined {
  if (textIn(consent, 'status') === 'REVOKED') return consent.changedBy.get('status');
  return told[0];
}

/** The consumer’s authorisations in order: those of the arrangement itself and of its amendments. */
function grantsOf({ grants, consents }: Recorded, { id }: RecordedRow): readonly RecordedRow[] {
  const amending = new Set(consents.filter((row) => textIn(row, 'amends') === id).map((row) => row.id));
  return grants.filter((grant) => {
    const under = textIn(grant, 'consentId') ?? '';
    return under === id || amending.has(under);
  });
}

interface Part {
  readonly consent: RecordedRow;
  readonly grant: RecordedRow;
  /** Index of the consent among those of the arrangement. */
  readonly index: number;
  readonly withdrawnBy: Exchange | undefined;
}

function livesOf(recorded: Recorded, part: Part): readonly Life[] {
  const { grant } = part;
  const under = (rows: readonly RecordedRow[]): readonly RecordedRow[] =>
    rows.filter((row) => textIn(row, 'grantId') === grant.id);
  const [code] = under(recorded.codes);
  return [
    consentLife(recorded, part, code),
    ...(code === undefined ? [] : [codeLife(recorded, part, code)]),
    ...under(recorded.refreshTokens).map((row) => tokenLife(recorded, part, row, 'refresh-token')),
    ...under(recorded.accessTokens).map((row) => tokenLife(recorded, part, row, 'access-token')),
  ];
}

const clockAt = (at: string): Moment => ({ at, exchange: undefined });
const by = (exchange: Exchange): Moment => ({ at: exchange.at, exchange });

/** Waiting for its code, in force, replaced by an amendment, withdrawn, or expired. */
function consentLife(
  { now }: Recorded,
  { consent, grant, index, withdrawnBy }: Part,
  code: RecordedRow | undefined,
): Life {
  const used = code?.changedBy.get('usedAt');
  const codeEnd = code === undefined ? undefined : textIn(code, 'expiresAt');
  const until = used === undefined ? codeEnd : textIn(consent, 'expiresAt');
  const isInForce = textIn(consent, 'grantId') === grant.id;
  const replacedBy = isInForce || used === undefined ? undefined : grant.changedBy.get('revokedAt');
  const [state, end]: readonly [PieceState, Moment | undefined] =
    replacedBy !== undefined
      ? ['replaced', by(replacedBy)]
      : withdrawnBy !== undefined
        ? ['withdrawn', by(withdrawnBy)]
        : until !== undefined && until <= now
          ? [used === undefined ? 'lost' : 'ended', clockAt(until)]
          : [used === undefined ? 'waiting' : 'alive', undefined];
  const piece = {
    key: grant.id,
    kind: 'consent',
    title: `Consent ${String(index + 1)}`,
    state,
    accounts: textsIn(grant, 'accounts'),
    scopes: textsIn(grant, 'scopes'),
    until: replacedBy === undefined ? until : undefined,
  } as const;
  return { piece, begunBy: grant.begunBy, end };
}

const bare = { accounts: [], scopes: [] } as const;

function codeLife({ now }: Recorded, { grant, withdrawnBy }: Part, code: RecordedRow): Life {
  const until = textIn(code, 'expiresAt') ?? '';
  const used = code.changedBy.get('usedAt');
  const dead = used === undefined ? (grant.changedBy.get('revokedAt') ?? withdrawnBy) : undefined;
  const [state, end]: readonly [PieceState, Moment | undefined] =
    used !== undefined
      ? ['used', by(used)]
      : dead !== undefined && dead.at < until
        ? ['withdrawn', by(dead)]
        : until <= now
          ? ['ended', clockAt(until)]
          : ['waiting', undefined];
  return { piece: { ...bare, key: code.id, kind: 'code', title: 'Code', state, until }, begunBy: code.begunBy, end };
}

const tokenTitles = { 'refresh-token': 'Refresh token', 'access-token': 'Access token' } as const;

/** Revoked directly, with its grant, or by the end of the arrangement. It is then refused even before it expires. */
function tokenLife(
  { now }: Recorded,
  { consent, grant, withdrawnBy }: Part,
  token: RecordedRow,
  kind: keyof typeof tokenTitles,
): Life {
  const until = textIn(token, 'expiresAt') ?? '';
  const revokedBy = token.changedBy.get('revokedAt') ?? grant.changedBy.get('revokedAt') ?? withdrawnBy;
  const isReplaced = textIn(consent, 'grantId') !== grant.id;
  const [state, end]: readonly [PieceState, Moment | undefined] =
    revokedBy !== undefined && revokedBy.at <= until
      ? [isReplaced ? 'replaced' : 'withdrawn', by(revokedBy)]
      : until <= now
        ? ['ended', clockAt(until)]
        : ['alive', undefined];
  return {
    piece: { ...bare, key: token.id, kind, title: tokenTitles[kind], state, until },
    begunBy: token.begunBy,
    end,
  };
}

/** In the order of the trace; an expiry comes after the exchanges that precede it. */
function momentsIn(
  exchanges: readonly Exchange[],
  lives: readonly Life[],
  told: readonly Exchange[],
): readonly Moment[] {
  const named = new Set<Exchange>([
    ...lives.flatMap(({ begunBy, end }) => [begunBy, ...(end?.exchange === undefined ? [] : [end.exchange])]),
    ...told,
  ]);
  const sent = exchanges.filter((exchange) => named.has(exchange)).map(by);
  const ends = lives.flatMap(({ end }) => (end === undefined || end.exchange !== undefined ? [] : [end.at]));
  const moments: Moment[] = [...sent];
  for (const at of [...new Set(ends)].toSorted()) {
    const place = moments.findIndex((moment) => moment.at > at);
    moments.splice(place === -1 ? moments.length : place, 0, clockAt(at));
  }
  return moments;
}
