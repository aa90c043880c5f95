// A lever: what a test in any language may ask of the world over HTTP, as data. Router, checks and OpenAPI document follow from it.
import type { z } from 'zod';
import type { Checkpoint, Sandbox } from '../../../mocks/index.ts';
import type { ServedOrigins } from '../../../mocks/remote.ts';
import type { ServedExamination } from '../served-examination.ts';
import type { Credentials } from './credentials.ts';

/** What levers act on. */
export interface Served {
  readonly sandbox: Sandbox;
  readonly origins: ServedOrigins;
  /** In PEM: what clients trust. */
  readonly authority: string;
  /** Worlds that can be gone back to, by id. */
  readonly checkpoints: Map<string, Checkpoint>;
  /** Client certificates with their keys, by software product. */
  readonly credentials: Credentials;
  readonly examination: ServedExamination;
  /** The world was replaced: what was derived from it is derived anew. */
  replaced(): void;
  /** Ends the server once the answer is out. */
  shutDown(): void;
}

export interface Asked<Body> {
  /** From the path, by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Body;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

/** `text`: of this media type. Anything else is answered as JSON; undefined is 204. */
export class TextAnswer {
  readonly text: string;
  readonly type: string;
  constructor(text: string, type: string) {
    this.text = text;
    this.type = type;
  }
}

export interface Lever {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the path of all levers, with `{parameter}`s. */
  readonly path: string;
  /** What it is about: the group in the document. */
  readonly tag: string;
  /** A sentence. */
  readonly summary: string;
  /** Names and words of query parameters. */
  readonly query?: Readonly<Record<string, string>>;
  /** JSON that it takes; none where absent. */
  readonly body?: z.ZodType;
  /** Nothing is taken where nothing is sent. */
  readonly bodyIsOptional?: true;
  /** JSON that it gives, a media type, or nothing. */
  readonly answer: z.ZodType | string | undefined;
  readonly run: (served: Served, asked: Asked<never>) => Promise<unknown>;
}

/** A lever whose body is of the type that its schema says. */
export function lever<Schema extends z.ZodType>(
  one: Omit<Lever, 'run' | 'body'> & {
    readonly body: Schema;
    readonly run: (served: Served, asked: Asked<z.output<Schema>>) => Promise<unknown>;
  },
): Lever;
export function lever(
  one: Omit<Lever, 'run' | 'body'> & { readonly run: (served: Served, asked: Asked<undefined>) => Promise<unknown> },
): Lever;
export function lever(one: Omit<Lever, 'run'> & { readonly run: unknown }): Lever {
  return one as Lever;
}

/** Where the levers stand at the TLS port. */
export const leversPath = '/__admin';

/** Something that is asked for is not there. */
export class NotThere extends Error {}
