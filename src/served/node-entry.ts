// Entry `cdr-browser-sandbox/node`: the process’s own fetch answered by a sandbox, and a sandbox behind sockets for other processes.
export * from '../../mocks/node.ts';
export { serveSandbox, type ServedSandbox, type ServeOptions } from './serve-sandbox.ts';
