/** The published types of `compression` require Express, but it needs only Node's own requests. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { BrotliOptions, ZlibOptions } from 'node:zlib';

  type Options = ZlibOptions & {
    threshold?: number | string;
    brotli?: BrotliOptions;
    enforceEncoding?: string;
    filter?: (request: IncomingMessage, response: ServerResponse) => boolean;
  };

  export default function compression(
    options?: Options,
  ): (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
}
