// A sandbox on a server of this machine, for that server's pages.
export { connectSandbox, type ConnectOptions } from './remote/connect-sandbox.ts';
export type { ServedOrigins } from './world/addresses.ts';
