import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routePatterns } from '@/bin/http/build-routes.mjs';
import { bridge } from '@/lib/launcher-bridge.mjs';
import { screenPattern } from '@/lib/routes';
import { removeTemporaryFolders, temporaryFolder } from './support/temporary-folder';

afterAll(removeTemporaryFolders);

const route = (page: string, regex: string) => ({ page, regex });
const manifest = {
  staticRoutes: [{ page: '/' }, { page: '/api/v1/groups' }],
  dynamicRoutes: [
    route('/api/v1/groups/[group]', '^/api/v1/groups/([^/]+?)(?:/)?$'),
    route('/api/v1/[...path]', '^/api/v1/(.+?)(?:/)?$'),
    route('/[...path]', '^/(.+?)(?:/)?$'),
  ],
};

function aBuild() {
  const dir = temporaryFolder();
  mkdirSync(join(dir, '.next'));
  writeFileSync(join(dir, '.next/routes-manifest.json'), JSON.stringify(manifest));
  return dir;
}

test('a path becomes the pattern of its route or screen, or "other" if it has none', () => {
  bridge().screenPattern = screenPattern;
  const routeOf = routePatterns(aBuild());
  expect(routeOf('/')).toBe('/');
  expect(routeOf('/?groupCode=ABCDEFGH')).toBe('/');
  expect(routeOf('/pari/')).toBe('/pari');
  expect(routeOf('/api/v1/groups')).toBe('/api/v1/groups');
  expect(routeOf('/api/v1/groups/ABCDEFGH?x=1')).toBe('/api/v1/groups/[group]');
  expect(routeOf('/api/v1/groups/ABCDEFGH/more')).toBe('/api/v1/[...path]');
  expect(routeOf('/leave-group/Anna%2FBen/ABCDEFGH')).toBe('/leave-group/[groupName]/[groupCode]');
  expect(routeOf('/_next/static/chunks/1.js')).toBe('/_next/static/[file]');
  for (const path of ['/Anna', '/pari/Anna', '/icons/a.png', '*', '/leave-group/Anna'])
    expect(routeOf(path)).toBe('other');
});

test('without a build every path is "other"', () => {
  expect(routePatterns(temporaryFolder())('/leave-group/Anna/ABCDEFGH')).toBe('other');
});
