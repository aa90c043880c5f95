// Parses JSON as far as possible: the value before the first error, and the error with its exact place.

export interface Stop {
  /** Index of the character at which reading stopped; the length of the text if it ended too early. */
  readonly at: number;
  /** The error as half a sentence: “expected a comma or }”. */
  readonly words: string;
}

/** “Character 17 of the payload (line 2, character 5): …”, counted from 1. */
export function stopWords(what: string, text: string, { at, words }: Stop): string {
  const before = text.slice(0, at).split('\n');
  const line = before.length;
  const place = line === 1 ? '' : ` (line ${String(line)}, character ${String((before.at(-1) ?? '').length + 1)})`;
  const end = at >= text.length ? `After character ${String(text.length)}` : `Character ${String(at + 1)}`;
  return `${end} of ${what}${place}: ${words}.`;
}

export interface ReadJson {
  /** The value, possibly partial; undefined if nothing could be read. */
  readonly value: unknown;
  readonly stop?: Stop;
}

/** Far deeper than any message of the profile; the limit protects the stack. */
const deepest = 100;

class Stopped extends Error implements Stop {
  readonly at: number;
  readonly words: string;
  constructor(at: number, words: string) {
    super(words);
    this.at = at;
    this.words = words;
  }
}

/** Never throws. */
export function readJson(text: string): ReadJson {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return new Reader(text).read();
  }
}

class Reader {
  readonly #text: string;
  #at = 0;
  #whole: unknown;

  constructor(text: string) {
    this.#text = text;
  }

  read(): ReadJson {
    try {
      this.#value(0, (value) => (this.#whole = value));
      this.#blanks();
      if (this.#at < this.#text.length) throw new Stopped(this.#at, 'there is text after the end of the JSON');
      return { value: this.#whole };
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      return { value: this.#whole, stop: { at: error.at, words: error.words } };
    }
  }

  #blanks(): void {
    while (/[ \t\n\r]/u.test(this.#text.charAt(this.#at))) this.#at += 1;
  }

  #fail(words: string): never {
    throw new Stopped(this.#at, this.#at >= this.#text.length ? `the text ends here; ${words}` : words);
  }

  /** Calls `keep` as soon as an object or list begins, so that a partial one is not lost. */
  #value(depth: number, keep: (value: unknown) => void): void {
    this.#blanks();
    const character = this.#text.charAt(this.#at);
    if (depth > deepest) this.#fail(`JSON is nested more than ${String(deepest)} levels deep`);
    if (character === '{') this.#object(depth, keep);
    else if (character === '[') this.#list(depth, keep);
    else if (character === '"') keep(this.#string());
    else keep(this.#literal());
  }

  #object(depth: number, keep: (value: unknown) => void): void {
    const members: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    keep(members);
    this.#at += 1;
    if (this.#ends('}')) return;
    do {
      this.#blanks();
      if (this.#text.charAt(this.#at) !== '"') this.#fail('expected a name in quotation marks');
      const name = this.#string();
      this.#blanks();
      if (this.#text.charAt(this.#at) !== ':') this.#fail('expected a colon');
      this.#at += 1;
      this.#value(depth + 1, (value) => (members[name] = value));
    } while (this.#goesOn('}'));
  }

  #list(depth: number, keep: (value: unknown) => void): void {
    const entries: unknown[] = [];
    keep(entries);
    this.#at += 1;
    if (this.#ends(']')) return;
    do {
      const index = entries.length;
      this.#value(depth + 1, (value) => (entries[index] = value));
    } while (this.#goesOn(']'));
  }

  #ends(close: string): boolean {
    this.#blanks();
    if (this.#text.charAt(this.#at) !== close) return false;
    this.#at += 1;
    return true;
  }

  /** Whether a comma follows rather than the end. */
  #goesOn(close: string): boolean {
    if (this.#ends(close)) return false;
    if (this.#text.charAt(this.#at) !== ',') this.#fail(`expected a comma or ${close}`);
    this.#at += 1;
    return true;
  }

  #string(): string {
    // Cannot backtrack. JSON allows no control characters and only these escapes.
    const found = /"(?:[\u0020\u0021\u0023-\u005B\u005D-\u{10FFFF}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy;
    found.lastIndex = this.#at;
    const begun = found.exec(this.#text)?.[0] ?? '"';
    const end = this.#at + begun.length;
    if (this.#text.charAt(end) !== '"') {
      this.#at = end;
      this.#fail('the string is not closed, or contains a character that must be escaped');
    }
    this.#at = end + 1;
    return JSON.parse(`${begun}"`) as string;
  }

  #literal(): unknown {
    const found = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
    found.lastIndex = this.#at;
    const word = found.exec(this.#text)?.[0];
    if (word === undefined) this.#fail('expected a JSON value');
    this.#at += word.length;
    return JSON.parse(word);
  }
}
