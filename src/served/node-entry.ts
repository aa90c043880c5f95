// Entry `cdr-browser-sandbox/node`: a sandbox that answers the process’s own fetch, and one behind sockets for other processes.
export * from '../../mocks/node.ts';
export type { ServedSandbox, ServeOptions } from './serve-options.ts';
export { serveSandbox } from './serve-sandbox.ts';
