// Reads an operation by its id: path and method come from the table, the body type from operation and version.
import {
  operationOf,
  type BodyOf,
  type OperationIdOf,
  type PathParameterOf,
  type VersionOf,
} from '../../mocks/spec/operations/index.ts';
import { expectOk } from './at-register.ts';
import { resourceHeaders, type ResourceCall } from './resources.ts';

/** Operations of a data holder that have endpoint versions. */
export type ReadableOperation = {
  [Id in OperationIdOf<'holder'>]: [VersionOf<Id>] extends [never] ? never : Id;
}[OperationIdOf<'holder'>];

/** The request: version, and path, query or body. */
export type AskedOf<Id extends ReadableOperation, V extends VersionOf<Id>> = {
  /** Sent as `x-v`. */
  readonly version: V;
  /** By name, for example `page-size`. */
  readonly query?: Readonly<Record<string, string>>;
  /** JSON body of a POST operation. */
  readonly body?: object;
} & ([PathParameterOf<Id>] extends [never]
  ? { readonly path?: undefined }
  : { readonly path: Readonly<Record<PathParameterOf<Id>, string>> });

/** Calls an operation by its id and returns its body. Throws UnexpectedAnswer for any unsuccessful response. */
export async function readOperation<Id extends ReadableOperation, V extends VersionOf<Id>>(
  call: ResourceCall,
  id: Id,
  asked: AskedOf<Id, V>,
  send: typeof fetch,
): Promise<BodyOf<Id, V>> {
  const { version, query = {}, body } = asked;
  const path: Readonly<Record<string, string>> = asked.path ?? {};
  const row = operationOf(id);
  const url = new URL(`${call.base}${filled(row.path, path)}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const headers = resourceHeaders(call, version);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return (await expectOk(await send(url, { method: row.method, headers, ...sent }))).json() as Promise<BodyOf<Id, V>>;
}

function filled(path: string, values: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`The path ${path} needs ${name}. Pass it as path: { ${name} }.`);
    return encodeURIComponent(value);
  });
}
