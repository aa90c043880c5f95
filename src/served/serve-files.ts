// Middleware for a development server that serves the sandbox’s files.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServedFile } from './served-files.ts';

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * Serves each file at its path below the base, which begins and ends with a slash. The target is compared as sent and
 * never resolved: any other spelling or method is left to the next middleware.
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
      // Pages must always match the installed package.
      response.writeHead(200, {
        'content-type': file.type,
        'content-length': content.length,
        'cache-control': 'no-cache',
      });
      end(response, method === 'HEAD' ? undefined : content);
    } catch (error) {
      // The package was changed or removed while the server was running.
      next(error);
    }
  };
}
