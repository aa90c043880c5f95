// Messages between a page and an embed in a frame, version 1: over a port that the page passes with `connect`.

/** Sent to the frame's window with a MessagePort. */
export interface Connect {
  readonly cdr: 1;
  readonly type: 'connect';
}

export const connect: Connect = { cdr: 1, type: 'connect' };

/** From the page. Accepted only from the origin that the frame’s address names as `parent`. */
export type ToFrame =
  | { readonly type: 'goTo'; readonly step: string | number }
  | { readonly type: 'run'; readonly to?: string | number }
  | { readonly type: 'reset' }
  | { readonly type: 'theme'; readonly theme: 'auto' | 'light' | 'dark' }
  | { readonly type: 'scenario'; readonly scenario: string };

/**
 * From the frame. A page whose origin the address does not name receives only `connected` and `resize`. An exchange
 * contains what was sent, as in the trace: tokens and certificates of invented people, never a private key.
 */
export type FromFrame =
  | { readonly type: 'connected' }
  | { readonly type: 'ready' }
  | { readonly type: 'step'; readonly flow: string; readonly step?: string; readonly previous?: string }
  | { readonly type: 'exchange'; readonly exchange: unknown }
  | { readonly type: 'refused'; readonly rule: string; readonly exchange: unknown }
  | { readonly type: 'resize'; readonly height: number }
  | { readonly type: 'error'; readonly message: string };
