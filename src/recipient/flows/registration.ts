// Flow: from nothing to a client_id (interfaces, client registration; profile 13.9).
import { decodeJwt } from 'jose';
import type * as oauth from 'oauth4webapi';
import { discoverHolder } from '../at-holder.ts';
import { expectFounding } from './fits-profile.ts';
import { discoverRegister, holderBrands, registerToken, softwareStatement, type HolderBrand } from '../at-register.ts';
import { clockSkewOf } from '../clock-skew.ts';
import type { Identity } from '../identity.ts';
import { isLive } from '../issued-token.ts';
import { loadPart } from '../load-with-retry.ts';
import { endsWith, flow, need, nowOf, step, type Step, type StepSurroundings } from './flow.ts';

export interface RegistrationFacts {
  /** Provider metadata of the register. */
  registerMetadata?: oauth.AuthorizationServer;
  /** Access token for the register’s operations. */
  registerToken?: string;
  /** Its expiry, ISO 8601. */
  registerTokenEnds?: string | undefined;
  /** Active data holder brands at the register. */
  brands?: readonly HolderBrand[];
  /** The brand to register with. */
  brand?: HolderBrand;
  /** Software statement assertion, as received. */
  statement?: string;
  /** Provider metadata of the brand. */
  holderMetadata?: oauth.AuthorizationServer;
  /** The signed registration request. */
  registrationJwt?: string;
  /** The client that the holder registered. */
  client?: oauth.Client;
  /** Registers for CIBA too. */
  backchannel?: 'poll' | 'ping';
  /** Registers for encrypted responses, at a holder of today’s profile. */
  encryptedResponses?: boolean;
}

type Held<Name extends keyof RegistrationFacts> = RegistrationFacts & Required<Pick<RegistrationFacts, Name>>;

async function newRegisterToken(
  facts: RegistrationFacts,
  { identity, send, ...surroundings }: StepSurroundings,
): Promise<Held<'registerToken'>> {
  const metadata = need(facts, 'registerMetadata');
  const { accessToken, ends } = await registerToken(metadata, identity, send, surroundings);
  return { registerToken: accessToken, registerTokenEnds: ends };
}

/** The held token, or a new one if it has expired: the clock may have moved. */
async function liveRegisterToken(
  facts: RegistrationFacts,
  surroundings: StepSurroundings,
): Promise<Held<'registerToken'>> {
  if (!isLive(facts.registerTokenEnds, surroundings)) return newRegisterToken(facts, surroundings);
  return { registerToken: need(facts, 'registerToken') };
}

/** A new software statement, with a register token that is valid. */
export async function newStatement(
  facts: RegistrationFacts,
  surroundings: StepSurroundings,
): Promise<Held<'registerToken' | 'statement'>> {
  const token = await liveRegisterToken(facts, surroundings);
  const { identity, send } = surroundings;
  return { ...token, statement: await softwareStatement(surroundings, identity, token.registerToken, send) };
}

/** The held statement, or a new one if it has expired: the register sets its expiry (CDS, client registration). */
async function liveStatement(facts: RegistrationFacts, surroundings: StepSurroundings): Promise<Held<'statement'>> {
  const statement = need(facts, 'statement');
  const { exp } = decodeJwt(statement);
  const ends = exp === undefined ? undefined : new Date(exp * 1000).toISOString();
  return isLive(ends, surroundings) ? { statement } : newStatement(facts, surroundings);
}

/** Registers with a JWT that carries a valid statement. */
export async function registered(
  facts: RegistrationFacts,
  surroundings: StepSurroundings,
  jwtOf: (statement: string) => Promise<string>,
): Promise<Partial<RegistrationFacts>> {
  const stated = await liveStatement(facts, surroundings);
  const jwt = await jwtOf(stated.statement);
  const { register } = await loadPart(() => import('../registration-client.ts'));
  const client = await register(need(facts, 'holderMetadata'), jwt, surroundings.send);
  return { ...stated, registrationJwt: jwt, client: { ...client, ...clockSkewOf(surroundings) } };
}

/** The signed registration request. Needs the facts `brand` and `statement`. */
export async function signedRequest(identity: Identity, facts: Partial<RegistrationFacts>, now: Date): Promise<string> {
  const { registrationJwt } = await loadPart(() => import('../registration-client.ts'));
  return registrationJwt(identity, {
    holderBrandId: need(facts, 'brand').dataHolderBrandId,
    statement: need(facts, 'statement'),
    now,
    ...(facts.backchannel === undefined ? {} : { backchannel: facts.backchannel }),
  });
}

/** Up to the holder’s metadata, registration is the same in every profile. */
const stepsToRegister = [
  step<RegistrationFacts>({
    id: 'discover-register',
    title: 'Find the register',
    words: 'The recipient reads where the register’s token endpoint and keys are.',
    from: 'recipient',
    to: 'register',
    way: 'tls',
    clauses: ['interfaces:Area C: provider configuration metadata'],
    run: async (_facts, { send, ...surroundings }) => ({
      registerMetadata: await discoverRegister(surroundings, send),
    }),
  }),
  step<RegistrationFacts>({
    id: 'register-token',
    title: 'Get a register token',
    words:
      'The recipient authenticates with a signed assertion and its certificate, and gets a token bound to that certificate.',
    from: 'recipient',
    to: 'register',
    way: 'mtls',
    clauses: ['interfaces:Authentication 10', 'IS:5'],
    run: newRegisterToken,
  }),
  step<RegistrationFacts>({
    id: 'brands',
    title: 'List data holder brands',
    words: 'The register lists every data holder and where its endpoints are.',
    from: 'recipient',
    to: 'register',
    way: 'mtls',
    clauses: ['interfaces:Area C: register operations'],
    run: async (facts, surroundings) => {
      const token = await liveRegisterToken(facts, surroundings);
      const brands = await holderBrands(surroundings, token.registerToken, surroundings.send);
      const brand = brands.find(({ issuer }) => issuer === surroundings.holder) ?? brands[0];
      if (brand === undefined) throw new Error('The register lists no active energy data holder.');
      return { ...token, brands, brand };
    },
  }),
  step<RegistrationFacts>({
    id: 'statement',
    title: 'Get a software statement',
    words: 'The register signs its record of the recipient’s product. The statement is valid for ten minutes.',
    from: 'recipient',
    to: 'register',
    way: 'mtls',
    clauses: ['interfaces:Area C: register operations', 'CDS-1.29.1:SSA Definition'],
    run: newStatement,
  }),
  step<RegistrationFacts>({
    id: 'discover-holder',
    title: 'Read provider configuration',
    words: 'The data holder publishes its endpoints and what it supports.',
    from: 'recipient',
    to: 'holder',
    way: 'tls',
    clauses: ['IS:13.1'],
    run: async (facts, { send }) => ({ holderMetadata: await discoverHolder(need(facts, 'brand').issuer, send) }),
  }),
];

/** The same steps; `fits` may stop them at the holder’s metadata. */
export const stepsToRegisterAt = (
  fits: (metadata: oauth.AuthorizationServer) => oauth.AuthorizationServer,
): readonly Step<RegistrationFacts>[] =>
  stepsToRegister.map((one) =>
    one.id !== 'discover-holder'
      ? one
      : {
          ...one,
          run: async (facts, surroundings) => {
            const found = await one.run(facts, surroundings);
            return { ...found, holderMetadata: fits(need(found, 'holderMetadata')) };
          },
        },
  );

export const registrationSteps = [
  ...stepsToRegisterAt(expectFounding),
  step<RegistrationFacts>({
    id: 'register',
    title: 'Register the client',
    words:
      'A JWT signed by the recipient carries the statement signed by the register. The certificate’s name must be the software_id.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['IS:13.9', 'RFC7591:3'],
    run: (facts, surroundings) =>
      registered(facts, surroundings, (statement) =>
        signedRequest(surroundings.identity, { ...facts, statement }, nowOf(surroundings)),
      ),
  }),
];

export const registration = endsWith(
  flow<RegistrationFacts>(
    'registration',
    'Dynamic client registration',
    'A software product the register knows becomes a client of a data holder, without a form and without a shared secret.',
    registrationSteps,
  ),
  'registerMetadata',
  'registerToken',
  'brands',
  'brand',
  'statement',
  'holderMetadata',
  'registrationJwt',
  'client',
);
