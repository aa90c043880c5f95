// A sandbox behind real sockets, for clients in other processes; `serve` is based on it.
export { localAuthority, type KeptAuthority, type LocalAuthority } from './sockets/local-authority.ts';
export { serveWorld, type Front, type ServeWorldOptions, type WorldServer } from './sockets/serve-world.ts';
export { writeBody } from './sockets/write-body.ts';
export { turn } from './sockets/answer-to.ts';
export { checkPlatform } from './sandbox/options/platform.ts';
export { checkMembers } from './ambient/known-members.ts';
export { privateKeyPem } from './certificates/pem.ts';
export { farEnd, type FarEnd } from './remote/far-end.ts';
export { remotePaths, type CallOnWire } from './remote/mirror.ts';
export { packed, unpacked } from './remote/packed.ts';
