// The pages at the TLS port of a served world: the playground and the consumer’s, told that the server has their world.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { servedWorldMeta } from '../../mocks/spec/page-address.ts';
import { writeBody } from '../../mocks/sockets.ts';
import { leversPath } from './levers/lever.ts';
import { serveFiles } from './serve-files.ts';
import { playgroundFiles } from './playground-files.ts';
import { mswName, workerName, type ServedFile } from './served-files.ts';

/** Answers a request for a page or one of its files; false for every other address. */
export type Pages = (message: IncomingMessage, answer: ServerResponse) => boolean;

/** The workers, which would answer in place of the server. */
const leftOut = new Set([workerName, mswName]);
const indexPage = /(^|\/)index\.html$/u;

/** `files`: of the built site. Throws if the package was not built. */
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

/** Adds to a page where its world is; other files are unchanged. */
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
