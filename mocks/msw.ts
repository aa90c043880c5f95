// Entry `cdr-browser-sandbox/msw`: one named handler per operation, for your own MSW set-up.
import * as msw from 'msw';
import { http, HttpHandler } from 'msw';
import { meant } from './ambient/closest.ts';
import { virtualAddress } from './world/addresses.ts';
import { SandboxError } from './ambient/sandbox-error.ts';
import type { Sandbox } from './sandbox/sandbox-interface.ts';
import { mswMissing } from './sandbox/with-msw.ts';
import type { BrandId } from './scenario/scenario.ts';
import type { Operation } from './spec/operation.ts';
import { operations, type OperationId } from './spec/operations/index.ts';
import { isIn } from './spec/profiles/index.ts';
import { profileIdOf, type ProfileId } from './spec/ids.ts';
import { basesOf } from './world/bases.ts';

type Run = HttpHandler['run'];
type Answer = ConstructorParameters<typeof HttpHandler>[2];
type Find = (request: Request) => OperationHandler | undefined;

const nothing: ReturnType<Run> = Promise.resolve(null);

/** MSW 2 lacks only this import. It is therefore read at run time, so that our error is shown and not Node's about a missing export. */
function expectMsw3(): void {
  if (typeof msw.isPassthroughResponse !== 'function') throw mswMissing('msw');
}

/**
 * The handler of one operation at one address. MSW asks one handler after another, and matching an address costs as
 * much as answering. So all handlers share one lookup per request, and only the one found matches.
 */
export class OperationHandler extends HttpHandler {
  readonly operation: OperationId;
  readonly #find: Find;

  constructor(
    named: { readonly operation: OperationId; readonly method: string; readonly address: string; readonly find: Find },
    answer: Answer,
  ) {
    super(named.method, named.address, answer);
    this.operation = named.operation;
    this.#find = named.find;
  }

  override run(asked: Parameters<Run>[0]): ReturnType<Run> {
    return this.#find(asked.request) === this ? super.run(asked) : nothing;
  }

  /** The same operation at the same address, answered by your own resolver. */
  answeredBy(answer: Answer): OperationHandler {
    const { method, path } = this.info;
    const find: Find = (request) => (this.#find(request) === this ? other : undefined);
    const named = { operation: this.operation, method: String(method), address: String(path), find };
    const other = new OperationHandler(named, answer);
    return other;
  }
}

/**
 * The handlers, with your own resolver instead of the sandbox's for one operation, at all its addresses:
 * `replaceHandler(handlersOf(sandbox), 'getStatus', () => HttpResponse.json(mine))`. Its responses are not in the
 * trace; `sandbox.fetch(request)` returns the sandbox's own response to start from. Refuses (SandboxError
 * `operation-unknown`) an operation that none of the handlers has, and (`msw-missing`) MSW 2.
 */
export function replaceHandler(
  handlers: readonly HttpHandler[],
  operation: OperationId,
  answer: Answer,
): HttpHandler[] {
  expectMsw3();
  const named = handlers.flatMap((one) => (one instanceof OperationHandler ? [one.operation] : []));
  if (!named.includes(operation))
    throw new SandboxError(
      'operation-unknown',
      `There is no handler for the operation “${operation}”.${meant(operation, named)}`,
      'Use an operation id from cdr-browser-sandbox/spec that this sandbox’s security profile has.',
    );
  return handlers.map((one) =>
    one instanceof OperationHandler && one.operation === operation ? one.answeredBy(answer) : one,
  );
}

/**
 * Handlers in the order in which MSW must try them: for each data holder brand the operations of its security profile,
 * static segments first, then a catch-all for every sandbox host. Without a scenario every brand has the world's
 * profile. Refuses (SandboxError `msw-missing`) MSW 2.
 */
export function handlersOf(
  sandbox: Pick<Sandbox, 'fetch' | 'urls' | 'profile'> & Partial<Pick<Sandbox, 'scenario'>>,
): HttpHandler[] {
  expectMsw3();
  const answer = ({ request }: { request: Request }): Promise<Response> =>
    sandbox.fetch(request).catch((error: unknown) => {
      // The sandbox stopped, or its storage or code is missing: no party answered, so the caller's fetch rejects. MSW
      // would turn the error into a 500, which looks like a party's response.
      if (error instanceof SandboxError) console.error(error.message);
      return Response.error();
    });
  const holders = sandbox.scenario?.holders ?? [];
  const profileOf = (brand: BrandId): ProfileId =>
    profileIdOf(holders.find((holder) => holder.brand === brand)?.profile ?? sandbox.profile) ?? sandbox.profile;
  const spoken = [...new Set(Object.keys(sandbox.urls.dataHolders).map(profileOf))];
  const rows = operations
    .filter((row) => spoken.some((id) => isIn(row, { id })))
    .sort((a, b) => parameters(a) - parameters(b));
  const find = finder(() => named);
  const named = rows.flatMap((row) =>
    basesOf(sandbox.urls, row.host, (brand) => isIn(row, { id: profileOf(brand) })).flatMap((base) => {
      const address = `${base}${row.path.replaceAll(/\{(\w+)\}/gu, ':$1')}`;
      const methods = [row.method, ...(row.alsoMethods ?? [])];
      return methods.map((method) => new OperationHandler({ operation: row.id, method, address, find }, answer));
    }),
  );
  const rest = hostsOf(sandbox).map((host) => http.all(typeof host === 'string' ? `${host}/*` : host, answer));
  return [...named, ...rest];
}

/** Finds the first handler whose address matches, and caches it while the request exists. */
function finder(handlers: () => readonly OperationHandler[]): Find {
  const found = new WeakMap<Request, { readonly handler: OperationHandler | undefined }>();
  let byShape: ReadonlyMap<string, readonly OperationHandler[]> | undefined;
  return (request) => {
    const known = found.get(request);
    if (known !== undefined) return known.handler;
    byShape ??= Map.groupBy(handlers(), ({ info }) => shapeOf(String(info.method), partsOf(String(info.path))));
    const parts = partsOf(request.url);
    const handler = byShape
      .get(shapeOf(request.method, parts))
      ?.find(({ info }) => partsOf(String(info.path)).every((part, at) => part.startsWith(':') || part === parts[at]));
    found.set(request, { handler });
    return handler;
  };
}

const partsOf = (address: string): readonly string[] => (address.split(/[?#]/u, 1)[0] ?? '').split('/');
const shapeOf = (method: string, parts: readonly string[]): string => `${method} ${String(parts.length)}`;

const parameters = ({ path }: Operation): number => (path.match(/\{/gu) ?? []).length;

/** Every host of the sandbox, including recipients' own; the last pattern covers all of them, however the name is written. */
function hostsOf({ urls }: Pick<Sandbox, 'urls'>): readonly (string | RegExp)[] {
  const { register } = urls;
  if (!register.base.startsWith('https://register.cdr.example'))
    return [register.base.slice(0, register.base.lastIndexOf('/'))];
  const bases = [
    register.base,
    register.secureBase,
    urls.secondaryDataHolder.base,
    ...Object.values(urls.dataHolders).flatMap(({ issuer, secureBase }) => [issuer, secureBase]),
  ];
  return [...new Set(bases.map((base) => new URL(base).origin)), 'https://*.recipient.cdr.example', virtualAddress];
}
