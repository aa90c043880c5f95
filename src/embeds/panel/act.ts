// How a part of the panel changes the world.
import type { Sandbox } from '../../../mocks/index.ts';

/** Runs `act`, then shows `done`, the text that it returns, or its error. */
export type Act = (done: string, act: (sandbox: Sandbox) => unknown) => void;
