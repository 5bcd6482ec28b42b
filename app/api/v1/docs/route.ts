import { route } from '@/app/api/v1/_http/route';
import { description, script, style } from '@/app/api/v1/docs/inline.mjs';
import { product } from '@/lib/product';

/** The files that `scripts/copy-api-docs.mjs` copies, so that the page loads nothing from other hosts. */
const assets = '/api-docs';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
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

/** GET /api/v1/docs: the description of the API as a page for people. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () =>
    new Response(page, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      },
    }),
});
