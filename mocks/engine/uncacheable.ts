// The headers of OAuth responses, which no cache may keep, not even one of HTTP/1.0 (RFC 6749 5.1).

export const uncacheable = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;
