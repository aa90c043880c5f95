// The options of a sandbox. These names are a contract.
import type { ScenarioName } from '../../personas/scenarios.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Decisions } from '../../spec/decisions/decisions.ts';
import type { Limits } from '../../spec/limits.ts';
import type { ProfileName } from '../../spec/ids.ts';
import type { ExchangeLine } from '../trace/sandbox-trace.ts';

export interface SandboxOptions {
  /** `auto`: IndexedDB if it works, otherwise memory; in Node always memory. */
  readonly storage?: 'auto' | 'memory:' | `indexeddb:${string}`;
  /**
   * Name of a built-in scenario, or a whole scenario; default `solar-home`. An invalid one is refused (SandboxError
   * `scenario-invalid`) with path and reason.
   */
  readonly scenario?: ScenarioName | Scenario;
  /**
   * Same seed: the same resource ids, readings and order of lists. In a world in memory, the same calls in the same
   * order also give the same ids of clients, consents and requests, codes, tokens and one-time passwords; `reset`
   * starts them again. Without a seed, and in a stored world, which several pages may use, those are random. Keys, and
   * with them kids and certificates, are new in every world unless `keys` says otherwise.
   */
  readonly seed?: number;
  /**
   * Security profile of every data holder in the world, for its whole life; `today` is the one that the standards
   * require now. Default `0.1.1`.
   */
  readonly profile?: ProfileName;
  /** The instant at which the clock stands still; by default it follows real time. */
  readonly clock?: string | Date;
  /** `virtual`: hosts under cdr.example, which never resolve. `same-origin`: paths under the page's own origin. */
  readonly hosts?: 'virtual' | 'same-origin';
  /**
   * The authorization_endpoint in the metadata. Default: the static page that cdrSandbox() or `init` put into the app;
   * without it an address of the sandbox, which no browser can open.
   */
  readonly authorisationPage?: string | URL;
  /** Redirect URI of the scenario's own recipients and of those enrolled without one. Default: the static callback page. */
  readonly callbackPage?: string | URL;
  /** Choices where the specification is silent; by default the strict preset. */
  readonly decisions?: Partial<Decisions>;
  /** How much of a request is read, and how many exchanges the trace keeps; limits that are left out keep their defaults. */
  readonly limits?: Partial<Limits>;
  /**
   * `from-seed`: the same seed gives the same key pairs and certificates everywhere, for tests that compare key sets,
   * kids and thumbprints. NEVER FOR REAL USE: anyone who knows the seed has the private keys. Signatures of JWTs
   * (PS256, ES256) still differ; certificates are dated by `clock`. Refused (SandboxError) in a stored world: use
   * `storage: 'memory:'`. Default `random`.
   */
  readonly keys?: 'random' | 'from-seed';
  /** Makes private keys exportable; default false. */
  readonly extractableKeys?: boolean;
  /**
   * Logs each exchange in one line and, for a refusal, its rule, the expected and actual values, and the mend: to the
   * console, or to your own function. Times are those of the sandbox's clock, in UTC. Default: no log.
   */
  readonly log?: 'console' | ((line: ExchangeLine) => void);
  /** Called when another tab has replaced the world of this one. */
  readonly begunElsewhere?: () => void;
}
