// The pages at the TLS port of a served world: the playground and the consumer's, told that their world is the server's.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { servedWorldMeta } from '../../mocks/spec/page-address.ts';
import { writeBody } from '../../mocks/sockets.ts';
import { leversPath } from './levers/lever.ts';
import { serveFiles } from './serve-files.ts';
import { playgroundFiles } from './playground-files.ts';
import { mswName, workerName, type ServedFile } from './served-files.ts';

/** Answers a request for a page or a part of one; false for every other address. */
export type Pages = (message: IncomingMessage, answer: ServerResponse) => boolean;

/** In the place of the server a worker would answer. */
const leftOut = new Set([workerName, mswName]);
const indexPage = /(^|\/)index\.html$/u;

/** `files`: of the built site. Refuses (throws) a package that was not built. */
export function servedPages(files = playgroundFiles()): Pages {
  const serve = serveFiles(
    '/',
    files
      .filter(({ path }) => !leftOut.has(path))
      .map((file) => told({ ...file, path: file.path.replace(indexPage, '$1') })),
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
