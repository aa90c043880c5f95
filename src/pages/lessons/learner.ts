// Who does a lesson's moves for the learner: a recipient of the lesson's own, that has registered and can share.
import type { DataRecipient, Exchange, Sandbox } from '../../../mocks/index.ts';
import { memberOf, textOf } from '../../elements/json-member.ts';
import { markedFetch } from '../../recipient/client-auth.ts';
import { resourceHeaders } from '../../recipient/resources.ts';
import { fetchInDate } from '../certificate-renewal.ts';
import {
  enrolled,
  goodAssertionClaims,
  recipientOfClient,
  signed,
  walkedTo,
  type Acting,
} from '../judge/acting-recipient.ts';
import type { Exchanges } from './lesson.ts';
import { answerOf, callerOf, grantOf } from './signs.ts';

type SigningKey = DataRecipient['signingKey'];

type Endpoint =
  'token' | 'introspection' | 'revocation' | 'pushed_authorization_request' | 'cdr_arrangement_revocation';

/** Seconds of life that a token must have left to be worth a move. */
const margin = 90;

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export interface Sent {
  /** Access token; the recipient's own when absent. */
  readonly token?: string;
  /** Put over the headers of an honest call; undefined takes one away. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Whose certificate is presented; null: none. */
  readonly as?: DataRecipient | null;
}

interface Lived {
  /** What the trace has since the lesson began. */
  readonly exchanges: () => Exchanges;
  /** Id of the recipient of before; a fresh one is enrolled where there is none. */
  readonly product: string | undefined;
  /** A recipient was enrolled for the lesson. */
  readonly enrolled: (product: string) => void;
}

export class Learner {
  readonly sandbox: Sandbox;
  /** A key that was rotated away, as long as the page lives. */
  withdrawn: SigningKey | undefined;
  readonly #lived: Lived;
  #acting: Promise<Acting> | undefined;

  constructor(sandbox: Sandbox, lived: Lived) {
    this.sandbox = sandbox;
    this.#lived = lived;
  }

  get exchanges(): Exchanges {
    return this.#lived.exchanges();
  }

  /** The registered recipient. */
  acting(): Promise<Acting> {
    const made = (this.#acting ??= this.#found());
    made.catch(() => (this.#acting = undefined));
    return made;
  }

  async #found(): Promise<Acting> {
    const { product } = this.#lived;
    const before = product === undefined ? undefined : await this.sandbox.recipients.find(product);
    return (
      (before?.clientId === undefined ? undefined : await recipientOfClient(this.sandbox, before.clientId)) ??
      this.#enrolled()
    );
  }

  async #enrolled(): Promise<Acting> {
    const acting = await enrolled(this.sandbox, 'Lesson app');
    this.#lived.enrolled(acting.recipient.softwareProductId);
    return acting;
  }

  /** The exchanges that the recipient itself sent. */
  async own(): Promise<Exchanges> {
    const { softwareProductId } = (await this.acting()).recipient;
    return this.exchanges.filter((exchange) => callerOf(exchange) === softwareProductId);
  }

  /** The newest tokens of the recipient that came of a consumer's yes, and the exchange they came in. */
  async granted(): Promise<{ readonly tokens: Tokens; readonly exchange: Exchange } | undefined> {
    const exchange = (await this.own()).findLast((one) => grantOf(one) !== undefined);
    const tokens = exchange === undefined ? undefined : grantOf(exchange);
    return exchange === undefined || tokens === undefined ? undefined : { tokens, exchange };
  }

  /** The newest tokens while they live; else those of a new consent, which the first persona gives. */
  async tokens(): Promise<Tokens> {
    const found = await this.granted();
    if (found !== undefined && this.lives(found.exchange)) return found.tokens;
    return this.share();
  }

  /** Whether the access token of this answer lives long enough for a move. */
  lives(exchange: Exchange): boolean {
    const lifetime = memberOf(answerOf(exchange), 'expires_in');
    const age = (this.sandbox.clock.now().getTime() - Date.parse(exchange.at)) / 1000;
    return typeof lifetime === 'number' && age < lifetime - margin;
  }

  /** A new consent and the tokens of it. */
  async share(): Promise<Tokens> {
    const { tokens } = await walkedTo(this.sandbox, await this.acting(), 'tokens');
    if (tokens?.refresh_token === undefined) throw new Error('The consumer’s yes brought no tokens.');
    return { access: tokens.access_token, refresh: tokens.refresh_token };
  }

  /** A code that nobody has redeemed. */
  async code(): Promise<string> {
    const { redirect } = await walkedTo(this.sandbox, await this.acting(), 'redirect');
    const code = new URLSearchParams(redirect?.hash.slice(1)).get('code');
    if (code === null) throw new Error('The consumer’s yes brought no code.');
    return code;
  }

  /** The fetch of a recipient, its certificate in date. */
  async fetchOf(recipient: DataRecipient): Promise<typeof fetch> {
    return markedFetch(await fetchInDate(this.sandbox, recipient), { flow: 'lesson', step: 'move' });
  }

  /** GET a resource of the consumer's. */
  async read(path: string, { token, headers = {}, as }: Sent = {}): Promise<Response> {
    const { recipient } = await this.acting();
    const accessToken = token ?? (await this.tokens()).access;
    const { base } = this.sandbox.urls.dataHolder;
    const sent = resourceHeaders({ base, accessToken, authDate: this.sandbox.clock.now() }, 1);
    for (const [name, value] of Object.entries(headers))
      if (value === undefined) sent.delete(name);
      else sent.set(name, value);
    const send = as === null ? this.sandbox.fetch : await this.fetchOf(as ?? recipient);
    return whole(await send(path.startsWith('https:') ? path : `${base}${path}`, { headers: sent }));
  }

  /** POST to an endpoint where the client authenticates; signed with its own key unless another is given. */
  async post(endpoint: Endpoint, form: Readonly<Record<string, string>>, signingKey?: SigningKey): Promise<Response> {
    const prepared = await this.prepared(endpoint, form, signingKey);
    return whole(await prepared());
  }

  /** The same, ready to be sent: several at once can be. */
  async prepared(
    endpoint: Endpoint,
    form: Readonly<Record<string, string>>,
    signingKey?: SigningKey,
  ): Promise<() => Promise<Response>> {
    const acting = await this.acting();
    const url = textOf(acting.facts.holderMetadata, `${endpoint}_endpoint`) ?? '';
    const signer = signingKey === undefined ? acting.recipient : { signingKey };
    const body = new URLSearchParams({
      client_id: acting.clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await signed(signer, goodAssertionClaims(this.sandbox, acting, url)),
      ...form,
    });
    const send = await this.fetchOf(acting.recipient);
    return () => send(url, { method: 'POST', body });
  }
}

/** Read to its end: the trace is written once the answer is out. */
async function whole(answer: Response): Promise<Response> {
  await answer.clone().arrayBuffer();
  return answer;
}
