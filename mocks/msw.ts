// Entry `cdr-browser-sandbox/msw`: one named handler per operation, for one's own MSW set-up.
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

/** MSW 2 has the imports above and not this one: only so can a sentence of ours be told, not Node's about a link that is missing. */
function expectMsw3(): void {
  if (typeof msw.isPassthroughResponse !== 'function') throw mswMissing('msw');
}

/**
 * The handler of one operation at one address. MSW asks one handler after the other, and matching an address costs as much
 * as answering: all of them look together, once for each request, and only the one that was found matches it.
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

  /** The same operation at the same address, answered by a resolver of one's own. */
  answeredBy(answer: Answer): OperationHandler {
    const { method, path } = this.info;
    const find: Find = (request) => (this.#find(request) === this ? other : undefined);
    const named = { operation: this.operation, method: String(method), address: String(path), find };
    const other = new OperationHandler(named, answer);
    return other;
  }
}

/**
 * The handlers, with a resolver of one's own in place of the sandbox's for one operation, at every address of it:
 * `replaceHandler(handlersOf(sandbox), 'getStatus', () => HttpResponse.json(mine))`. What it answers is no exchange of
 * the trace; `sandbox.fetch(request)` gives the sandbox's own answer to begin with. Refuses (SandboxError
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
 * Handlers in the order MSW must try them: at each data holder brand the operations of the security profile that it
 * speaks, static segments first, then a catch-all for every sandbox host. Without a scenario every brand speaks the
 * world’s. Refuses (SandboxError `msw-missing`) MSW 2.
 */
export function handlersOf(
  sandbox: Pick<Sandbox, 'fetch' | 'urls' | 'profile'> & Partial<Pick<Sandbox, 'scenario'>>,
): HttpHandler[] {
  expectMsw3();
  const answer = ({ request }: { request: Request }): Promise<Response> =>
    sandbox.fetch(request).catch((error: unknown) => {
      // Stopped while it answered, or without its storage or a part: nobody answered, so the caller's fetch rejects. MSW
      // would make a 500 of it, which looks like a party's answer.
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

/** Finds the first handler whose address fits, and remembers it for as long as the request lives. */
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

/** Every host of the sandbox, recipients’ own among them; the last is all there are, however the name is written. */
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
