import { hashSource } from '../../../../lib/content-policy.mjs';

/** The path of the OpenAPI description. */
export const description = '/api/v1/openapi.json';

/** `validatorUrl: null`: Swagger UI would otherwise send the description to its makers' validator. */
export const script = `SwaggerUIBundle({
  url: '${description}',
  dom_id: '#api',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  validatorUrl: null,
});`;

/** Swagger UI is made for wide screens. For phones this shrinks its margins and hides a column that we leave empty. */
export const style = `body { margin: 0; }
#api > p { font: 1rem/1.5 system-ui, sans-serif; padding: 1rem; }
.swagger-ui .opblock-summary-path { overflow-wrap: anywhere; }
.swagger-ui .response-col_links { display: none; }
@media (max-width: 600px) {
  .swagger-ui .wrapper { padding: 0 12px; }
  .swagger-ui .responses-inner, .swagger-ui .opblock-description-wrapper { padding: 12px 8px; }
  .swagger-ui .response-col_description { padding-left: 8px; }
  .swagger-ui .opblock-body { overflow-x: auto; }
}`;

/** Hashes instead of nonces, because the page is the same for everybody. Swagger UI has its icons in `data:` URLs. */
export const docsPolicy = [
  "default-src 'none'",
  `script-src 'self' ${hashSource(script)}`,
  `style-src 'self' ${hashSource(style)}`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
