// A sandbox that a server of this machine serves, for pages of that server.
export { connectSandbox, type ConnectOptions } from './remote/remote-sandbox.ts';
export type { ServedOrigins } from './world/addresses.ts';
