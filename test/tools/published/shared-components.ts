// Moves repeated values of an OpenAPI document to `components`, which makes it a third shorter and equivalent for every tool.
import type {
  Header,
  OpenApiDocument,
  OperationObject,
  Parameter,
  ResponseObject,
} from '../../../mocks/spec/openapi/document.ts';

export interface Reference {
  readonly $ref: string;
}

interface Shared<T> {
  /** The value, or a reference to it if it is used repeatedly. */
  refer(value: T): T | Reference;
  readonly components: Readonly<Record<string, T>>;
}

const perOperation = <T>(document: OpenApiDocument, of: (operation: OperationObject) => readonly T[]): readonly T[] =>
  Object.values(document.paths).flatMap((item) => Object.values(item).flatMap(of));

const mapped = <T, U>(record: Readonly<Record<string, T>>, to: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]));

/** The named values that are used repeatedly, by name, with a number if two differ. */
function shared<T>(section: string, all: readonly (readonly [name: string, value: T])[]): Shared<T> {
  const seen = new Map<string, number>();
  for (const [, value] of all) {
    const text = JSON.stringify(value);
    seen.set(text, (seen.get(text) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  const components: Record<string, T> = {};
  for (const [name, value] of all) {
    const text = JSON.stringify(value);
    if (names.has(text) || (seen.get(text) ?? 0) < 2) continue;
    let free = name;
    for (let number = 2; components[free] !== undefined; number += 1) free = `${name}-${String(number)}`;
    components[free] = value;
    names.set(text, free);
  }
  return {
    components,
    refer: (value) => {
      const name = names.get(JSON.stringify(value));
      return name === undefined ? value : { $ref: `#/components/${section}/${name}` };
    },
  };
}

/** The document with shared parameters, headers and responses. */
export function withSharedComponents(document: OpenApiDocument) {
  const parameters = shared<Parameter>(
    'parameters',
    perOperation(document, (operation) => operation.parameters ?? []).map((each) => [each.name, each]),
  );
  const answers = perOperation(document, ({ responses }) => Object.entries(responses));
  const headers = shared<Header>(
    'headers',
    answers.flatMap(([, answer]) => Object.entries(answer.headers ?? {})),
  );
  const referring = (answer: ResponseObject): object =>
    answer.headers === undefined ? answer : { ...answer, headers: mapped(answer.headers, headers.refer) };
  const responses = shared<object>(
    'responses',
    answers.map(([status, answer]) => [status, referring(answer)]),
  );
  return {
    ...document,
    paths: mapped(document.paths, (item) =>
      mapped(item, (operation) => ({
        ...operation,
        ...(operation.parameters === undefined ? {} : { parameters: operation.parameters.map(parameters.refer) }),
        responses: mapped(operation.responses, (answer) => responses.refer(referring(answer))),
      })),
    ),
    components: {
      ...document.components,
      parameters: parameters.components,
      headers: headers.components,
      responses: responses.components,
    },
  };
}
