// The object constructors for every schema. Importing them stops zod from compiling with `new Function`.
import * as z from 'zod/mini';

// Under a content security policy without 'unsafe-eval', even a caught attempt is reported.
z.config({ jitless: true });

/**
 * An object that refuses unknown members: the sandbox writes these bodies, so an unknown member is its own bug. Schemas import it
 * from here and not from zod, so that a bundler keeps the line above.
 */
export const strictObject: typeof z.strictObject = z.strictObject;
/** An object that drops unknown members: callers may send more than the sandbox knows. */
export const object: typeof z.object = z.object;
