// A lever: one operation on the world over HTTP, for tests in any language, as data. Router, checks and OpenAPI document are derived from it.
import type { z } from 'zod';
import type { Checkpoint, Sandbox } from '../../../mocks/index.ts';
import type { ServedOrigins } from '../../../mocks/remote.ts';
import type { ServedExamination } from '../served-examination.ts';
import type { Credentials } from './credentials.ts';

/** The served world that levers act on. */
export interface Served {
  readonly sandbox: Sandbox;
  readonly origins: ServedOrigins;
  /** In PEM, for clients to trust. */
  readonly authority: string;
  /** Checkpoints that can be restored, by id. */
  readonly checkpoints: Map<string, Checkpoint>;
  /** Client certificates with their keys, by software product. */
  readonly credentials: Credentials;
  readonly examination: ServedExamination;
  /** Called when the world was replaced: everything derived from it is renewed. */
  replaced(): void;
  /** Stops the server once the response is sent. */
  shutDown(): void;
}

export interface Asked<Body> {
  /** Path parameters by name. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Body;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** A text response of this media type. Any other result is sent as JSON; undefined is 204. */
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
  /** Its group in the OpenAPI document. */
  readonly tag: string;
  /** One sentence. */
  readonly summary: string;
  /** Query parameters and their descriptions. */
  readonly query?: Readonly<Record<string, string>>;
  /** Schema of its JSON body; absent if it takes none. */
  readonly body?: z.ZodType;
  /** The body may be left out. */
  readonly bodyIsOptional?: true;
  /** Schema of the JSON response, a media type, or undefined for none. */
  readonly answer: z.ZodType | string | undefined;
  readonly run: (served: Served, asked: Asked<never>) => Promise<unknown>;
}

/** A lever with its body typed by the schema. */
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

/** Path of the levers at the TLS port. */
export const leversPath = '/__admin';
