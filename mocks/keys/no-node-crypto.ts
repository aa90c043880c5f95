// Replaces node-crypto.ts in builds for pages: without Node, WebCrypto does everything.
import type * as node from './node-crypto.ts';

export const sha256ByNode: typeof node.sha256ByNode = () => undefined;
export const verifiedByNode: typeof node.verifiedByNode = () => undefined;
export const isNodesWebCrypto: typeof node.isNodesWebCrypto = () => false;
export const sealedByNode: typeof node.sealedByNode = (key) => key;
export const signedByNode: typeof node.signedByNode = () => undefined;
