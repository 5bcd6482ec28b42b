import { createHash } from 'node:crypto';
import { route } from '@/app/api/v1/_http/route';
import { product } from '@/lib/product';

/** What `scripts/copy-api-docs.mjs` copies: the page asks nobody but us. */
const assets = '/api-docs';
const description = '/api/v1/openapi.json';

/** `validatorUrl: null`: Swagger UI would otherwise show the description to a service of its makers. */
const script = `SwaggerUIBundle({
  url: '${description}',
  dom_id: '#api',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  validatorUrl: null,
});`;

/** Swagger UI is made for wide screens: a phone gets the room of its margins and of a column that we leave empty. */
const style = `body { margin: 0; }
#api > p { font: 1rem/1.5 system-ui, sans-serif; padding: 1rem; }
.swagger-ui .opblock-summary-path { overflow-wrap: anywhere; }
.swagger-ui .response-col_links { display: none; }
@media (max-width: 600px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .responses-inner, .swagger-ui .opblock-description-wrapper { padding: 12px 8px; }
  .swagger-ui .response-col_description { padding-left: 8px; }
  .swagger-ui .opblock-body { overflow-x: auto; }
}`;

const hashOf = (inline: string): string => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;

/** In the page itself: the header of the whole site stands in place of one that a route sets. */
const policy = [
  "default-src 'none'",
  `script-src 'self' ${hashOf(script)}`,
  `style-src 'self' ${hashOf(style)}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${policy}">
<title>${product.name} API</title>
<link rel="icon" href="/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets}/swagger-ui.css">
<style>${style}</style>
</head>
<body>
<main id="api"><p>This page needs JavaScript. The description itself: <a href="${description}">openapi.json</a></p></main>
<script src="${assets}/swagger-ui-bundle.js"></script>
<script>${script}</script>
</body>
</html>
`;

/** GET /api/v1/docs: the description of the API as a page to read. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () =>
    new Response(page, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      },
    }),
});
