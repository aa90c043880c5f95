// The state of the workbench: the exchange it began with, the edited request, and the last response. Changes return a
// new draft.
import type { Exchange } from '../../../mocks/index.ts';
import type { BeyondMending } from '../../../mocks/spec/rule.ts';
import { apply, changes, type Change } from './request-changes.ts';
import { changesInWords, type ChangeInWords } from './change-words.ts';
import { mend } from './mends/mend.ts';
import { contentOf, documentOf, type RequestDocument } from './request-document.ts';
import type { Sender } from './sender.ts';
import { renewals } from './write-request.ts';

export interface Draft {
  /** The exchange that is edited. */
  readonly sent: Exchange;
  readonly sender: Sender;
  readonly document: RequestDocument;
  /** The request with only its mend applied, if the draft began with one. */
  readonly mended?: RequestDocument | undefined;
  /** Why a changed request cannot mend the refusal. */
  readonly beyond?: BeyondMending;
  /** The last response. */
  readonly answer?: Exchange;
  /** The changes in the request that was answered. */
  readonly answered?: readonly ChangeInWords[];
}

export const draftOf = (sent: Exchange, sender: Sender): Draft => ({ sent, sender, document: documentOf(sent) });

/** A draft with the refusal’s mend applied, or the reason why there is none. */
export function mendedDraft(sent: Exchange, sender: Sender): Draft {
  const draft = draftOf(sent, sender);
  const result = mend(sent, sender.known);
  if (result === undefined) return draft;
  if ('why' in result) return { ...draft, beyond: result };
  const mended = apply(draft.document, result.changes);
  return { ...draft, document: mended, mended };
}

/** Parses a typed body, so that it is compared by members. */
const readBody = (document: RequestDocument): RequestDocument =>
  typeof document.body === 'string' ? { ...document, body: contentOf(document.body) } : document;

export const mendedFirst = '/mended';

/** The changes for an address. A mend is named rather than written out, because its values differ between worlds. */
export function changesForLink({ sent, mended, document }: Draft): readonly Change[] {
  const now = readBody(document);
  return mended === undefined ? changes(documentOf(sent), now) : [[mendedFirst], ...changes(mended, now)];
}

/**
 * Applies a link’s changes to another request. Throws TypeError for invalid changes, and for a mend that the sender
 * does not have.
 */
export function documentFromLink(sent: Exchange, sender: Sender, list: readonly Change[]): RequestDocument {
  if (list[0]?.[0] !== mendedFirst) return apply(documentOf(sent), list);
  const { mended } = mendedDraft(sent, sender);
  if (mended === undefined) throw new TypeError('No mend is available for this request here.');
  return apply(mended, list.slice(1));
}

export interface DraftChanges {
  /** Made by hand, by a preset or by a mend. */
  readonly own: readonly ChangeInWords[];
  /** One-time values and times renewed for every request. */
  readonly fresh: readonly ChangeInWords[];
}

/** The differences from the request that was sent. */
export function changesOf({ sent, sender, document }: Draft): DraftChanges {
  const before = documentOf(sent);
  return {
    own: document.replay === true ? [] : changesInWords(before, changes(before, readBody(document))),
    fresh: changesInWords(document, renewals(document, sent, sender.workshop)),
  };
}
