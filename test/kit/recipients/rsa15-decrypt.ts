// Decrypts a JWE with RSA1_5, as an old library would and WebCrypto does not.
import { constants, createDecipheriv, KeyObject, privateDecrypt } from 'node:crypto';
import type { Stand } from '../../../mocks/examination.ts';

export async function decryptedWithRsa15({ recipient }: Stand, jwe: string): Promise<string> {
  const [header = '', key = '', iv = '', text = '', tag = ''] = jwe.split('.');
  const bytes = (part: string): Buffer => Buffer.from(part, 'base64url');
  const privateKey = KeyObject.from(recipient.decryptionKey.privateKey);
  const secret = privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, bytes(key));
  const opening = createDecipheriv('aes-256-gcm', secret, bytes(iv)).setAAD(Buffer.from(header)).setAuthTag(bytes(tag));
  return Promise.resolve(Buffer.concat([opening.update(bytes(text)), opening.final()]).toString('utf8'));
}
