// The browser interface that the checks in this folder need: tabs that navigate and run functions.

export interface Tab {
  goto(address: string): Promise<void>;
  /** Runs the function in the page. It can use only its arguments and return only JSON values. */
  call<A extends readonly unknown[], R>(work: (...given: A) => R | Promise<R>, ...given: A): Promise<R>;
  /** Goes back one page; rejects, or stays, where there is none. */
  back(): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
}

export interface Browser {
  /** Name and version. */
  readonly name: string;
  newTab(): Promise<Tab>;
  /** Uncaught errors since the last call; empty if the browser does not report them. */
  takeProblems(): readonly string[];
  quit(): Promise<void>;
}

/** The function call as an expression that evaluates to a promise of JSON text. */
export const asExpression = (work: (...given: never) => unknown, given: readonly unknown[]): string =>
  `Promise.resolve((${work.toString()})(...${JSON.stringify(given)})).then((value) => JSON.stringify(value ?? null))`;

/** Parses the function's result from the text that the page returned. */
export const resultOf = <R>(_work: (...given: never) => R | Promise<R>, text: string): R => JSON.parse(text) as R;
