// What the workbench holds: the exchange that it began with, the document of its request as it stands now, and what came of it. Every change gives a new draft.
import type { Exchange } from '../../../mocks/index.ts';
import type { BeyondMending } from '../../../mocks/spec/rule.ts';
import { apply, changes, type Change } from './request-changes.ts';
import { toldChanges, type ToldChange } from './change-words.ts';
import { mend } from './mend.ts';
import { contentOf, documentOf, type RequestDocument } from './request-document.ts';
import type { Sender } from './sender.ts';
import { renewals } from './write-request.ts';

export interface Draft {
  /** What the draft is made of. */
  readonly sent: Exchange;
  readonly sender: Sender;
  readonly document: RequestDocument;
  /** With the mend of its refusal alone, where the draft began with it. */
  readonly mended?: RequestDocument | undefined;
  /** Why the refusal cannot be mended by other bytes. */
  readonly beyond?: BeyondMending;
  /** What came back last. */
  readonly answer?: Exchange;
  /** What the request that was answered had changed. */
  readonly answered?: readonly ToldChange[];
}

export const draftOf = (sent: Exchange, sender: Sender): Draft => ({ sent, sender, document: documentOf(sent) });

/** With the mend of the refusal, or with the reason why there is none. */
export function mendedDraft(sent: Exchange, sender: Sender): Draft {
  const draft = draftOf(sent, sender);
  const result = mend(sent, sender.known);
  if (result === undefined) return draft;
  if ('why' in result) return { ...draft, beyond: result };
  const mended = apply(draft.document, result.changes);
  return { ...draft, document: mended, mended };
}

/** A body that was typed is compared by its members, as it is read. */
const readBody = (document: RequestDocument): RequestDocument =>
  typeof document.body === 'string' ? { ...document, body: contentOf(document.body) } : document;

export const mendedFirst = '/mended';

/** What was changed, for an address: a mend is named and not written out, as what it takes differs from world to world. */
export function changesForLink({ sent, mended, document }: Draft): readonly Change[] {
  const now = readBody(document);
  return mended === undefined ? changes(documentOf(sent), now) : [[mendedFirst], ...changes(mended, now)];
}

/** The same changes of another request. Throws TypeError for what no request can have, and for a mend where the sender has none. */
export function documentFromLink(sent: Exchange, sender: Sender, list: readonly Change[]): RequestDocument {
  if (list[0]?.[0] !== mendedFirst) return apply(documentOf(sent), list);
  const { mended } = mendedDraft(sent, sender);
  if (mended === undefined) throw new TypeError('No mend is available for this request here.');
  return apply(mended, list.slice(1));
}

export interface DraftChanges {
  /** By hand, by a preset, or by a mend. */
  readonly own: readonly ToldChange[];
  /** One-time values and times that are made anew for every request. */
  readonly fresh: readonly ToldChange[];
}

/** What will be other than in the request that was sent. */
export function changesOf({ sent, sender, document }: Draft): DraftChanges {
  const before = documentOf(sent);
  return {
    own: document.replay === true ? [] : toldChanges(before, changes(before, readBody(document))),
    fresh: toldChanges(document, renewals(document, sent, sender.workshop)),
  };
}
