// What a sandbox can be told when it is made. These names are a contract.
import type { ScenarioName } from '../../personas/scenarios.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Decisions } from '../../spec/decisions.ts';
import type { Limits } from '../../spec/limits.ts';
import type { ProfileName } from '../../spec/ids.ts';
import type { ExchangeLine } from '../trace/sandbox-trace.ts';

export interface SandboxOptions {
  /** `auto`: IndexedDB where it works, else memory; in Node memory. */
  readonly storage?: 'auto' | 'memory:' | `indexeddb:${string}`;
  /** Name of a built-in scenario, or a whole one; `solar-home` when absent. Refused (SandboxError `scenario-invalid`) with path and reason. */
  readonly scenario?: ScenarioName | Scenario;
  /**
   * Same seed: the same resource ids, readings and order of lists. In a world in memory, for the same calls in the same
   * order, also the same ids of clients, consents and requests, codes, tokens and one-time passwords; `reset` begins them
   * anew. Without a seed, and in a world that is kept, where several pages draw, those are random. Keys are made anew in
   * every world unless `keys` says otherwise, and with them kids and certificates.
   */
  readonly seed?: number;
  /** Security profile of every data holder of the world, for its life; `today` is what the standards bind to now. Default `0.1.1`. */
  readonly profile?: ProfileName;
  /** Where the clock stands; omitted: real time. */
  readonly clock?: string | Date;
  /** `virtual`: hosts under cdr.example, which never resolve. `same-origin`: paths under the page’s own origin. */
  readonly hosts?: 'virtual' | 'same-origin';
  /** What metadata advertises as authorization_endpoint. Default: the static page that cdrSandbox() or `init` put into the app; without it an address of the sandbox, which no browser can open. */
  readonly authorisationPage?: string | URL;
  /** Redirect URI of the scenario's own recipients and of those enrolled without one; the same default, the static callback page. */
  readonly callbackPage?: string | URL;
  /** Choices where the specification is silent; the strict preset where absent. */
  readonly decisions?: Partial<Decisions>;
  /** How much is taken in of a request, and how many exchanges the trace keeps; what is left out stays as it is. */
  readonly limits?: Partial<Limits>;
  /**
   * `from-seed`: with the same seed every key pair and certificate of the world is the same everywhere, for tests that
   * compare key sets, kids and thumbprints. NEVER FOR REAL USE: whoever knows the seed has the private keys. Signatures of
   * JWTs (PS256, ES256) differ all the same; certificates are dated by `clock`. Refused (SandboxError) in a world that is kept:
   * `storage: 'memory:'`. Default `random`.
   */
  readonly keys?: 'random' | 'from-seed';
  /** Private keys can be exported; they cannot unless asked for. */
  readonly extractableKeys?: boolean;
  /**
   * Each exchange in one line, and under a refusal its rule, what was expected and found, and the mend: written to the
   * console, or given to a function of yours. Times are those of the sandbox's clock, UTC. Default: nothing is written.
   */
  readonly log?: 'console' | ((line: ExchangeLine) => void);
  /** Called when another tab has put another world in the place of this one. */
  readonly begunElsewhere?: () => void;
}
