// The purposes of keys, and the algorithm for each (profile 7.1 and 12: only PS256 and ES256).

/** `statement`: the register's software statements; `token`: its access tokens; `certificate`: X.509. */
export type KeyPurpose =
  'sign-PS256' | 'sign-ES256' | 'encrypt-RSA' | 'encrypt-EC' | 'statement-PS256' | 'token-PS256' | 'certificate';

export type KeyAlgorithm = 'PS256' | 'ES256' | 'RSA-OAEP-256' | 'ECDH-ES+A256KW';

export const algorithms: Readonly<Record<KeyPurpose, KeyAlgorithm>> = {
  'sign-PS256': 'PS256',
  'sign-ES256': 'ES256',
  'encrypt-RSA': 'RSA-OAEP-256',
  'encrypt-EC': 'ECDH-ES+A256KW',
  'statement-PS256': 'PS256',
  'token-PS256': 'PS256',
  certificate: 'ES256',
};

export const isKeyPurpose = (value: unknown): value is KeyPurpose =>
  typeof value === 'string' && Object.hasOwn(algorithms, value);

export const useOf = (alg: KeyAlgorithm): 'sig' | 'enc' => (alg === 'PS256' || alg === 'ES256' ? 'sig' : 'enc');
