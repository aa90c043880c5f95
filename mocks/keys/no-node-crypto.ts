// node-crypto.ts as pages are built with it: where no Node runs us, WebCrypto does all of it.
import type * as node from './node-crypto.ts';

export const sha256ByNode: typeof node.sha256ByNode = () => undefined;
export const verifiedByNode: typeof node.verifiedByNode = () => undefined;
export const isNodesWebCrypto: typeof node.isNodesWebCrypto = () => false;
export const sealedByNode: typeof node.sealedByNode = (key) => key;
export const signedByNode: typeof node.signedByNode = () => undefined;
