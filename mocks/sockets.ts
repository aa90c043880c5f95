// A sandbox behind real sockets, for whoever talks to it from another process: `serve` builds on it.
export { localAuthority, type KeptAuthority, type LocalAuthority } from './sockets/local-authority.ts';
export { serveWorld, type Front, type ServeWorldOptions, type WorldServer } from './sockets/serve-world.ts';
export { turn } from './sockets/answer-to.ts';
export { checkMembers } from './ambient/known-members.ts';
export { privateKeyPem } from './certificates/pem.ts';
export type { ServedOrigins } from './world/addresses.ts';
