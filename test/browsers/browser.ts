// A browser as the checks of this folder drive it: tabs that go somewhere and run functions; nothing else is needed.

export interface Tab {
  goto(address: string): Promise<void>;
  /** Runs the function in the page; it sees nothing but its arguments, and gives what JSON can carry. */
  call<A extends readonly unknown[], R>(work: (...given: A) => R | Promise<R>, ...given: A): Promise<R>;
  /** To the page before; refuses, or stays, where there is none. */
  back(): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
}

export interface Browser {
  /** Name and version. */
  readonly name: string;
  newTab(): Promise<Tab>;
  /** Uncaught errors since the last call; empty where the browser tells of none. */
  takeProblems(): readonly string[];
  quit(): Promise<void>;
}

/** The function and its arguments as an expression: a promise of JSON text. */
export const asExpression = (work: (...given: never) => unknown, given: readonly unknown[]): string =>
  `Promise.resolve((${work.toString()})(...${JSON.stringify(given)})).then((value) => JSON.stringify(value ?? null))`;

/** What the function gave, from the text that came out of the page. */
export const resultOf = <R>(_work: (...given: never) => R | Promise<R>, text: string): R => JSON.parse(text) as R;
