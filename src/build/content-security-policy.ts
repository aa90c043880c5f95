// The Content-Security-Policy of every page: nothing leaves the origin but calls to sandbox hosts, which never resolve.

/** Directives of a built page. `default` is the Trusted Types policy that lets the one worker script through. */
const built: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'", 'https://*.cdr.example'],
  'worker-src': ["'self'"],
  'frame-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['lit-html', 'default'],
};

/** What the development server cannot do without: inline styles, its web socket, its own error overlay. */
const development: Readonly<Record<string, readonly string[]>> = {
  ...built,
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'https://*.cdr.example', 'ws:'],
  'trusted-types': ['*', "'allow-duplicates'"],
};

/** The policy as the `content` of a meta element. */
export const contentSecurityPolicy = (mode: 'built' | 'development'): string =>
  Object.entries(mode === 'built' ? built : development)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
