// The pages at the TLS port of a served world: the consumer's, told that their world is the server's.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { servedWorldMeta } from '../../mocks/spec/page-address.ts';
import { leversPath } from './levers/lever.ts';
import { serveFiles } from './serve-files.ts';
import { servedFiles, workerName, mswName, type ServedFile } from './served-files.ts';

/** Answers a request for a page or a part of one; false for every other address. */
export type Pages = (message: IncomingMessage, answer: ServerResponse) => boolean;

/** Refuses (throws) a package that was not built. */
export function servedPages(): Pages {
  // A worker would answer in the place of the server.
  const files = servedFiles().filter(({ path }) => path !== workerName && path !== mswName);
  const serve = serveFiles('/', files.map(told));
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
