// The object constructor of every schema here, after zod has been told never to compile with `new Function`.
import * as z from 'zod/mini';

// A page under a content security policy without 'unsafe-eval' reports even a caught attempt.
z.config({ jitless: true });

/**
 * An object whose unknown members are refused: what we emit is ours, so an unknown member is our bug.
 * Schemas take it from here and not from zod, so that a bundler keeps the line above.
 */
export const strictObject: typeof z.strictObject = z.strictObject;
/** An object whose unknown members are dropped: what others send may say more than we know. */
export const object: typeof z.object = z.object;
