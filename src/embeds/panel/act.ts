// What a part of the panel may do to the world.
import type { Sandbox } from '../../../mocks/index.ts';

/** Does it, then says `done`, or the text that the act gives, or why it was refused. */
export type Act = (done: string, act: (sandbox: Sandbox) => unknown) => void;
