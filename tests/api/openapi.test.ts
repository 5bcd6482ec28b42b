import { GET as getPage } from '@/app/api/v1/docs/route';
import { apiRoutes } from '@/tests/support/api';
import { compile, described, follow, operations, responseOf } from '@/tests/support/api-document';

type RouteModule = Record<string, (request: Request, context: object) => Promise<Response>>;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const names = [...operations.keys()];
const withBody = names.filter((name) => operations.get(name)?.requestBody);
const withoutNames = (path: string): string => path.replace(/\{[^}]+\}/g, '{}');

/** `METHOD /path` of every method that a route implements. */
async function implemented({ segments, file }: (typeof apiRoutes)[number]): Promise<string[]> {
  const routeModule = (await import(file)) as RouteModule;
  const path = `/${segments.map((segment) => (segment.startsWith('[') ? '{}' : segment)).join('/')}`;
  const answers = METHODS.map(async (method) => {
    const request = new Request(`http://pari.test/api/v1${path}`, { method });
    const response = await routeModule[method]?.(request, { params: Promise.resolve({}) });
    return response && response.status !== 405 ? [`${method} ${path}`] : [];
  });
  return (await Promise.all(answers)).flat();
}

/** Every `$ref` anywhere in a value. */
const references = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : references(inner)));

describe('the description and the routes', () => {
  test('every method of every route is described, and nothing else', async () => {
    const routes = apiRoutes.filter(
      ({ segments }) => !segments.some((segment) => segment.startsWith('[...')),
    );
    const real = (await Promise.all(routes.map(implemented))).flat();
    expect(names.map(withoutNames).sort()).toEqual(real.sort());
  });
});

describe('the description is OpenAPI 3.1', () => {
  test('it says its version, title and chapters', () => {
    expect(described).toMatchObject({ openapi: '3.1.0', info: { title: 'Pari API', version: '1.0.0' } });
    const used = new Set([...operations.values()].flatMap(({ tags }) => tags));
    expect([...used]).toEqual(described.tags.map(({ name }) => name));
  });

  test('no two operations share a name', () => {
    const ids = [...operations.values()].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('no two paths differ in the name of a parameter only', () => {
    const paths = Object.keys(described.paths).map(withoutNames);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test.each(names)('%s declares exactly the parameters of its path, as required', (name) => {
    const inPath = [...name.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => parameter);
    const declared = (operations.get(name)?.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(declared.map((parameter) => parameter.name)).toEqual(inPath);
    expect(declared.filter(({ required }) => !required)).toEqual([]);
  });

  test('every reference leads somewhere', () => {
    const broken = references(described).filter((reference) => follow(reference) === undefined);
    expect(broken).toEqual([]);
  });
});

describe('every schema compiles in strict mode and takes its own examples', () => {
  test.each(withBody)('%s: the body', (name) => {
    const json = operations.get(name)?.requestBody?.content['application/json'];
    const validate = compile(json?.schema ?? {});
    validate(json?.example);
    expect(validate.errors).toBeNull();
  });

  test.each(names)('%s: the answers', (name) => {
    const statuses = Object.keys(operations.get(name)?.responses ?? {}).map(Number);
    for (const response of statuses.map((status) => responseOf(name, status))) {
      expect(response?.description).toBeTruthy();
      const json = response?.content?.['application/json'];
      if (!json) continue;
      const validate = compile(json.schema);
      for (const { value } of Object.values(json.examples ?? {})) {
        validate(value);
        expect(validate.errors).toBeNull();
      }
    }
  });
});

describe('the page that shows it', () => {
  test('is HTML that loads nothing from other hosts', async () => {
    const response = await getPage(new Request('http://pari.test/api/v1/docs'), {
      params: Promise.resolve(undefined),
    });
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('<title>Pari API</title>');
    expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      '/icons/icon.svg',
      '/api-docs/swagger-ui.css',
      '/api/v1/openapi.json',
      '/api-docs/swagger-ui-bundle.js',
    ]);
    expect(html).not.toMatch(/https?:\/\//);
  });
});
