/** The environment is read once, so each look needs modules of its own. */
async function configured(variables: Readonly<Record<string, string>>) {
  jest.resetModules();
  Object.assign(process.env, { DATABASE_URL: 'postgresql://localhost/none' }, variables);
  return (await import('@/lib/server/env')).environment();
}

test('an operator names the place of the source, or leaves it to us', async () => {
  const named = await configured({ PUBLIC_REPOSITORY_URL: 'https://code.example/pari' });
  expect(named.PUBLIC_REPOSITORY_URL).toBe('https://code.example/pari');
  expect((await configured({ PUBLIC_REPOSITORY_URL: ' ' })).PUBLIC_REPOSITORY_URL).toBeUndefined();
});

test.each(['code.example/pari', 'javascript:alert(1)'])(
  '“%s” is no place that a link may lead to',
  async (url) => {
    await expect(configured({ PUBLIC_REPOSITORY_URL: url })).rejects.toThrow('PUBLIC_REPOSITORY_URL');
  },
);
