// Makes the moves of a lesson with its own recipient, registered at the lesson’s holder.
import { interactionClient, type DataHolderBrand, type DataRecipient, type Sandbox } from '../../../mocks/index.ts';
import { textOf } from '../../elements/json-member.ts';
import { markedFetch } from '../../recipient/client-auth.ts';
import type { Flow } from '../../recipient/flows/flow.ts';
import { resourceHeaders } from '../../recipient/resources.ts';
import { fetchInDate } from '../../runs/recipients/certificate-renewal.ts';
import { newestVersionOf } from '../../runs/recipients/newest-version.ts';
import type { PlayedFacts } from '../../runs/flows/played-facts.ts';
import type { MadeApp } from '../../runs/recipients/made-apps.ts';
import { recipientFor, type ActingRecipient } from '../../runs/recipients/recipient-for.ts';
import { recipientOfClient } from '../../runs/recipients/recipient-of-client.ts';
import { authentication } from '../../runs/recipients/signed-claims.ts';
import type { SiteMark } from '../../runs/exchanges/site-marks.ts';

type SigningKey = DataRecipient['signingKey'];

type Endpoint =
  'token' | 'introspection' | 'revocation' | 'pushed_authorization_request' | 'cdr_arrangement_revocation';

export type Facts = Partial<PlayedFacts>;

/** A token needs this many milliseconds of validity left to be reused in another move. */
const margin = 90_000;

/** Marks every request of a move in the trace. */
export const mark = { flow: 'lesson' satisfies SiteMark, step: 'move' } as const;

const accountsPath = '/energy/accounts';

/** The result of a consumer’s consent. */
export interface Sharing {
  readonly access: string;
  /** Empty for a one-off sharing. */
  readonly refresh: string;
  /** cdr_arrangement_id in today’s profile; empty in 0.1.1. */
  readonly arrangement: string;
  /** When the access token expires, in milliseconds by the sandbox’s clock. */
  readonly ends: number;
  /** Facts with which a following flow starts. */
  readonly facts: Facts;
}

export interface SentRead {
  /** Access token; by default one of the recipient’s own. */
  readonly token?: string;
  /** Override the headers of a valid call; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Presents this recipient’s certificate; null presents none. */
  readonly as?: DataRecipient | null;
}

export interface LearnerOptions {
  /** Software product of the lesson’s recipient from before a reload. If undefined, a recipient is enrolled. */
  readonly product: string | undefined;
  /** Called with the software product of a newly enrolled recipient. */
  readonly enrolled: (product: string) => void;
}

export class Learner {
  readonly sandbox: Sandbox;
  /** The holder of the lesson. */
  readonly holder: DataHolderBrand;
  readonly #options: LearnerOptions;
  readonly #made = new Map<unknown, unknown>();
  #acting: Promise<ActingRecipient> | undefined;

  constructor(sandbox: Sandbox, holder: DataHolderBrand, options: LearnerOptions) {
    [this.sandbox, this.holder, this.#options] = [sandbox, holder, options];
  }

  /** The registered recipient. */
  acting(): Promise<ActingRecipient> {
    const acting = (this.#acting ??= this.#found());
    acting.catch(() => (this.#acting = undefined));
    return acting;
  }

  async #found(): Promise<ActingRecipient> {
    const { sandbox, holder } = this;
    const { product, enrolled } = this.#options;
    const before = product === undefined ? undefined : await sandbox.recipients.find(product);
    const registered = await recipientOfClient(sandbox, before?.clientIds[holder.brand]);
    if (registered !== undefined) return registered;
    const acting = await recipientFor(sandbox, {
      recipient: { name: 'Lesson app' satisfies MadeApp },
      holder: holder.brand,
    });
    enrolled(acting.recipient.softwareProductId);
    return acting;
  }

  /** Returns what an earlier call with this function made, unless it expires too soon; otherwise makes it again. */
  async reuse<T extends { readonly ends: number }>(make: (learner: Learner) => Promise<T>): Promise<T> {
    const before = this.#made.get(make) as T | undefined;
    if (before !== undefined && before.ends > this.now() + margin) return before;
    const made = await make(this);
    this.#made.set(make, made);
    return made;
  }

  /** Milliseconds by the sandbox’s clock. */
  now(): number {
    return this.sandbox.clock.now().getTime();
  }

  wait(duration: string): Promise<void> {
    return this.sandbox.clock.advance(duration);
  }

  /** Runs a flow up to and including a step; by default the sharing flow. */
  async runUntil(step: string, known: Facts = {}, flow?: Flow<PlayedFacts>): Promise<Facts> {
    const acting = await this.acting();
    return acting.runUntil(flow ?? acting.flows.sharing, step, { known });
  }

  /** Lets the consumer agree, and redeems the code. */
  async share(known: Facts = {}): Promise<Sharing> {
    const facts = await this.runUntil('token', known);
    const { tokens, arrangementId } = facts;
    if (tokens === undefined) throw new Error('The consumer said yes, but no tokens came back.');
    return {
      access: tokens.access_token,
      refresh: tokens.refresh_token ?? '',
      arrangement: arrangementId ?? '',
      ends: this.now() + (tokens.expires_in ?? 0) * 1000,
      facts,
    };
  }

  /** Opens an authorisation URL as the consumer’s browser does. */
  async openInBrowser(address: URL): Promise<void> {
    const named = ['client_id', 'request_uri'].map((name) => [name, address.searchParams.get(name) ?? '']);
    const send = markedFetch(this.sandbox.fetch, mark);
    await interactionClient(this.holder.urls.issuer, send).open(new URLSearchParams(named));
  }

  /** Sends a request with a recipient’s certificate, by default the lesson’s own. */
  async send(url: string | URL, init: RequestInit = {}, as?: DataRecipient): Promise<Response> {
    const send = await this.#fetchOf(as ?? (await this.acting()).recipient);
    return whole(await send(url, init));
  }

  async #fetchOf(recipient: DataRecipient): Promise<typeof fetch> {
    return markedFetch(await fetchInDate(this.sandbox, recipient), mark);
  }

  /** GETs a consumer’s resource by path or URL, in a version of the operation. */
  async read(path: string, { token, headers = {}, as }: SentRead = {}, version = 1): Promise<Response> {
    const accessToken = token ?? (await this.reuse(shared)).access;
    const { base } = this.holder.urls;
    const sent = resourceHeaders({ base, accessToken, authDate: this.sandbox.clock.now() }, version);
    for (const [name, value] of Object.entries(headers))
      if (value === undefined) sent.delete(name);
      else sent.set(name, value);
    const url = path.startsWith('https:') ? path : `${base}${path}`;
    return as === null
      ? whole(await this.sandbox.fetch(url, { headers: sent }))
      : this.send(url, { headers: sent }, as);
  }

  readAccounts(sent?: SentRead): Promise<Response> {
    return this.read(accountsPath, sent, newestVersionOf(this.sandbox, 'listAccounts', this.holder.brand));
  }

  /** POSTs to an endpoint with client authentication, signed with the recipient’s own key by default. */
  async post(endpoint: Endpoint, form: Readonly<Record<string, string>>, signingKey?: SigningKey): Promise<Response> {
    const send = await this.prepared(endpoint, form, signingKey);
    return send();
  }

  /** Prepares the same request without sending it, so that several can be sent at once. */
  async prepared(
    endpoint: Endpoint,
    form: Readonly<Record<string, string>>,
    signingKey?: SigningKey,
  ): Promise<() => Promise<Response>> {
    const { recipient, clientId, facts } = await this.acting();
    const url = textOf(facts.holderMetadata, `${endpoint}_endpoint`) ?? '';
    const signer = { clientId, recipient: signingKey === undefined ? recipient : { signingKey } };
    const body = new URLSearchParams({ ...(await authentication(this.sandbox, signer, url)), ...form });
    const send = await this.#fetchOf(recipient);
    return async () => whole(await send(url, { method: 'POST', body }));
  }

  introspect({ refresh }: Pick<Sharing, 'refresh'>): Promise<Response> {
    return this.post('introspection', { token: refresh });
  }

  refresh({ refresh }: Pick<Sharing, 'refresh'>): Promise<Response> {
    return this.post('token', { grant_type: 'refresh_token', refresh_token: refresh });
  }

  withdrawArrangement({ arrangement }: Sharing): Promise<Response> {
    return this.post('cdr_arrangement_revocation', { cdr_arrangement_id: arrangement });
  }
}

/** Shares data; for `reuse`. */
export const shared = (learner: Learner): Promise<Sharing> => learner.share();

/** Shares data and reads the accounts once. */
export async function sharedAndRead(learner: Learner): Promise<Sharing> {
  const sharing = await learner.share();
  await learner.readAccounts({ token: sharing.access });
  return sharing;
}

/** Reads the body, because the trace is written once the response has been read. */
async function whole(answer: Response): Promise<Response> {
  await answer.clone().arrayBuffer();
  return answer;
}
