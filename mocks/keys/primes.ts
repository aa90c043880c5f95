// Primes for RSA keys derived from a seed: searched upwards from a given number.
import { power } from './modular.ts';

/** Candidates divisible by one of these are skipped before the expensive test. */
const smallPrimes = /* @__PURE__ */ sieved(20_000);
/** For numbers of this size that were not chosen to deceive, the first witness rejects almost every composite (FIPS 186-5, appendix C). */
const witnesses = [2n, 3n, 5n, 7n, 11n, 13n];
/** Candidates sieved together: the next prime of 1024 bits is some hundreds of odd numbers away. */
const stretch = 4096;

/** The first prime from the number upwards that `suits`. */
export function nextPrime(from: bigint, suits: (prime: bigint) => boolean): bigint {
  for (let start = from | 1n; ; start += BigInt(2 * stretch)) {
    const divisible = new Uint8Array(stretch);
    for (const small of smallPrimes) {
      const rest = Number(start % BigInt(small));
      // Index of the first start + 2 × index that it divides.
      const first = rest === 0 ? 0 : (rest % 2 === 0 ? small - rest / 2 : (small - rest) / 2) % small;
      for (let index = first; index < stretch; index += small) divisible[index] = 1;
    }
    for (const [index, passed] of divisible.entries()) {
      const candidate = start + BigInt(2 * index);
      if (passed === 0 && suits(candidate) && isProbablyPrime(candidate)) return candidate;
    }
  }
}

/** The Miller–Rabin test (FIPS 186-5, B.3.1) of an odd number greater than the witnesses. */
export function isProbablyPrime(candidate: bigint): boolean {
  let [odd, twos] = [candidate - 1n, 0];
  while ((odd & 1n) === 0n) {
    odd >>= 1n;
    twos += 1;
  }
  return witnesses.every((witness) => {
    let value = power(witness, odd, candidate);
    if (value === 1n || value === candidate - 1n) return true;
    for (let round = 1; round < twos; round += 1) {
      value = (value * value) % candidate;
      if (value === candidate - 1n) return true;
    }
    return false;
  });
}

/** Odd primes below the number (sieve of Eratosthenes). */
function sieved(below: number): readonly number[] {
  const composite = new Uint8Array(below);
  const found: number[] = [];
  for (let number = 3; number < below; number += 2) {
    if (composite[number] === 1) continue;
    found.push(number);
    for (let multiple = number * number; multiple < below; multiple += 2 * number) composite[multiple] = 1;
  }
  return found;
}
