// Gets the tokens of hand-made calls when they are needed, and again after they expire.
import { limits } from '../../mocks/spec/limits.ts';
import { consumerScopes } from '../../mocks/spec/scopes.ts';
import { discoverRegister, registerToken } from '../recipient/at-register.ts';
import { holderClientOf } from '../recipient/flows/facts.ts';
import { refresh as refreshFlow } from '../recipient/flows/refresh.ts';
import type { IssuedToken } from '../recipient/issued-token.ts';
import type { PlayedFacts } from '../runs/flows/played-facts.ts';
import { idsOf, type ExplorerClient, type Party } from './explorer-client.ts';
import type { TokenKind, TokensInHand } from './tokens-in-hand.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export interface TokenSupply {
  /** Gets a consumer’s tokens in date, and the accounts they cover. */
  share(): Promise<Party>;
  token(kind: TokenKind): Promise<string>;
  /** An access token of a consent made and withdrawn only for this; other consents are unaffected. */
  withdrawnToken(): Promise<string>;
  /** Describes, in a sentence, what replaced an expired token; reported once. */
  takeRenewal(): string | undefined;
}

export function tokenSupply(client: ExplorerClient, tokens: TokensInHand): TokenSupply {
  let renewal: string | undefined;

  const keepAccess = (kind: 'access' | 'withdrawn', { tokens: given }: Partial<PlayedFacts>): void =>
    tokens.keep(kind, given?.access_token ?? '', given?.expires_in ?? limits.accessToken);
  const share = async (): Promise<Party> => {
    const party = await client.register();
    if (client.isOfRun || tokens.isInDate('access')) return { ...party, facts: client.facts };
    const hadExpired = tokens.hasExpired('access');
    try {
      const { newer, words } = await renewed(client);
      if (hadExpired) renewal = words;
      client.learn(newer, party.recipient);
      keepAccess('access', newer);
    } catch (error) {
      // No new token can be had: the call uses the old one, and the holder’s response explains why.
      if (tokens.value('access') === undefined) throw error;
    }
    return { ...party, facts: client.facts };
  };
  const token = async (kind: TokenKind): Promise<string> => {
    if (kind === 'access') await share();
    else if (!tokens.isInDate(kind)) {
      const hadExpired = tokens.hasExpired(kind);
      tokens.keepIssued(kind, await issued(client, kind));
      if (hadExpired) renewal = renewals.client;
    }
    return tokens.value(kind) ?? '';
  };
  return {
    share,
    token,
    withdrawnToken: async () => {
      await client.register();
      if (!tokens.isInDate('withdrawn')) {
        const ended = await shared(client);
        await withdrawConsent(await client.acting(), ended, () => token('consents'));
        keepAccess('withdrawn', ended);
      }
      return tokens.value('withdrawn') ?? '';
    },
    takeRenewal: () => {
      const told = renewal;
      renewal = undefined;
      return told;
    },
  };
}

const renewals = {
  refreshed: 'The access token had expired; a new one was fetched with the refresh token.',
  shared: 'The access token had expired and could not be refreshed; the consumer shared once more.',
  client: 'The access token had expired; a new one was fetched with the client’s own credentials.',
} as const;

interface Renewed {
  readonly newer: Partial<PlayedFacts>;
  readonly words: string;
}

async function renewed(client: ExplorerClient): Promise<Renewed> {
  if (client.facts.tokens?.refresh_token !== undefined) {
    const refreshed = await client.run(refreshFlow, ['refresh']).catch(() => undefined);
    if (refreshed !== undefined) return { newer: refreshed, words: renewals.refreshed };
  }
  return { newer: await shared(client), words: renewals.shared };
}

/** A new consent or arrangement, in addition to existing ones. */
async function shared(client: ExplorerClient): Promise<Partial<PlayedFacts>> {
  const wanted = { wanted: { scopes: consumerScopes, sharingDuration: limits.maximumSharing } };
  const { sharing } = (await client.acting()).flows;
  const needed = idsOf(sharing).filter((id) => id !== 'userinfo' && id !== 'usage');
  return client.run(sharing, needed, wanted);
}

/** A token of the client itself, without a consumer. */
async function issued(client: ExplorerClient, kind: 'consents' | 'register'): Promise<IssuedToken> {
  const { facts } = await client.register();
  const { flows, surroundings } = await client.acting();
  const { identity, ...places } = await surroundings();
  if (kind === 'consents')
    return flows.clientToken(holderClientOf(facts, { identity, ...places }), identity.fetch, places);
  const metadata = await discoverRegister(places, identity.fetch);
  return registerToken(metadata, identity, identity.fetch, places);
}
