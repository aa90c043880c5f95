// Answers requests for the files of the sandbox, as a middleware of a development server.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServedFile } from './served-files.ts';

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * Serves each file at its own path below the base, a path that begins and ends with a slash. A target is compared as it
 * was sent and never resolved: what is spelled in another way, or is sent with another method, goes to the next.
 */
export function serveFiles(
  base: string,
  files: readonly ServedFile[],
  end = (response: ServerResponse, content?: Uint8Array): void => void response.end(content),
): Middleware {
  const byPath = new Map(files.map((file) => [`${base}${file.path}`, file]));
  return ({ url = '', method = 'GET' }, response, next) => {
    const file = byPath.get(url.split(/[?#]/u, 1)[0] ?? '');
    if (file === undefined || !['GET', 'HEAD'].includes(method)) return next();
    try {
      const content = file.content();
      // The pages must be those of the package that is installed now.
      response.writeHead(200, {
        'content-type': file.type,
        'content-length': content.length,
        'cache-control': 'no-cache',
      });
      end(response, method === 'HEAD' ? undefined : content);
    } catch (error) {
      // The package was changed or removed while the server ran.
      next(error);
    }
  };
}
