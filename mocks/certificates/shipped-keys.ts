// RSA keys for simulated certificates. WebCrypto takes longer to make one than a world takes to open, so their primes come with the package. They need not be secret: there is no handshake, and every world records what it issued.
import { calculateJwkThumbprint, type JWK } from 'jose';
import { decodeBase64url } from '../ambient/base64url.ts';
import { numberOf } from '../keys/modular.ts';
import { rsaJwkOf } from '../keys/rsa-jwk.ts';
import type { Issuer } from './issuer.ts';
import { signing } from './signature.ts';

/** 1024 bits with the two highest set, so that the product of two has 2048; none is one more than a multiple of 65537. */
const primes: readonly string[] = [
  '6fQS0P-NYVBkyu2RY6cY-OF5d6vjGXiAC14HciJflH3ckU4IlNnisWzzVGgMiJOSs9m19tgLrbHUFKJ00I6159xKsxfBAVvtK98G3RZTppKvZwvOjyA2iZMbY3qxf_FD-hwo0Svkdi43jwNEOSuIfn4-2FRe5ReUf3sTyy-wIP0',
  'zNgnB5h4pFG-QhbWLzMr2kBN5qX70YkWs1NXj_TFhjPULIAt1LBzdVFbvk7CTgPRt6hpTKSQSnFgt4vjgvSX_CYoNxu3X27l3Ks2_h_l1jxAMdmT1nnIoRXLhSZXgnxaBmq2Ujq7g61EX7CH2vFSdMzkrj_SU54UsIkVeEp-G_M',
  'xelc8MNURrVj6n7LsbskGTE0n1unLzmjFttEViAIZ1JvNTfKImtFnHVrGI32HVJcdEor2g9vs7tbHfV6TCQxIAizrdBp8BjBblZzJ3rfStxQtaDq7ShF_-kD86Rg0jmgRarmzRLBUz8GACRl3hzpd7tTo0Q-pxU_b2teqj7cHnU',
  '4bGehXQRwgap5Pdxs6AGeQgop0IL60M2ZNDkaTeHa11t3FqjC8C-AfV3ED9-NItnSDREA78b7zJx9TOV50NUZszd-nioNKGsWwqL5QnPgbZc5gwBDWUCxrvtHF6LKUCvJlMh1f01GPyWfM18lcC0CCYqPwEulxdOQ2jhsw4lJs0',
  'ze5QavjhrC3Sz0okTdwHjg3j_y_lYMb_9_DFCZbt1bT4xSovBudJRXv4fMPrYGmA00KXZSbJMTLAgTt_NhwfMEkS8On4sYv7iMAtUNfdmI9dNaJYsXZT_wpc3ZSCMhLqV-hijPAhUA55mz126lrx32D5ZnwcOL288pcTE0mE_i0',
  'yMM3K8sytrRVjwk15RCML7tyh0lXqVBcU2K3qBA0U3ahRYNOfv88IP7qsAdfaZi2l2GCIX1RCfDkIajmqHwb4pCVsV_-IUpSl-BB3tURszNyRkOMFWU9-H45memwnsoSxUUE24yJIhDZD4gL5MueniK3ne8k_dQbacJEJmKTiVE',
  'zBXgielMxMfF7mLr3IFlsKrqC8G0uwdrTsvJk83DlDtBsK-JgCz0LpQbLcyuviyV7KxHriTb3akVKfDmaAmgL2MQeZooVfe-xHvHKXcJbqmpRv609Na8aijV9Oh-cCksekRGEXa5vymAkpYt8XbkDlIJ3DkqIkQH2KWOFzeccVs',
  '1L3EaT-ygDR4-R_5Np46oGgOf01WDwGg8b_IACYzPveIPdDqlC7V5ZnWp-evExPn8aUJqpNYHk686wNn9pK6qq8mzo4qG-yz8fre_v8G6rFN6yyjEs_VhUrJJtbPxi6cHS--b3hJ1QqQcJmOpGMUWZjLgwoknVMA-o2nX72w74U',
  '2HyQ1vkpNpDU4s1a_IpgA9JRAJgDoYnb9icerWMmAdf3xe0Kk2kAK-38Zdto2vvbunhK84LsFoUwlUy7Lh0VswZjeYaIySyRmd2fif-q2bhuaE61zPW_-RlwgvCIvMamB7mLca98xxtPq50AB-nG32n7EudykRDQuPlhDFEwwn0',
  'z9ZTxZ4wGNqudCj5JNP_RitSsBROtsgvmgGaEAnxdWHmftMOxdBLW2GFZE_UFaEFrg3KcdnE5bX4MJSdmSD7_EXn66Yw0ab8bZZvcOgDMDKYv8jQpzmL8Y-KUVd07QFD_d5WMudogguPOr3yAtyVNjVnTKHA3yMMK7Zsc4UinHM',
  'xw27LhRETOAZARRWygRT_q0HFmT_zvTZJYr920JFd7uMTCFJTLdidGKGKZMfvCGfiZJO8xSnkYNcaj1xtFR0YX29ZBfiYT0tzVOKosCVNeoLz9Sfciql_W1BoBeDPChq9hdjYwZEmDcCUyWMXUKD8Ar0xOJN0no_j0NRnhB1LT0',
  '1tAkTzkm3F3g6wWZ8yBxoESrWACFG_JnSv2IcNTjXm3ZMr-T0LVXh1HUPsXXJMApwLxykGPpsxxd8UndasPkpToxLYjPhjLatEpaPLcczTplxo4ByyDwO-uRACLAZ8N3h_P7x18f4dmWXd9RUF1S_NNDxtRnTsBiRxGrg4MkLac',
  'xGI0TY9in3WgiuyJEk_2fm8CbtsVkPdNwdGGWfDTkYCinZyixIHurqr-S0jvETo73gS9Roxz1dDkeZ5x23KobrjbdyqxMZDRoX7riiC7I9ohuwOGkHNoP09gXDC3KnzkNpkgduwQOcKbN7MQNchMflup5jEWEiBYCHSkkCPfZ-8',
  '_43YCgxI_3kjMGEZA_St7lD2xtk8dVZcnrknhQaDqD4NjKrHYeItoi_mc4GvhdyRetP_9-kIKGbQ2FO6r1vP9gZmdIkzTcs9feZ4x2PbKwHFsopsyvNtnv-ltJ1sCWFTkPXMRZVyYClqmeWvGs5z7Qctt8tDWr5_BIsJP9X_bkM',
  '42-FIpmdByhMtJ9AkJ7mX3_y44nWXX-pmKeJoZl1KFc2KpFTTLDD0TXdk_XaGwQfHaAMcQubu0m5lYSfXxjx9euKjnfawc5KpRBkm8AhoBpXu0g0aCwCGpjONKeRl_5UFsbrupWwuo4gvI05E0N4iOeVxsHmICwFhFyLbz9TPss',
  '0tIkMMSNpnM6dOG4TC9aQAVJs4YZXNc-ZKMjr4KIcYWFz3wh7Co7Qdnopkx5VqFYhlWkP-77ZEYWzhP-erh8zqsaVuDAeuUNMGGv4n2bfDKz7goG0_NHJmuhsUdhywyVtuKYHd-9-SoftVL95YAwf5LvxWSljjCMRxpXsSyjtBs',
];

/** The primes of each authority's keys: root, intermediate. The others are for the certificates that they issue. */
const authorities: Readonly<Record<'own' | 'untrusted', readonly [Pair, Pair]>> = {
  own: [
    [0, 1],
    [2, 3],
  ],
  untrusted: [
    [0, 2],
    [1, 3],
  ],
};
const firstOfOthers = 4;

type Pair = readonly [number, number];
type Signing = Pick<Issuer, 'kid' | 'signer'>;

/** Keys of the root and the intermediate. */
export const authorityKeys = async (owner: string): Promise<readonly [Signing, Signing]> => {
  const [root, intermediate] = authorities[owner.endsWith(':untrusted') ? 'untrusted' : 'own'];
  return [await signingKey(root), await signingKey(intermediate)];
};

async function signingKey(pair: Pair): Promise<Signing> {
  const jwk = jwkOf(pair);
  const { publicKey, privateKey } = await imported(jwk);
  return {
    kid: await calculateJwkThumbprint(jwk),
    signer: {
      alg: 'RS256',
      publicKey,
      sign: async (data) => new Uint8Array(await crypto.subtle.sign(signing.RS256, privateKey, data)),
    },
  };
}

/** The key for a certificate with this serial number: one of 66, always the same for a number. */
export function keyFor(serialNumber: Uint8Array): Promise<CryptoKeyPair> {
  const others = primes.length - firstOfOthers;
  const [one = 0, other = 0] = serialNumber.subarray(-2);
  const first = one % others;
  // The two primes must differ.
  const second = (first + 1 + (other % (others - 1))) % others;
  return imported(jwkOf([firstOfOthers + first, firstOfOthers + second]));
}

const jwkOf = (pair: Pair): JWK => {
  const [one = 0n, other = 0n] = pair.map((index) => numberOf(decodeBase64url(primes[index] ?? '')));
  return rsaJwkOf(one, other);
};

async function imported(jwk: JWK): Promise<CryptoKeyPair> {
  const { kty, n, e } = jwk;
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const read = (key: JWK, extractable: boolean, usage: KeyUsage): Promise<CryptoKey> =>
    crypto.subtle.importKey('jwk', key as JsonWebKey, algorithm, extractable, [usage]);
  const [publicKey, privateKey] = await Promise.all([
    read({ kty, n, e } as JWK, true, 'verify'),
    read(jwk, false, 'sign'),
  ]);
  return { publicKey, privateKey };
}
