// Entry `cdr-browser-sandbox/node`: the process’s own fetch answered by a sandbox, and a sandbox behind sockets for other processes.
export * from '../../mocks/node.ts';
export type { ServedSandbox, ServeOptions } from './serve-options.ts';
export { serveSandbox } from './serve-sandbox.ts';
