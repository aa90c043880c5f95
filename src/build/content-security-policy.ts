// The Content-Security-Policy of every page: requests stay on the origin, except to sandbox hosts, which never resolve.

/** Directives of a built page. `default` is the Trusted Types policy for the one worker script. */
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

/** The development server also needs inline styles, its WebSocket and its error overlay. */
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
