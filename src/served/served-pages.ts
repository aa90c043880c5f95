// The pages at the TLS port of a served world: the playground and the consumer's, told that their world is the server's.
import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import { servedWorldMeta } from '../../mocks/spec/page-address.ts';
import { writeBody } from '../../mocks/sockets.ts';
import { leversPath } from './levers/lever.ts';
import { serveFiles } from './serve-files.ts';
import { builtFolder, fileAt, mswName, workerName, type ServedFile } from './served-files.ts';

/** Answers a request for a page or a part of one; false for every other address. */
export type Pages = (message: IncomingMessage, answer: ServerResponse) => boolean;

/** In the place of the server a worker would answer. */
const leftOut = new Set([workerName, mswName]);
const indexPage = /(^|\/)index\.html$/u;

/** Refuses (throws) a package that was not built. */
export function servedPages(): Pages {
  const serve = serveFiles(
    '/',
    playground().map((file) => told({ ...file, path: file.path.replace(indexPage, '$1') })),
    (answer, content) => void writeBody(answer, content),
  );
  return (message, answer) => {
    let isOurs = true;
    serve(message, answer, () => {
      isOurs = false;
    });
    return isOurs;
  };
}

/** The files of the site, by their place in it. */
export function playground(): readonly ServedFile[] {
  const root = join(builtFolder, 'playground');
  if (!existsSync(root)) throw new Error(`cdr-browser-sandbox is not whole: ${root} is missing. Install it again.`);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((place) => fileAt(relative(root, place).replaceAll('\\', '/'), place))
    .filter(({ path }) => !leftOut.has(path));
}

/** A page with where its world is; any other file as it is. */
function told(file: ServedFile): ServedFile {
  if (!file.type.startsWith('text/html')) return file;
  const meta = `<meta name="${servedWorldMeta}" content="${leversPath}" />`;
  return {
    ...file,
    content: () =>
      Buffer.from(
        file
          .content()
          .toString('utf8')
          .replace('<head>', () => `<head>\n    ${meta}`),
      ),
  };
}
