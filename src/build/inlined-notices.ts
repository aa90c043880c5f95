// Vite plugin: adds licence notices of code that libraries bundle in their own files, which the build cannot detect.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Both are bundled in @mswjs/interceptors: name, version, copyright holder. */
const inlined = [
  ['debug', '4', 'Copyright (c) 2014-2017 TJ Holowaychuk, Copyright (c) 2018-2021 Josh Junon'],
  ['ms', '2', 'Copyright (c) 2020 Vercel, Inc.'],
] as const;

const terms = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** Appends to the notices file that the build has written. */
export const inlinedNotices = (fileName: string): Plugin => ({
  name: 'cdr-inlined-notices',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    const notices = inlined.map(
      ([name, version, holder]) => `\n## ${name} - ${version} (MIT)\n\n${holder}\n\n${terms}\n`,
    );
    appendFileSync(join(dir, fileName), notices.join(''));
  },
});
